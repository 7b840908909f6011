/** The coverage gaps that clip searches and leaders report. */
import { type Coverage, hasCoverageGap } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import type { Store } from '#server/store/open.ts';
import { getGameCoverage, getSegmentCoverage } from '#server/store/plays/coverage.ts';
import { getGameSegment, noSegment } from '#server/store/plays/seasonSegment.ts';

/** Counted over all games of a season. */
const keptSeconds = 60;

/** More than the seasons of both leagues. */
const keptPhases = 300;

/** The segments that lack plays of the categories, newest first. */
export type FindCoverageGaps = (
  league: League,
  phases: readonly number[],
  stats: readonly StatCategory[],
) => Promise<Coverage[]>;

export function createCoverageGapFinder(
  { db }: Pick<Store, 'db'>,
  keeper: GameKeeper,
): FindCoverageGaps {
  const keep = keeper(keptSeconds, keptPhases);
  return async (league, phases, stats) => {
    const lacking: Coverage[] = [];
    for (const phase of [...new Set(phases)].sort((a, b) => b - a)) {
      const coverage = await keep(`${league} ${phase}`, () =>
        getSegmentCoverage(db, league, phase),
      );
      if (hasCoverageGap(coverage, stats)) lacking.push(coverage);
    }
    return lacking;
  };
}

/**
 * As {@link FindCoverageGaps} for one game. An unknown game lacks every play, unless its season segment
 * is not searchable.
 */
export async function findGameCoverageGaps(
  { db }: Pick<Store, 'db'>,
  { league, gameId }: { league: League; gameId: number },
  stats: readonly StatCategory[],
): Promise<Coverage[]> {
  const phase = getGameSegment(gameId);
  if (phase === noSegment) return [];
  const coverage = await getGameCoverage(db, { league, gameId, phase });
  return hasCoverageGap(coverage, stats) ? [coverage] : [];
}

/** The coverage part of a response; empty without gaps. */
export function withCoverage(coverage: readonly Coverage[]): { coverage?: readonly Coverage[] } {
  return coverage.length > 0 ? { coverage } : {};
}
