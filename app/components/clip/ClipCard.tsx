import type { ReactNode } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { formatClipTime } from '#app/clips/clipText.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import styles from './ClipCard.module.css';
import { SharedPicture } from './SharedPicture.tsx';

interface ClipCardProps {
  clip: Clip;
  /** The card's link. */
  href: string;
  /** In the first row, whose stills load eagerly. */
  eager: boolean;
  /** The playing preview, while this card has it. */
  preview?: ReactNode;
  /** The preview's controls. */
  controls?: ReactNode;
  menu?: ReactNode;
  /** The link of a tag's badge; without it tags are plain text. */
  tagHref?: (tag: string) => string;
}

/** Approximate widths of one, two or three columns, beside an open search panel. */
const cardWidths = '(min-width: 1024px) 28vw, (min-width: 768px) 46vw, 94vw';

/** A clip in a grid. Uses plain elements, because a page renders many on every request. */
export function ClipCard(props: ClipCardProps) {
  const { clip, href, eager, preview, controls, menu, tagHref } = props;
  const player = clip.playerName || 'Team play';
  const isDiagram = clip.media === 'diagram';
  const mayBeDiagram = isDiagram || Boolean(clip.diagramUrl);
  return (
    <article className={styles.card} data-event={clip.eventNumber} data-game={clip.gameId}>
      <SharedPicture clip={clip}>
        <div className={styles.media}>
          <img
            className={styles.still}
            srcSet={getThumbnailSrcSet(clip)}
            sizes={cardWidths}
            src={getThumbnail(clip)}
            data-fallback={getFallbackThumbnail(clip)}
            alt=""
            width={640}
            height={360}
            decoding="async"
            loading={eager ? undefined : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
          />
          {preview}
        </div>
      </SharedPicture>
      <div className={styles.body}>
        <h3 className={styles.player}>
          <a className={styles.link} href={href} data-clip-link="">
            {player}
            <span className="visually-hidden">{`: ${clip.desc ?? ''} ${formatClipTime(clip)}`}</span>
          </a>
        </h3>
        {controls}
        {(menu || mayBeDiagram) && (
          <div className={styles.corner}>
            {mayBeDiagram && (
              <span className={styles.mark} data-diagram={isDiagram || undefined}>
                Diagram
              </span>
            )}
            {menu}
          </div>
        )}
        {clip.desc && (
          <p className={styles.description} aria-hidden="true">
            {clip.desc}
          </p>
        )}
        <p className={styles.facts}>
          <b className={styles.clock}>{formatClipTime(clip)}</b>
          <time dateTime={clip.date}>{formatDay(clip.date)}</time>
          {clip.matchup && <span>{clip.matchup}</span>}
        </p>
        {clip.officialVideo === 'unavailable' && (
          <p className={styles.missing}>Official video not available</p>
        )}
        {clip.tags.length > 0 && <Tags tags={clip.tags} href={tagHref} />}
      </div>
    </article>
  );
}

function Tags({ tags, href }: { tags: string[]; href: ClipCardProps['tagHref'] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          {href ? (
            <a
              className={styles.tag}
              href={href(tag)}
              title={`Filter results by ${tag}`}
              data-tooltip=""
            >
              {tag}
            </a>
          ) : (
            <span className={styles.tag}>{tag}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of a card. */
export function ClipSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true" data-skeleton="">
      <div className={`${styles.media} ${styles.blank}`} />
      <div className={styles.body}>
        <div className={`${styles.line} ${styles.blank}`} />
        <div className={`${styles.line} ${styles.blank} ${styles.long}`} />
      </div>
    </div>
  );
}
