/**
 * Fills an empty store with plays, in a process of its own, which takes its memory with it.
 *
 *   node tests/bench/scale/fill.ts DATA_DIR DATABASE_URL|- PLAYS
 */
import { gamesInTurn, openStore } from '#server/store/open.ts';
import type { GameRecord } from '#server/store/schema.ts';
import { writeGames } from '#server/store/write.ts';
import { gamesWithPlays } from './seasons.ts';

const gamesPerTransaction = 300;

const [dataDir = '', url = '-', count = '0'] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: url === '-' ? null : url, durable: false });
const started = performance.now();
let [plays, said] = [0, started];
let batch: GameRecord[] = [];
const flush = async () => {
  await store.write((tx, bulk) => writeGames(tx, bulk, batch), gamesInTurn);
  plays += batch.reduce((sum, record) => sum + record.plays.length, 0);
  batch = [];
  if (performance.now() - said < 10_000) return;
  said = performance.now();
  console.log(`${plays} of ${count} plays`);
};
for (const record of gamesWithPlays(Number(count))) {
  batch.push(record);
  if (batch.length === gamesPerTransaction) await flush();
}
await flush();
await store.close();
console.log(`${plays} plays written in ${Math.round((performance.now() - started) / 1000)} s`);
