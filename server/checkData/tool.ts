/**
 * `npm run check-data [-- --official FOLDER]`: proves the store's data. Without a folder: the plays
 * that searches find against the lines of box scores. With one, also the box scores that the API
 * serves against the official ones in it. Every figure has to be equal; exit code 1 when one is not.
 */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readConfig } from '#server/config.ts';
import { startProgress } from '#server/start/progress.ts';
import { openStore } from '#server/store/open.ts';
import type { Database, PlayerLineTable } from '#server/store/schema.ts';
import { checkBoxScore } from './boxScores.ts';
import { type Finding, gameName, lineOf, Report } from './findings.ts';
import { type OfficialBoxScore, readOfficial } from './official.ts';
import { checkPlayCounts, type PlayerPhase } from './playCounts.ts';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { official: { type: 'string' } } });
  const { dataDir, databaseUrl } = readConfig(process.env);
  const store = await openStore({ dataDir, databaseUrl });
  const days = await daysOfGames(store.db);
  const plays = await checkSearches(store.db);
  print('Plays found by searches, against box score lines', plays, days);
  let right = plays.findings.length === 0;
  if (values.official) {
    const served = await checkOfficial(store.db, values.official);
    print(`Box scores served, against ${values.official}`, served, days);
    right &&= served.findings.length === 0;
  }
  await store.close();
  return right;
}

async function daysOfGames(db: Kysely<Database>): Promise<Map<number, number>> {
  const games = await db.selectFrom('games').select(['id', 'day']).execute();
  return new Map(games.map(({ id, day }) => [id, day]));
}

async function checkSearches(db: Kysely<Database>): Promise<Report> {
  const report = new Report();
  const lines = await linesByPlayer(db);
  const games = new Set([...lines.values()].flat().map((line) => line.game_id));
  report.games = games.size;
  const players: PlayerPhase[] = await db
    .selectFrom('appearances as a')
    .innerJoin('players as p', 'p.id', 'a.player_id')
    .select(['p.id', 'p.full_name as name', 'p.league', 'a.phase'])
    .where('a.phase', '>', 0)
    .distinct()
    .execute();
  const progress = startProgress('Searching', players.length, 'players and phases');
  for (const [i, player] of players.entries()) {
    const own = lines.get(`${player.id}/${player.phase}`) ?? [];
    await checkPlayCounts(db, player, own, games, report);
    progress.update(i + 1);
  }
  progress.end();
  return report;
}

/** Lines of finished games of which there are plays too: the others have nothing to compare. */
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

async function checkOfficial(db: Kysely<Database>, folder: string): Promise<Report> {
  const report = new Report();
  const byGame = Map.groupBy(await readOfficial(folder), ({ gameId }) => gameId);
  for (const official of byGame.values()) {
    await checkBoxScore(db, official as OfficialBoxScore[], report);
  }
  return report;
}

function print(title: string, report: Report, days: Map<number, number>): void {
  const { games, figures, findings, contradictions } = report;
  console.log(`\n${title}: ${games} games, ${figures} figures, ${findings.length} wrong`);
  printByGame(findings, days);
  if (contradictions.length === 0) return;
  console.log(`Official sources contradict each other in ${contradictions.length} more:`);
  printByGame(contradictions, days);
}

function printByGame(findings: Finding[], days: Map<number, number>): void {
  for (const [id, list] of Map.groupBy(findings, ({ gameId }) => gameId)) {
    console.log(gameName({ id, day: days.get(id) ?? 0 }));
    for (const finding of list) console.log(`  ${lineOf(finding)}`);
  }
}

process.exitCode = (await main()) ? 0 : 1;
