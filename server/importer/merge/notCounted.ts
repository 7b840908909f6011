/** Zeros that stand for figures that nobody counted. Pure. */
import type { FeedGame, FeedLine, FeedTeamLine, GameSources } from '#server/importer/facts.ts';
import { teamStatColumns } from '#server/store/tables/boxScoreColumns.ts';

/**
 * The sources without zeros that cannot be figures of a finished game. Pages of old games write 0 for
 * what was not counted: biggest leads of 0 and 0, no turnovers, a plus/minus of 0 for everybody. Another
 * source may have the figure, else it is unknown (docs/product.md#unknown-figures).
 */
export function withoutUncounted(sources: GameSources): GameSources {
  return new Map(
    [...sources].map(([kind, facts]) => {
      if (facts.game.status !== 'final') return [kind, facts];
      const counted = withPlusMinus(facts);
      return [kind, kind === 'page' ? withCharts(counted) : counted];
    }),
  );
}

/** One team wins, so that its players cannot all be at 0. */
function withPlusMinus(facts: FeedGame): FeedGame {
  const { lines } = facts;
  const isCounted = lines?.some((line) => line.plus_minus);
  if (!lines || isCounted) return facts;
  return { ...facts, lines: lines.map(({ plus_minus, ...line }): FeedLine => line) };
}

/** A page's charts: a figure that is 0 for both teams. */
function withCharts(facts: FeedGame): FeedGame {
  const { teamLines } = facts;
  if (!teamLines) return facts;
  const uncounted = teamStatColumns.filter((column) => teamLines.every((line) => !line[column]));
  const unknown = Object.fromEntries(uncounted.map((column) => [column, null]));
  return { ...facts, teamLines: teamLines.map((line): FeedTeamLine => ({ ...line, ...unknown })) };
}
