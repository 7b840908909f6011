/** What a busy machine takes from a measurement. Only Linux tells; elsewhere it is 0. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Store } from '#server/store/open.ts';

/** Processes of the database on this machine that work for this one. */
let others: number[] = [];

/** Takes the server's processes that answer these stores into account from now on. */
export async function watchServers(stores: readonly Store[]): Promise<void> {
  const pids = await Promise.all(stores.map(backendsOf));
  others = pids.flat();
}

async function backendsOf(store: Store): Promise<number[]> {
  if (store.dialect !== 'postgres') return [];
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'courtreel' and datname = current_database()`.execute(store.db);
  return rows.map((row) => row.pid);
}

/** Milliseconds for which the processes have been ready to run and had no core. */
export function waitsForCores(): number {
  let sum = 0;
  for (const pid of ['self', ...others]) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
    } catch {
      // Another system, or a connection that has been closed.
    }
  }
  return sum;
}
