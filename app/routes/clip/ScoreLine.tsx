import { Fragment, Suspense } from 'react';
import { Await, useRouteLoaderData } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import type { BoxScoreView } from '#app/basketball/boxScore.ts';
import { defaultLeague } from '#app/basketball/defaults.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { findTeamBadge } from '#app/basketball/teamBadge.ts';
import { formatClipTime } from '#app/clips/clipText.ts';
import { parseScore, type SideScore, toSideScores } from '#app/clips/score.ts';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import type { loader } from './gameLayout.tsx';
import styles from './ScoreLine.module.css';

/** The score after the play, else the final one, and the moment (docs/product.md#score-line). */
export function ScoreLine({ clip }: { clip: Clip }) {
  const league = parseGameId(clip.gameId)?.league ?? defaultLeague;
  const score = parseScore(clip.score);
  return (
    <p className={styles.line}>
      {score ? <Sides league={league} sides={score} /> : <FinalScore league={league} />}
      <span className={styles.moment}>{formatClipTime(clip)}</span>
    </p>
  );
}

function FinalScore({ league }: { league: League }) {
  const boxScore = useRouteLoaderData<typeof loader>('clip-game')?.boxScore ?? null;
  const write = (view: BoxScoreView | null) => {
    const sides = view && getFinalSides(view);
    return sides && <Sides league={league} sides={sides} label="Final" />;
  };
  if (!(boxScore instanceof Promise)) return write(boxScore);
  return (
    <Suspense>
      <Await resolve={boxScore} errorElement={null}>
        {write}
      </Await>
    </Suspense>
  );
}

function getFinalSides({ home, away }: BoxScoreView): SideScore[] | null {
  if (home.score === null || away.score === null) return null;
  return toSideScores([
    { tricode: away.badge?.tricode ?? away.name, points: away.score },
    { tricode: home.badge?.tricode ?? home.name, points: home.score },
  ]);
}

function Sides({ league, sides, label }: { league: League; sides: SideScore[]; label?: string }) {
  return (
    <span className={styles.score}>
      {label && <span className={styles.label}>{label} </span>}
      {sides.map((side, i) => (
        <Fragment key={side.tricode}>
          {i > 0 && <span className="visually-hidden">, </span>}
          <Side league={league} side={side} />
        </Fragment>
      ))}
    </span>
  );
}

function Side({ league, side: { tricode, points, leads } }: { league: League; side: SideScore }) {
  const badge = findTeamBadge(league, { tricode });
  return (
    <span className={styles.side} data-leads={leads || undefined}>
      {badge ? <TeamBadge team={badge} /> : tricode} <b className={styles.points}>{points}</b>
    </span>
  );
}
