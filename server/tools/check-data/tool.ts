/**
 * `npm run check-data [-- --official FOLDER]`: proves the store's data. Without a folder: the plays
 * that searches find against the lines of box scores, box scores against their plays, and official
 * standings, player totals and leaders against the games. With one, also the box scores that the API
 * serves against the official ones in it. Every figure has to be equal; exit code 1 when one is not,
 * a file cannot be read, or there is nothing to compare; 2 when it cannot begin.
 */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readConfig } from '#server/config.ts';
import { ImportError } from '#server/importer/facts.ts';
import { findFiles } from '#server/importer/input/files.ts';
import { waysToGetData } from '#server/importer/waysToGetData.ts';
import { loadEnvironment } from '#server/lib/environment.ts';
import { type Progress, startProgress } from '#server/lib/progress.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore } from '#server/store/open.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { checkDerivations, checkOfficial, checkSearches, type OfficialReport } from './checks.ts';
import { type Discrepancy, formatDiscrepancy, formatGame, type Report } from './findings.ts';
import { checkSeasonTables } from './seasonTables.ts';
import { describeSources } from './sources.ts';

let place: StoreLocation | null = null;

async function main(): Promise<boolean> {
  const folder = officialFolder();
  const official = folder === undefined ? null : await findFiles([folder]);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  place = config;
  const store = await openStore({ dataDir, databaseUrl });
  const days = await daysOfGames(store.db);
  const print = (title: string, report: Report) => printReport(store.db, title, report, days);
  const plays = await searchesWithProgress(store.db);
  await print('Plays found by searches, against box score lines', plays);
  const derived = await checkDerivations(store.db);
  await print('Box scores stored, against what their plays add up to', derived);
  const tables = await printSeasonTables(store.db);
  let right = plays.findings.length + derived.findings.length + tables === 0;
  if (official) {
    const served = await checkOfficial(store.db, official);
    await print(`Box scores served, against ${folder}`, served.report);
    printOfficial(served);
    const { findings, figures } = served.report;
    right &&= findings.length === 0 && served.refused.length === 0 && figures > 0;
  }
  await store.close();
  if (plays.games === 0)
    console.log(
      `\n${databaseUrl ? 'The database' : dataDir} holds no finished game with plays and a box score. ${waysToGetData}`,
    );
  return right && plays.games > 0;
}

/** @throws {ImportError} for other arguments */
function officialFolder(): string | undefined {
  try {
    return parseArgs({ options: { official: { type: 'string' } } }).values.official;
  } catch (error) {
    throw new ImportError((error as Error).message);
  }
}

async function searchesWithProgress(db: Kysely<Database>): Promise<Report> {
  let progress: Progress | null = null;
  const report = await checkSearches(db, (done, total) => {
    progress ??= startProgress('Searching', total, 'players and teams by season');
    progress.update(done);
  });
  (progress as Progress | null)?.end();
  return report;
}

/** @returns the number of wrong figures */
async function printSeasonTables(db: Kysely<Database>): Promise<number> {
  let wrong = 0;
  for (const { league, season, teams, players, report } of await checkSeasonTables(db)) {
    const { figures, findings } = report;
    console.log(
      `\nOfficial tables of ${league} ${season}, against the games: ${teams} teams, ${players} players, ${figures} figures, ${findings.length} wrong`,
    );
    for (const finding of findings) console.log(`  ${formatDiscrepancy(finding)}`);
    wrong += findings.length;
  }
  return wrong;
}

async function daysOfGames(db: Kysely<Database>): Promise<Map<number, number>> {
  const games = await db.selectFrom('games').select(['id', 'day']).execute();
  return new Map(games.map(({ id, day }) => [id, day]));
}

async function printReport(
  db: Kysely<Database>,
  title: string,
  report: Report,
  days: Map<number, number>,
): Promise<void> {
  const { games, figures, findings, contradictions } = report;
  console.log(`\n${title}: ${games} games, ${figures} figures, ${findings.length} wrong`);
  await printByGame(db, findings, days);
  if (contradictions.length === 0) return;
  console.log(`Official sources contradict each other in ${contradictions.length} more:`);
  await printByGame(db, contradictions, days);
}

/** Maximum number of names in a line. */
const shownNames = 3;

function printOfficial({ report, elsewhere, others, refused }: OfficialReport): void {
  if (report.figures === 0) console.log('Nothing was compared.');
  for (const { file, reason } of refused) console.log(`refused ${file}: ${reason}`);
  const say = (what: string, names: string[]) => {
    const shown = names.slice(0, shownNames).join(', ');
    if (shown) console.log(`${what}: ${names.length}, such as ${shown}`);
  };
  say('Files without a liveData box score of a finished game or a v3 player table', others);
  say(
    'Games of parts of seasons that the store does not have',
    elsewhere.map((id) => formatGame({ id })),
  );
}

async function printByGame(
  db: Kysely<Database>,
  findings: Discrepancy[],
  days: Map<number, number>,
): Promise<void> {
  const byGame = Map.groupBy(findings, ({ gameId }) => gameId);
  const sources = await describeSources(db, [...byGame.keys()]);
  for (const [id, list] of byGame) {
    console.log(`${formatGame({ id, day: days.get(id) })} (${sources.get(id)})`);
    for (const finding of list) console.log(`  ${formatDiscrepancy(finding)}`);
  }
}

loadEnvironment();
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (thrown) {
  const error = toStoreError(thrown, place);
  if (!(error instanceof ConfigError || error instanceof ImportError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
