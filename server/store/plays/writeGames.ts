/** Writes whole games, for the importer and the starter set. */
import type { Kysely } from 'kysely';
import type { BulkWriter } from '#server/store/open.ts';
import { playerStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type {
  AppearanceTable,
  Database,
  GameIndexTable,
  GameRecord,
  GameTable,
  PlayTable,
  UnindexedGameTable,
} from '#server/store/tables/schema.ts';
import { type Credit, getGameCredits } from './credits.ts';
import { getWinner } from './playIndex/facts.ts';
import type { LateEntries } from './playIndex/lateEntries.ts';
import { requireIndexFormat } from './playIndex/rebuild.ts';
import {
  type IndexEntry,
  indexGame,
  listSharedPlaces,
  updateSeasonIndexes,
} from './playIndex/write.ts';
import {
  type GameRows,
  gameRowTables,
  haveSameRows,
  readStoredRows,
  type StoredRows,
} from './storedRows.ts';

/**
 * Replaces each game's rows by its record, and updates appearances and play indexes; adds or renames
 * players. Tables and indexes whose rows of a game are already right are left alone: a second feed of
 * a game mostly changes its lines or its videos only. Run it inside `store.write` with `inGameSeries`.
 * Batches of about a hundred games give the best rate.
 * @param late takes what indexes of players, teams and tags get of games that the store lacks; its `write` is
 *   to follow once all games are written
 * @throws {Error} when a record breaks a key, such as two plays with one event number
 */
export async function writeGames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  records: readonly GameRecord[],
  late?: LateEntries,
): Promise<void> {
  if (records.length === 0) return;
  await requireIndexFormat(tx);
  const before = await readStoredRows(
    tx,
    records.map((record) => record.game.id),
  );
  const games = records.map((record) => new GameChange(record, before.get(record.game.id)));
  await bulk.insertAll('players', uniquePlayers(records), 'replace');
  await bulk.insertAll(
    'games',
    records.map((record) => record.game),
    'replace',
  );
  for (const table of gameRowTables) await replaceRows(tx, bulk, table, games);
  const reindexed = games.filter((game) => game.isReindexed());
  const indexes: GameIndexTable[] = [];
  const [entries, unindexed]: [IndexEntry[], UnindexedGameTable[]] = [[], []];
  for (const game of reindexed) {
    const indexed = game.toIndexes();
    indexes.push(indexed.index);
    if (late && !game.before) unindexed.push(late.add(game.record.game.id, indexed.entries));
    else entries.push(...indexed.entries);
  }
  await bulk.insertAll('game_indexes', indexes, 'replace');
  await forgetUnindexed(
    tx,
    reindexed.flatMap(({ before }) => before?.game.id ?? []),
  );
  await bulk.insertAll('unindexed_games', unindexed, 'replace');
  const days = reindexed.flatMap((game) => game.days);
  await updateSeasonIndexes(tx, bulk, entries, days);
}

/** For games whose entries are written now. */
async function forgetUnindexed(tx: Kysely<Database>, gameIds: readonly number[]): Promise<void> {
  if (gameIds.length === 0) return;
  await tx.deleteFrom('unindexed_games').where('game_id', 'in', gameIds).execute();
}

/**
 * Removes games and all that is derived from them. Run it inside `store.write` with `inGameSeries`;
 * the games' `sources` stay.
 */
export async function removeGames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  gameIds: readonly number[],
): Promise<void> {
  await requireIndexFormat(tx);
  const players = await tx
    .selectFrom('appearances')
    .select(['player_id as subject', 'phase', 'game_id as gameId'])
    .where('game_id', 'in', gameIds)
    .execute();
  const games = await tx.selectFrom('games').selectAll().where('id', 'in', gameIds).execute();
  const tagged = await tx
    .selectFrom('plays')
    .select(['game_id', 'tags', 'more_tags'])
    .distinct()
    .where('game_id', 'in', gameIds)
    .execute();
  const plays = Map.groupBy(tagged, (play) => play.game_id);
  const shared = games.flatMap((game) => listSharedPlaces(game, plays.get(game.id) ?? []));
  for (const table of [...gameRowTables, 'game_indexes', 'unindexed_games'] as const) {
    await tx.deleteFrom(table).where('game_id', 'in', gameIds).execute();
  }
  await tx.deleteFrom('games').where('id', 'in', gameIds).execute();
  await updateSeasonIndexes(
    tx,
    bulk,
    [...players, ...shared].map((place) => ({ ...place, bytes: null })),
    games.map((game) => game.day),
  );
}

async function replaceRows(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  table: keyof GameRows,
  games: readonly GameChange[],
): Promise<void> {
  const changed = games.filter((game) => game.changes(table));
  const stored = changed.filter((game) => (game.before?.[table].length ?? 0) > 0);
  if (stored.length > 0) {
    const ids = stored.map((game) => game.record.game.id);
    await tx.deleteFrom(table).where('game_id', 'in', ids).execute();
  }
  for (const game of changed) await bulk.insertAll(table, game.after[table] as never[]);
}

/** Columns of plays that are in no index and decide on no credit. */
const unindexed = new Set<keyof PlayTable>(['video_url', 'video_ms', 'distance']);

/** Whether indexes hold the same of a game, its plays apart. */
function haveSameFacts(before: GameTable, after: GameTable): boolean {
  const columns = ['day', 'phase', 'home_team_id', 'away_team_id'] as const;
  const haveSame = columns.every((column) => before[column] === after[column]);
  return haveSame && getWinner(before) === getWinner(after);
}

/** A game's rows before and after a write. */
class GameChange {
  readonly record: GameRecord;
  /** Undefined: the store does not have the game. */
  readonly before: StoredRows | undefined;
  readonly after: GameRows;
  readonly #credits: readonly Credit[];

  constructor(record: GameRecord, before: StoredRows | undefined) {
    this.record = record;
    this.before = before;
    this.#credits = getGameCredits(record);
    this.after = {
      plays: record.plays,
      player_lines: record.lines,
      team_lines: record.teamLines,
      appearances: getAppearances(record, this.#credits),
    };
  }

  changes(table: keyof GameRows, ignored?: ReadonlySet<string>): boolean {
    return !this.before || !haveSameRows(table, this.before[table], this.after[table], ignored);
  }

  isReindexed(): boolean {
    const { before, record } = this;
    return (
      !before ||
      !haveSameFacts(before.game, record.game) ||
      this.changes('appearances') ||
      this.changes('plays', unindexed)
    );
  }

  /** Its day, and the one before. */
  get days(): number[] {
    const { before, record } = this;
    return before ? [before.game.day, record.game.day] : [record.game.day];
  }

  /** Its index, and its entries to remove from those of players, teams and tags, then those to insert. */
  toIndexes(): ReturnType<typeof indexGame> {
    const { before, after, record } = this;
    const players = (before?.appearances ?? []).map((row) => ({
      subject: row.player_id,
      phase: row.phase,
      gameId: row.game_id,
    }));
    const places = [...players, ...(before ? listSharedPlaces(before.game, before.plays) : [])];
    const gone = places.map((place) => ({ ...place, bytes: null }));
    const { game, plays } = record;
    const credits = this.#credits;
    const { index, entries } = indexGame({ game, plays, credits, appearances: after.appearances });
    return { index, entries: [...gone, ...entries] };
  }
}

function uniquePlayers(records: readonly GameRecord[]) {
  const players = records.flatMap((record) => record.players);
  return [...new Map(players.map((player) => [player.id, player])).values()];
}

/** Above zero in a line, any of these shows that the player was on the court. */
const signsOfPlay = playerStatColumns.filter((column) => column !== 'plus_minus');

/**
 * The players of a game: those whose line shows that they played and those who have a credit. A
 * player who sat on the bench has no appearance, so 'last N games' are games played.
 */
function getAppearances(record: GameRecord, credits: readonly Credit[]): AppearanceTable[] {
  const { game } = record;
  const teams = new Map<number, number>();
  for (const line of record.lines) {
    if (signsOfPlay.some((column) => (line[column] ?? 0) > 0))
      teams.set(line.player_id, line.team_id);
  }
  const other = (id: number) => (id === game.home_team_id ? game.away_team_id : game.home_team_id);
  for (const { player_id: id, opponent_team_id: opponent } of credits) {
    if (!teams.has(id)) teams.set(id, other(opponent));
  }
  return [...teams].map(([playerId, teamId]) => ({
    player_id: playerId,
    phase: game.phase,
    day: game.day,
    game_id: game.id,
    team_id: teamId,
    opponent_team_id: other(teamId),
  }));
}
