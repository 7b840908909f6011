/** Compares the searches of players and teams with their lines in box scores. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { getCategoryKinds } from '#server/store/plays/credits.ts';
import type { IndexSubject } from '#server/store/plays/playIndex/facts.ts';
import type { PlayPosition } from '#server/store/plays/searchKey.ts';
import { searchSeasonPlays } from '#server/store/plays/seasonSearch.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import { noTags } from '#server/store/plays/tags.ts';
import type { sharedCountColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { Database, PlayerLineTable } from '#server/store/tables/schema.ts';
import type { Report } from './findings.ts';

/** A player's, or a team's, season segment. */
export interface SubjectSegment {
  subject: IndexSubject;
  name: string;
  league: League;
  phase: number;
}

/** What a box score says of a player or a team in a game. */
export type Figures = Pick<
  PlayerLineTable,
  'points' | 'turnovers' | 'fouls_personal' | (typeof sharedCountColumns)[number]
>;

/** By category: the figure of the box score. */
const figures: [StatCategory, (line: Figures) => number | null][] = [
  ['PTS', (line) => line.points],
  ['FGM', (line) => line.field_goals_made],
  ['FGA', (line) => line.field_goals_attempted],
  ['FG3M', (line) => line.three_pointers_made],
  ['FG3A', (line) => line.three_pointers_attempted],
  ['REB', rebounds],
  ['AST', (line) => line.assists],
  ['STL', (line) => line.steals],
  ['BLK', (line) => line.blocks],
  ['TOV', (line) => line.turnovers],
  ['FTM', (line) => line.free_throws_made],
  ['FTA', (line) => line.free_throws_attempted],
  ['OREB', (line) => line.rebounds_offensive],
  ['DREB', (line) => line.rebounds_defensive],
  ['PF', (line) => line.fouls_personal],
];

function rebounds({ rebounds_offensive, rebounds_defensive }: Figures): number | null {
  if (rebounds_offensive === null || rebounds_defensive === null) return null;
  return rebounds_offensive + rebounds_defensive;
}

const pageSize = 500;

/**
 * Searches a segment page by page for every category, and compares the plays of each game with the box
 * score: for points the sum of their values, else their number. Unknown figures are not compared.
 * @param lines by game; a missing one must have no plays
 * @param games the games to compare: those with a box score and plays
 */
export async function checkPlayCounts(
  db: Kysely<Database>,
  segment: SubjectSegment,
  lines: ReadonlyMap<number, Figures>,
  games: ReadonlySet<number>,
  report: Report,
): Promise<void> {
  for (const [category, figureOf] of figures) {
    const found = new Map<number, number>();
    for await (const { game, play } of playsOf(db, segment, category)) {
      const worth = category === 'PTS' ? (play.value ?? 0) : 1;
      if (games.has(game.id)) found.set(game.id, (found.get(game.id) ?? 0) + worth);
    }
    for (const gameId of new Set([...found.keys(), ...lines.keys()])) {
      const line = lines.get(gameId);
      const value = line ? figureOf(line) : 0;
      if (value === null) continue;
      const what = `${segment.name}, plays of ${category}`;
      const served = found.get(gameId) ?? 0;
      report.compare({ gameId, what, served, expected: [{ value, source: 'the line' }] });
    }
  }
}

async function* playsOf(
  db: Kysely<Database>,
  { subject, phase, league }: SubjectSegment,
  category: StatCategory,
): AsyncGenerator<StoredPlay> {
  let after: PlayPosition | null = null;
  do {
    const page: { items: StoredPlay[]; next: PlayPosition | null } = await searchSeasonPlays(db, {
      league,
      subject,
      kinds: getCategoryKinds(category),
      phases: [phase],
      opponentTeamId: null,
      tags: noTags,
      latest: null,
      ascending: false,
      after,
      limit: pageSize,
    });
    yield* page.items;
    after = page.next;
  } while (after);
}
