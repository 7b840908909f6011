/**
 * Fills an empty store with plays, in a process of its own, which takes its memory with it. Every
 * official video has been looked at: of one in ten nothing was there.
 *
 *   node tests/bench/scale/fill.ts DATA_DIR DATABASE_URL|- PLAYS
 */
import { inGameSeries, openStore } from '#server/store/open.ts';
import type { VideoCheckTable } from '#server/store/plays/videoChecks.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord, PlayTable } from '#server/store/tables/schema.ts';
import { gamesWithPlays } from './seasons.ts';

const gamesPerTransaction = 300;
const checksPerStatement = 500;
const day = 24 * 60 * 60;

const [dataDir = '', url = '-', count = '0'] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: url === '-' ? null : url, durable: false });
const started = performance.now();
let [plays, said] = [0, started];
let batch: GameRecord[] = [];
const flush = async () => {
  await store.write((tx, bulk) => writeGames(tx, bulk, batch), inGameSeries);
  await writeChecks(batch.flatMap((record) => record.plays));
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

async function writeChecks(rows: readonly PlayTable[]): Promise<void> {
  const due_at = Math.floor(Date.now() / 1000) + day;
  const checks = rows.flatMap(({ video_url: url }, i): VideoCheckTable[] => {
    if (url === null) return [];
    const verdict = i % 10 === 0 ? 'missing' : 'available';
    return [{ url, verdict, film: `film of ${url}`, expires_at: due_at + day, due_at }];
  });
  await store.write(async (tx) => {
    for (let from = 0; from < checks.length; from += checksPerStatement) {
      const some = checks.slice(from, from + checksPerStatement);
      await tx.insertInto('video_checks').values(some).execute();
    }
  });
}
