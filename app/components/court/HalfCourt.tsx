import type { ReactNode } from 'react';
import { courtSize, getCourtLines } from '#app/basketball/courtShapes.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ShotMarks } from '#app/basketball/shotMarks.ts';
import styles from './HalfCourt.module.css';

interface HalfCourtProps {
  league: League;
  marks: ShotMarks;
  /** As a small picture, with marks to match. */
  isSmall?: boolean;
  /** Drawn over the marks. */
  children?: ReactNode;
}

/** A half court with shots, for the eyes alone: what it shows stands in a table or a text too. */
export function HalfCourt({ league, marks, isSmall, children }: HalfCourtProps) {
  return (
    <svg
      className={styles.court}
      data-small={isSmall}
      viewBox={`0 0 ${courtSize.width} ${courtSize.height}`}
      aria-hidden="true"
    >
      <path className={styles.lines} d={getCourtLines(league)} />
      {marks.kind === 'dots' ? (
        <>
          <path className={styles.missed} d={marks.missed} />
          <path className={styles.made} d={marks.made} />
        </>
      ) : (
        marks.levels.map((path, level) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={level}
            className={styles.hexagons}
            data-level={marks.levels.length > 1 ? level : undefined}
            d={path}
          />
        ))
      )}
      {children}
    </svg>
  );
}
