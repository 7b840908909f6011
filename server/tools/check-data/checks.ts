/** The three checks of a store's data. */
import type { Kysely } from 'kysely';
import type { InputFile } from '#server/importer/input/files.ts';
import type { Database, PlayerLineTable } from '#server/store/tables/schema.ts';
import { checkBoxScore, type OfficialNames } from './boxScores.ts';
import { checkDerivation } from './derivation.ts';
import { Report } from './findings.ts';
import { type OfficialBoxScore, type OfficialFiles, readOfficial } from './official.ts';
import { checkPlayCounts, type PlayerSegment } from './playCounts.ts';

/** Compares the plays that searches find with the lines of box scores. */
export async function checkSearches(
  db: Kysely<Database>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Report> {
  const report = new Report();
  const lines = await linesByPlayer(db);
  const games = new Set([...lines.values()].flat().map((line) => line.game_id));
  report.games = games.size;
  const players: PlayerSegment[] = await db
    .selectFrom('appearances as a')
    .innerJoin('players as p', 'p.id', 'a.player_id')
    .select(['p.id', 'p.full_name as name', 'p.league', 'a.phase'])
    .where('a.phase', '>', 0)
    .distinct()
    .execute();
  for (const [i, player] of players.entries()) {
    const own = lines.get(`${player.id}/${player.phase}`) ?? [];
    await checkPlayCounts(db, player, own, games, report);
    onProgress(i + 1, players.length);
  }
  return report;
}

/** Lines of finished games with plays. */
async function linesByPlayer(db: Kysely<Database>): Promise<Map<string, PlayerLineTable[]>> {
  const rows = await db
    .selectFrom('player_lines as l')
    .innerJoin('games as g', 'g.id', 'l.game_id')
    .selectAll('l')
    .select('g.phase')
    .where('g.phase', '>', 0)
    .where('g.status', '=', 'final')
    .where('g.id', 'in', (eb) => eb.selectFrom('plays').select('game_id').distinct())
    .execute();
  return Map.groupBy(rows, (row) => `${row.player_id}/${row.phase}`);
}

/** Compares stored box scores with those derived from plays. */
export async function checkDerivations(db: Kysely<Database>): Promise<Report> {
  const report = new Report();
  const games = await db
    .selectFrom('games')
    .selectAll()
    .where('status', '=', 'final')
    .where('id', 'in', (eb) => eb.selectFrom('team_lines').select('game_id'))
    .where('id', 'in', (eb) => eb.selectFrom('plays').select('game_id'))
    .execute();
  report.games = games.length;
  for (const game of games) await checkDerivation(db, game, report);
  return report;
}

export interface OfficialReport extends Omit<OfficialFiles, 'boxScores'> {
  report: Report;
  /** Games of season segments without any game in the store, which are not expected in it. */
  elsewhere: number[];
}

/**
 * Compares the API's box scores with official ones in files. A missing game is a finding if the store
 * has others of its season segment.
 */
export async function checkOfficial(
  db: Kysely<Database>,
  files: readonly InputFile[],
): Promise<OfficialReport> {
  const { boxScores, ...rest } = await readOfficial(files);
  const report = new Report();
  const elsewhere: number[] = [];
  const names = namesIn(boxScores);
  const games = await db.selectFrom('games').select('id').execute();
  const held = new Set(games.map(({ id }) => partOfSeason(id)));
  for (const [gameId, sources] of Map.groupBy(boxScores, ({ gameId }) => gameId)) {
    if (held.has(partOfSeason(gameId))) await checkBoxScore(db, sources, names, report);
    else elsewhere.push(gameId);
  }
  return { ...rest, report, elsewhere };
}

/** League, type and year: all of a game's id but the last five digits, its number. */
const partOfSeason = (gameId: number) => Math.floor(gameId / 100_000);

function namesIn(official: OfficialBoxScore[]): OfficialNames {
  const names = new Map<number, Set<string>>();
  for (const { personId, familyName } of official.flatMap(playersIn)) {
    if (familyName === undefined) continue;
    names.set(personId, (names.get(personId) ?? new Set()).add(familyName));
  }
  return names;
}

const playersIn = ({ teams }: OfficialBoxScore) => teams.flatMap((team) => team.players);
