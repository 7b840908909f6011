import { afterAll, beforeAll } from 'vitest';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type RunningIdentity, startIdentity } from './support.ts';

/** Gives the tests of a file a provider on a store of its own, there from its first `beforeAll` on. */
export function setUpIdentity(...[client, passwordCost]: Settings): RunningIdentity & InPlace {
  const running = {} as RunningIdentity & InPlace;
  beforeAll(async () => {
    const place = await storePlace();
    Object.assign(running, await startIdentity(place, client, passwordCost), { place });
  });
  afterAll(async () => {
    await running.close();
    await running.place.remove();
  });
  return running;
}

type Settings = [
  client?: Parameters<typeof startIdentity>[1],
  passwordCost?: Parameters<typeof startIdentity>[2],
];

interface InPlace {
  place: StorePlace;
}
