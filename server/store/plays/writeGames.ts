/** Writes whole games, for the importer and the starter set. */
import type { Kysely } from 'kysely';
import type { BulkWriter } from '#server/store/open.ts';
import { playerStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { AppearanceTable, Database, GameRecord } from '#server/store/tables/schema.ts';
import { type Credit, getPlayCredits } from './credits.ts';
import { buildGameIndex, type PlayerIndexEntry, updatePlayerIndexes } from './playIndex/write.ts';

/** Tables that hold rows of one game and nothing else; `sources` stays, it is not derived. */
const gameTables = ['plays', 'appearances', 'game_sheets', 'player_lines', 'team_lines'] as const;

/**
 * Replaces everything that the store has of each game by its record, appearances and sheets
 * included; players are added or renamed. Run it inside `store.write`, in the series `inGameSeries`:
 * then readers see a game as it was or as it is. Call it with many games at once, some hundred, for
 * the best rate.
 * @throws {Error} when a record breaks a key, such as two plays with one event number
 */
export async function writeGames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  records: readonly GameRecord[],
): Promise<void> {
  const known = await knownAmong(tx, records);
  const before = await placesOf(tx, known);
  await removeRows(tx, known);
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
  const after = records.flatMap(sheetPlaces);
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

/** {@link writeGames} for one game. */
export async function writeGame(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  record: GameRecord,
): Promise<void> {
  await writeGames(tx, bulk, [record]);
}

/** Removes a game and its sources; players stay. Run it inside `store.write`. */
export async function removeGame(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  gameId: number,
): Promise<void> {
  const before = await placesOf(tx, [gameId]);
  await removeRows(tx, [gameId]);
  await updatePlayerIndexes(tx, bulk, before);
  await tx.deleteFrom('sources').where('game_id', '=', gameId).execute();
  await tx.deleteFrom('games').where('id', '=', gameId).execute();
}

async function knownAmong(tx: Kysely<Database>, records: readonly GameRecord[]): Promise<number[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.game.id);
  const rows = await tx.selectFrom('games').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

async function removeRows(tx: Kysely<Database>, gameIds: number[]): Promise<void> {
  for (const id of gameIds) {
    for (const table of gameTables) await tx.deleteFrom(table).where('game_id', '=', id).execute();
  }
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
export function getAppearances(
  record: GameRecord,
  credits: Credit[] = getGameCredits(record),
): AppearanceTable[] {
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

/** Where a game stands in season sheets, with what the sheets are to say of it. */
function sheetPlaces(record: GameRecord): (PlayerIndexEntry & { appearance: AppearanceTable })[] {
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

/** Finds the player indexes that contain stored games, which are removed from them. */
async function placesOf(
  tx: Kysely<Database>,
  gameIds: readonly number[],
): Promise<PlayerIndexEntry[]> {
  const places: PlayerIndexEntry[] = [];
  for (const gameId of gameIds) {
    const rows = await tx
      .selectFrom('appearances')
      .select(['player_id as playerId', 'phase'])
      .where('game_id', '=', gameId)
      .execute();
    places.push(...rows.map((row) => ({ ...row, gameId, credits: null })));
  }
  return places;
}
