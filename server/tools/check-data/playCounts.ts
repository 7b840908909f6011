/** Compares a player's searches with the player's lines. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { getCategoryKinds } from '#server/store/plays/credits.ts';
import { searchPlayerPlays } from '#server/store/plays/playerSearch.ts';
import type { PlayPosition } from '#server/store/plays/searchKey.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import { noTags } from '#server/store/plays/tags.ts';
import { hasFigures } from '#server/store/tables/boxScoreColumns.ts';
import type { Database, PlayerLineTable } from '#server/store/tables/schema.ts';
import type { Report } from './findings.ts';

/** A player's season segment. */
export interface PlayerSegment {
  id: number;
  name: string;
  league: League;
  phase: number;
}

/** By category: the line's figure, and the worth of a play. */
const figures: [
  StatCategory,
  (line: PlayerLineTable) => number | null,
  (play: StoredPlay) => number,
][] = [
  ['PTS', (line) => line.points, ({ play }) => play.value ?? 0],
  ['FGM', (line) => line.field_goals_made, () => 1],
  ['FGA', (line) => line.field_goals_attempted, () => 1],
  ['FG3M', (line) => line.three_pointers_made, () => 1],
  ['FG3A', (line) => line.three_pointers_attempted, () => 1],
  ['REB', rebounds, () => 1],
  ['AST', (line) => line.assists, () => 1],
  ['STL', (line) => line.steals, () => 1],
  ['BLK', (line) => line.blocks, () => 1],
  ['TOV', (line) => line.turnovers, () => 1],
  ['FTM', (line) => line.free_throws_made, () => 1],
  ['FTA', (line) => line.free_throws_attempted, () => 1],
  ['OREB', (line) => line.rebounds_offensive, () => 1],
  ['DREB', (line) => line.rebounds_defensive, () => 1],
  ['PF', (line) => line.fouls_personal, () => 1],
];

function rebounds({ rebounds_offensive, rebounds_defensive }: PlayerLineTable): number | null {
  if (rebounds_offensive === null || rebounds_defensive === null) return null;
  return rebounds_offensive + rebounds_defensive;
}

const pageSize = 500;

/**
 * Searches a player's segment page by page for every category, and compares the plays of each game
 * with the player's line. Unknown figures are not compared; a game without a line of the player must
 * have no plays of theirs.
 * @param lines the player's lines in the segment
 * @param games the games to compare: those with a box score and plays
 */
export async function checkPlayCounts(
  db: Kysely<Database>,
  player: PlayerSegment,
  lines: readonly PlayerLineTable[],
  games: ReadonlySet<number>,
  report: Report,
): Promise<void> {
  for (const [category, figureOf, worth] of figures) {
    const found = new Map<number, number>();
    for await (const facts of playsOf(db, player, category)) {
      const { id } = facts.game;
      if (games.has(id)) found.set(id, (found.get(id) ?? 0) + worth(facts));
    }
    const expected = new Map<number, number | null>([...found.keys()].map((id) => [id, 0]));
    for (const line of lines) {
      // A player without any figure was on the bench; the search must be empty there.
      expected.set(line.game_id, figureOf(line) ?? (hasFigures(line) ? null : 0));
    }
    for (const [gameId, value] of expected) {
      if (value === null) continue;
      const what = `${player.name}, plays of ${category}`;
      const served = found.get(gameId) ?? 0;
      report.compare({ gameId, what, served, expected: [{ value, source: 'the line' }] });
    }
  }
}

async function* playsOf(
  db: Kysely<Database>,
  { id, phase, league }: PlayerSegment,
  category: StatCategory,
): AsyncGenerator<StoredPlay> {
  let after: PlayPosition | null = null;
  do {
    const page: { items: StoredPlay[]; next: PlayPosition | null } = await searchPlayerPlays(db, {
      league,
      subject: id,
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
