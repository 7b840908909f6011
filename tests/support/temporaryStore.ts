import { inGameSeries, openStore, type Store } from '#server/store/open.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { type StorePlace, storePlace } from './storePlace.ts';

export interface TemporaryStore {
  store: Store;
  place: StorePlace;
  add(...records: GameRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** An empty store of its own, gone after `close`. */
export async function temporaryStore(...records: GameRecord[]): Promise<TemporaryStore> {
  const place = await storePlace();
  const store = await openStore({ ...place, durable: false });
  const add = (...more: GameRecord[]) =>
    store.write((tx, bulk) => writeGames(tx, bulk, more), inGameSeries);
  await add(...records);
  const close = async () => {
    await store.close();
    await place.remove();
  };
  return { store, place, add, close };
}
