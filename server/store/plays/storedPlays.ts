/** Plays with what a clip needs besides: the game and the names of the people in the play. */
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { PreparedQuery, placeholder } from '#server/store/preparedQuery.ts';
import type { Database, GameTable, PlayTable } from '#server/store/tables/schema.ts';
import type { VideoCheck } from './videoChecks.ts';

/** Full names; null where nobody is recorded. */
export interface StoredPlayNames {
  player: string | null;
  assist: string | null;
  steal: string | null;
  block: string | null;
  opponent: string | null;
}

export interface StoredPlay {
  play: PlayTable;
  game: GameTable;
  names: StoredPlayNames;
  /** What is known of the play's official video. */
  check: VideoCheck | null;
}

const playColumns = [
  ...(['game_id', 'event', 'ord', 'period', 'clock', 'kind', 'detail', 'made', 'value'] as const),
  ...(['player_id', 'team_id', 'assist_id', 'steal_id', 'block_id', 'opponent_id'] as const),
  ...(['x', 'y', 'distance', 'score_home', 'score_away', 'flags', 'tags', 'video_url'] as const),
];
const gameColumns = [
  ...(['league', 'season', 'phase', 'day', 'home_team_id', 'away_team_id'] as const),
  ...(['home_score', 'away_score', 'status'] as const),
];

type GameColumn = (typeof gameColumns)[number];
type FactsTables = Database & {
  p: PlayTable;
  g: GameTable;
  player: Database['players'];
  assist: Database['players'];
  steal: Database['players'];
  block: Database['players'];
  opponent: Database['players'];
  checked: Database['video_checks'];
};

/**
 * A row of {@link selectFacts}: the play's columns, the game's that it lacks, names, and the
 * video's check.
 */
type FactsRow = Selectable<PlayTable> &
  Pick<GameTable, GameColumn> & {
    player_name: string | null;
    assist_name: string | null;
    steal_name: string | null;
    block_name: string | null;
    opponent_name: string | null;
    video_verdict: VideoCheck['verdict'];
    video_expires_at: number | null;
    video_due_at: number | null;
  };

/**
 * Adds games, names and what is known of official videos to a query that has the plays as `p`.
 * @returns the query, giving {@link FactsRow}s
 */
function selectFacts<DB extends { p: PlayTable }, TB extends keyof DB>(
  plays: SelectQueryBuilder<DB, TB, object>,
): SelectQueryBuilder<DB & FactsTables, TB | 'g' | 'p', FactsRow> {
  const known = plays as unknown as SelectQueryBuilder<FactsTables, 'p', object>;
  const joined = known
    .innerJoin('games as g', 'g.id', 'p.game_id')
    .leftJoin('players as player', 'player.id', 'p.player_id')
    .leftJoin('players as assist', 'assist.id', 'p.assist_id')
    .leftJoin('players as steal', 'steal.id', 'p.steal_id')
    .leftJoin('players as block', 'block.id', 'p.block_id')
    .leftJoin('players as opponent', 'opponent.id', 'p.opponent_id')
    .leftJoin('video_checks as checked', 'checked.url', 'p.video_url')
    .select(playColumns.map((column) => `p.${column}` as const))
    .select(gameColumns.map((column) => `g.${column}` as const))
    .select([
      'player.full_name as player_name',
      'assist.full_name as assist_name',
      'steal.full_name as steal_name',
      'block.full_name as block_name',
      'opponent.full_name as opponent_name',
      'checked.verdict as video_verdict',
      'checked.expires_at as video_expires_at',
      'checked.due_at as video_due_at',
    ]);
  return joined as unknown as SelectQueryBuilder<DB & FactsTables, TB | 'g' | 'p', FactsRow>;
}

/** Takes a row apart; as the play it keeps its other columns. */
function factsOf(row: FactsRow): StoredPlay {
  const { game_id: id, league, season, phase, day, status } = row;
  const { home_team_id, away_team_id, home_score, away_score } = row;
  const teams = { home_team_id, away_team_id, home_score, away_score };
  return {
    play: row,
    game: { id, league, season, phase, day, status, ...teams },
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
  const plays = db
    .selectFrom('plays as p')
    .where('p.game_id', '=', gameId)
    .where('p.event', '=', event);
  const row = await selectFacts(plays).executeTakeFirst();
  return row ? factsOf(row) : null;
}

/** Keys of one query: databases bound how deep a condition may nest. */
const keysAtOnce = 100;

/** The plays on some event numbers, by 'gameId:event'; those that are not there are left out. */
export async function findPlays(
  db: Kysely<Database>,
  keys: readonly { game_id: number; event: number }[],
): Promise<Map<string, StoredPlay>> {
  const found = new Map<string, StoredPlay>();
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce);
    const plays = db
      .selectFrom('plays as p')
      .where(({ and, or }) =>
        or(some.map(({ game_id, event }) => and({ 'p.game_id': game_id, 'p.event': event }))),
      );
    for (const row of await selectFacts(plays).execute()) {
      found.set(`${row.game_id}:${row.event}`, factsOf(row));
    }
  }
  return found;
}

interface Place {
  gameId: number;
  /** Rank in the game's order. */
  ord: number;
}

/** The plays at some places of games, by 'gameId:ord'; those that are not there are left out. */
export async function findPlaysByOrder(
  db: Kysely<Database>,
  places: readonly Place[],
): Promise<Map<string, StoredPlay>> {
  const found = new Map<string, StoredPlay>();
  for (let from = 0; from < places.length; from += keysAtOnce) {
    const some = places.slice(from, from + keysAtOnce);
    const values = new Map<string, number>();
    for (const [i, { gameId, ord }] of some.entries()) {
      values.set(`game${i}`, gameId);
      values.set(`ord${i}`, ord);
    }
    for (const row of await placesQuery.run(db, { places: some.length }, values)) {
      found.set(`${row.game_id}:${row.ord}`, factsOf(row));
    }
  }
  return found;
}

const placesQuery = new PreparedQuery<{ places: number }, FactsRow>((db, { places }) => {
  // A cross join, because then databases that keep to the written order begin with the places.
  const rows = Array.from({ length: places }, (_, i) => {
    const number = (name: string) => sql`cast(${placeholder(`${name}${i}`)} as integer)`;
    return sql`(${number('game')}, ${number('ord')})`;
  });
  const plays = db
    .with(
      'w(game_id, ord)',
      () => sql<{ game_id: number; ord: number }>`(values ${sql.join(rows)})`,
    )
    .selectFrom('w')
    .crossJoin('plays as p')
    .whereRef('p.game_id', '=', 'w.game_id')
    .whereRef('p.ord', '=', 'w.ord');
  return selectFacts(plays);
});
