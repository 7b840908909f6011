/** Writes whole games, for the importer and the starter set. */
import type { Kysely } from 'kysely';
import type { BulkWriter } from '#server/store/open.ts';
import { playerStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { AppearanceTable, Database, GameRecord } from '#server/store/tables/schema.ts';
import { type Credit, getPlayCredits } from './credits.ts';
import { buildGameIndex, type PlayerIndexEntry, updatePlayerIndexes } from './playIndex/write.ts';

/** Tables with the rows of games; `sources` stays, which is not derived. */
const gameTables = ['plays', 'appearances', 'game_sheets', 'player_lines', 'team_lines'] as const;

/**
 * Replaces each game's rows by its record, and updates appearances and play indexes; adds or renames
 * players. Run it inside `store.write` with `inGameSeries`. Batches of about a hundred games give the
 * best rate.
 * @throws {Error} when a record breaks a key, such as two plays with one event number
 */
export async function writeGames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  records: readonly GameRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map((record) => record.game.id);
  const before = await removeRows(tx, ids);
  await bulk.insertAll('players', uniquePlayers(records), 'replace');
  await bulk.insertAll(
    'games',
    records.map((record) => record.game),
    'replace',
  );
  for (const record of records) {
    await bulk.insertAll('plays', record.plays);
    await bulk.insertAll('player_lines', record.lines);
    await bulk.insertAll('team_lines', record.teamLines);
  }
  const after = records.flatMap(toIndexEntries);
  await bulk.insertAll(
    'appearances',
    after.map(({ appearance }) => appearance),
  );
  await bulk.insertAll(
    'game_sheets',
    records.map(({ game, plays }) => buildGameIndex(game, plays)),
  );
  await updatePlayerIndexes(tx, bulk, [...before, ...after]);
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
  const before = await removeRows(tx, gameIds);
  await tx.deleteFrom('games').where('id', 'in', gameIds).execute();
  await updatePlayerIndexes(tx, bulk, before);
}

/** Removes the games' rows; returns the entries of their players' indexes, to be removed too. */
async function removeRows(
  tx: Kysely<Database>,
  gameIds: readonly number[],
): Promise<PlayerIndexEntry[]> {
  const rows = await tx
    .selectFrom('appearances')
    .select(['player_id as playerId', 'phase', 'game_id as gameId'])
    .where('game_id', 'in', gameIds)
    .execute();
  for (const table of gameTables) {
    await tx.deleteFrom(table).where('game_id', 'in', gameIds).execute();
  }
  return rows.map((row) => ({ ...row, credits: null }));
}

function uniquePlayers(records: readonly GameRecord[]) {
  const players = records.flatMap((record) => record.players);
  return [...new Map(players.map((player) => [player.id, player])).values()];
}

/** Every credit of a game. */
export function getGameCredits(record: GameRecord): Credit[] {
  return record.plays.flatMap((play) => getPlayCredits(record.game, play));
}

/** Above zero in a line, any of these shows that the player was on the court. */
const signsOfPlay = playerStatColumns.filter((column) => column !== 'plus_minus');

/**
 * The players of a game: those whose line shows that they played and those who have a credit. A
 * player who sat on the bench has no appearance, so 'last N games' are games played.
 */
function getAppearances(record: GameRecord, credits: Credit[]): AppearanceTable[] {
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

/** A game's entries in the indexes of its players. */
function toIndexEntries(
  record: GameRecord,
): (PlayerIndexEntry & { appearance: AppearanceTable })[] {
  const credits = getGameCredits(record);
  const byPlayer = Map.groupBy(credits, (credit) => credit.player_id);
  return getAppearances(record, credits).map((appearance) => {
    const { player_id: playerId, phase, day, game_id: gameId } = appearance;
    const own = byPlayer.get(playerId) ?? [];
    own.sort((a, b) => a.ord - b.ord);
    const game = { day, gameId, opponentTeamId: appearance.opponent_team_id, credits: own };
    return { playerId, phase, gameId, credits: game, appearance };
  });
}
