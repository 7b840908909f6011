/** Coverage of a season, and the gaps that it leaves in a search. */
import type { SeasonType } from './seasons.ts';
import type { StatCategory } from './statCategories.ts';

/** Number of games of a season segment, and of those with recorded plays. */
export interface Coverage {
  /** '2024-25' or '2025'. */
  season: string;
  seasonType: SeasonType;
  games: number;
  /** Games with every play recorded. */
  everyPlay: number;
  /** Games with only shots recorded. */
  shotsAlone: number;
}

/** Plays of a category that shot data lacks (docs/product.md#coverage); null for none. */
const notInShotData: Record<StatCategory, string | null> = {
  PTS: 'free throws',
  FGM: null,
  FGA: null,
  FG3M: null,
  FG3A: null,
  REB: 'rebounds',
  AST: 'assists',
  FGM_AST: 'assists',
  FG3_AST: 'assists',
  STL: 'steals',
  BLK: 'blocks',
  TOV: 'turnovers',
  FTM: 'free throws',
  FTA: 'free throws',
  OREB: 'rebounds',
  DREB: 'rebounds',
  PF: 'fouls',
};

/** Whether some games lack plays of these categories; without categories, any plays. */
export function hasCoverageGap(coverage: Coverage, stats: readonly StatCategory[]): boolean {
  const { games, everyPlay, shotsAlone } = coverage;
  if (games === 0) return true;
  const covered = getMissedKinds(stats).length === 0 ? everyPlay + shotsAlone : everyPlay;
  return covered < games;
}

/**
 * The gaps as sentences: 'For 285 of the 286 games of 2025, only shots are recorded: no assists.'
 * Expects coverage that {@link hasCoverageGap}.
 */
export function formatCoverageGaps(
  coverage: readonly Coverage[],
  stats: readonly StatCategory[],
): string[] {
  const none = coverage
    .filter(({ games }) => games === 0)
    .map(formatSeason)
    .join(', ');
  const known = coverage.filter(({ games }) => games > 0);
  return [
    ...(none ? [`No games of ${none} are recorded.`] : []),
    ...known.flatMap((each) => seasonCoverageWords(each, stats)),
  ];
}

function seasonCoverageWords(coverage: Coverage, stats: readonly StatCategory[]): string[] {
  const { games, everyPlay, shotsAlone } = coverage;
  const missed = getMissedKinds(stats);
  const unrecorded = games - everyPlay - shotsAlone;
  const of = (some: number) => `For ${share(some, games, formatSeason(coverage))}`;
  return [
    ...(shotsAlone > 0 && missed.length > 0
      ? [`${of(shotsAlone)}, only shots are recorded: ${formatList(missed)}.`]
      : []),
    ...(unrecorded > 0 ? [`${of(unrecorded)}, no plays are recorded.`] : []),
  ];
}

/** Like {@link formatCoverageGaps}, for one game. */
export function formatGameCoverageGap(coverage: Coverage, stats: readonly StatCategory[]): string {
  if (coverage.games === 0) return 'This game is not recorded.';
  if (coverage.shotsAlone === 0) return 'No plays of this game are recorded.';
  return `For this game, only shots are recorded: ${formatList(getMissedKinds(stats))}.`;
}

/** Without a category, a search covers every play. */
function getMissedKinds(stats: readonly StatCategory[]): string[] {
  if (stats.length === 0) return ['other plays'];
  const kinds = stats.map((stat) => notInShotData[stat]).filter((kind) => kind !== null);
  return [...new Set(kinds)];
}

/** '2025', 'the playoffs of 2025'. */
function formatSeason({ season, seasonType }: Coverage): string {
  return seasonType === 'Playoffs' ? `the playoffs of ${season}` : season;
}

function share(some: number, games: number, season: string): string {
  return some === games ? `the games of ${season}` : `${some} of the ${games} games of ${season}`;
}

/** 'no assists', 'no assists, steals or blocks'. */
function formatList(kinds: readonly string[]): string {
  const last = kinds.at(-1);
  return kinds.length > 1 ? `no ${kinds.slice(0, -1).join(', ')} or ${last}` : `no ${last}`;
}
