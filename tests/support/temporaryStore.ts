import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store } from '#server/store/open.ts';
import type { GameRecord } from '#server/store/schema.ts';
import { writeGames } from '#server/store/write.ts';

export interface TemporaryStore {
  store: Store;
  add(...records: GameRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** An empty store of its own, gone after `close`. */
export async function temporaryStore(...records: GameRecord[]): Promise<TemporaryStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtreel-store-'));
  const store = await openStore({ dataDir, databaseUrl: null, durable: false });
  const add = (...more: GameRecord[]) => store.write((tx, bulk) => writeGames(tx, bulk, more));
  await add(...records);
  const close = async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { store, add, close };
}
