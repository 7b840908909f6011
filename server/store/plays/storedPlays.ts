/** Plays with their games, the names of the players and the video checks. */
import {
  type CompiledQuery,
  expressionBuilder,
  type InferResult,
  type Kysely,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type Database,
  gameColumns,
  type PlayTable,
  playColumns,
} from '#server/store/tables/schema.ts';
import { type NamedGame, withFeedTeams } from '#server/store/teams.ts';
import type { VideoCheck } from './videoChecks.ts';

/** Full names; null if no player is recorded. */
export interface StoredPlayNames {
  player: string | null;
  assist: string | null;
  steal: string | null;
  block: string | null;
  opponent: string | null;
}

export interface StoredPlay {
  play: PlayTable;
  game: NamedGame;
  names: StoredPlayNames;
  /** The last check of the play's official video. */
  check: VideoCheck | null;
}

type PlaysQuery = SelectQueryBuilder<Database & { p: PlayTable }, 'p', object>;

/**
 * Adds games, names and video checks to a query that has the plays as `p`. Names are subqueries: joins with five more
 * tables take PostgreSQL longer to plan than to run.
 */
function selectFacts(plays: PlaysQuery) {
  return plays
    .innerJoin('games as g', 'g.id', 'p.game_id')
    .leftJoin('video_checks as checked', 'checked.url', 'p.video_url')
    .select(playColumns.map((column) => `p.${column}` as const))
    .select(gameColumns.map((column) => `g.${column}` as const))
    .select([
      nameOf('p.player_id').as('player_name'),
      nameOf('p.assist_id').as('assist_name'),
      nameOf('p.steal_id').as('steal_name'),
      nameOf('p.block_id').as('block_name'),
      nameOf('p.opponent_id').as('opponent_name'),
      'checked.verdict as video_verdict',
      'checked.expires_at as video_expires_at',
      'checked.due_at as video_due_at',
    ]);
}

/** The full name of the player in a column of plays. */
function nameOf(column: `p.${keyof PlayTable}`) {
  const { ref, selectFrom } = expressionBuilder<Database & { p: PlayTable }, 'p'>();
  return selectFrom('players').select('full_name').whereRef('players.id', '=', ref(column));
}

type FactsRow = InferResult<ReturnType<typeof selectFacts>>[number];

function gameOf(row: FactsRow): NamedGame {
  const { game_id: id, league, season, phase, day, status } = row;
  const { home_team_id, away_team_id, home_score, away_score } = row;
  const teams = { home_team_id, away_team_id, home_score, away_score };
  return { id, league, season, phase, day, status, ...teams };
}

/** Splits a row; `play` keeps the other columns too. */
function factsOf(row: FactsRow, game: NamedGame = gameOf(row)): StoredPlay {
  return {
    play: row,
    game,
    names: {
      player: row.player_name,
      assist: row.assist_name,
      steal: row.steal_name,
      block: row.block_name,
      opponent: row.opponent_name,
    },
    check: checkOf(row),
  };
}

function checkOf({ video_verdict, video_expires_at, video_due_at }: FactsRow): VideoCheck | null {
  if (video_expires_at === null || video_due_at === null) return null;
  return { verdict: video_verdict, expires_at: video_expires_at, due_at: video_due_at };
}

/** The play on an event number of a game, or null. */
export async function findPlay(
  db: Kysely<Database>,
  gameId: number,
  event: number,
): Promise<StoredPlay | null> {
  const plays = await findPlays(db, [{ game_id: gameId, event }]);
  return plays.get(`${gameId}:${event}`) ?? null;
}

/** The plays on some event numbers, by 'gameId:event'; unknown ones are left out. */
export function findPlays(
  db: Kysely<Database>,
  keys: readonly { game_id: number; event: number }[],
): Promise<Map<string, StoredPlay>> {
  return findBy(
    db,
    'event',
    keys.map((key) => [key.game_id, key.event]),
  );
}

/** The plays at some places in the games' order, by 'gameId:ord'; unknown ones are left out. */
export function findPlaysByOrder(
  db: Kysely<Database>,
  places: readonly { gameId: number; ord: number }[],
): Promise<Map<string, StoredPlay>> {
  return findBy(
    db,
    'ord',
    places.map(({ gameId, ord }) => [gameId, ord]),
  );
}

/** Keys of one query, which bounds the number of compiled queries. */
const keysPerQuery = 100;

type PlayKey = readonly [gameId: number, value: number];

async function findBy(
  db: Kysely<Database>,
  column: 'event' | 'ord',
  keys: readonly PlayKey[],
): Promise<Map<string, StoredPlay>> {
  const rows: FactsRow[] = [];
  for (let from = 0; from < keys.length; from += keysPerQuery) {
    const query = compileQuery(db, column, keys.slice(from, from + keysPerQuery));
    rows.push(...(await db.executeQuery(query)).rows);
  }
  const named = await withFeedTeams(db, rows.map(gameOf));
  return new Map(rows.map((row, i) => [`${row.game_id}:${row[column]}`, factsOf(row, named[i])]));
}

/** By dialect, column and number of keys: compiling takes longer than running. */
const compiledQueries = new LRUCache<string, CompiledQuery<FactsRow>>({ max: 300 });

function compileQuery(db: Kysely<Database>, column: 'event' | 'ord', keys: readonly PlayKey[]) {
  const dialect = db.getExecutor().adapter.constructor.name;
  const cacheKey = `${dialect} ${column} ${keys.length}`;
  const cached = compiledQueries.get(cacheKey);
  // The keys are the only parameters.
  if (cached) return { ...cached, parameters: keys.flat() };
  const number = (value: number) => sql`cast(${value} as integer)`;
  const rows = keys.map(([gameId, value]) => sql`(${number(gameId)}, ${number(value)})`);
  // A cross join: databases that keep to the written order begin with the keys.
  const plays = db
    .with(
      'w(game_id, value)',
      () => sql<{ game_id: number; value: number }>`(values ${sql.join(rows)})`,
    )
    .selectFrom('w')
    .crossJoin('plays as p')
    .whereRef('p.game_id', '=', 'w.game_id')
    .whereRef(`p.${column}`, '=', 'w.value');
  const query = selectFacts(plays as unknown as PlaysQuery).compile();
  compiledQueries.set(cacheKey, query);
  return query;
}
