/**
 * Fills a store in a process of its own, whose time and memory are nobody else's, and says what it
 * took. Forked with an order as the one argument, in JSON.
 */
import { importPaths } from '#server/importer/import.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { waitsForCores, watchServers } from '../cores.ts';
import type { BenchPlace } from '../place.ts';

export interface WriteOrder {
  place: BenchPlace;
  /** Files to import, or the store whose plays are inserted as they are. */
  from: string[] | BenchPlace;
  /** Whether the games may wait for their day. */
  mayWait?: boolean;
}

export interface Written {
  plays: number;
  /** Without what it waited for a core that other work had. */
  seconds: number;
  /** Most memory that the process had, in MB. */
  megabytes: number;
}

/** As large as the best rate needs. */
const rowsPerTransaction = 20_000;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const [started, waited] = [performance.now(), waitsForCores()];
  await work();
  return (performance.now() - started - (waitsForCores() - waited)) / 1000;
}

async function insertRaw(store: Store, source: BenchPlace): Promise<[number, number]> {
  const from = await openStore({ ...source, durable: false });
  const plays = await from.db.selectFrom('plays').selectAll().orderBy('game_id').execute();
  await from.close();
  const taken = await seconds(async () => {
    for (let at = 0; at < plays.length; at += rowsPerTransaction) {
      const rows = plays.slice(at, at + rowsPerTransaction);
      await store.write((_, bulk) => bulk.insertAll('plays', rows));
    }
  });
  return [plays.length, taken];
}

async function importFiles(store: Store, files: string[]): Promise<[number, number]> {
  let plays = 0;
  const taken = await seconds(async () => {
    const summary = await importPaths(store, files);
    const { refused, waiting } = summary;
    if (refused.length > 0 || (waiting > 0 && !mayWait)) {
      throw new Error(`${waiting} games wait, refused: ${JSON.stringify(refused)}`);
    }
    plays = summary.plays;
  });
  return [plays, taken];
}

const { place, from, mayWait } = JSON.parse(process.argv[2] ?? '') as WriteOrder;
const store = await openStore({ ...place, durable: false });
await watchServers([store]);
const [plays, taken] = Array.isArray(from)
  ? await importFiles(store, from)
  : await insertRaw(store, from);
await store.close();
const megabytes = process.resourceUsage().maxRSS / 1024;
process.send?.({ plays, seconds: taken, megabytes } satisfies Written);
