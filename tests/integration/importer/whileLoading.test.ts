/** Imports that come while a starter set is being loaded. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadStarter } from '#server/starter/load.ts';
import { readManifest } from '#server/starter/manifest.ts';
import type { Store } from '#server/store/open.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { away, flatTable, livePlayByPlay, shotTable, story } from '#tests/support/feeds.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;
let set: TemporaryFolder;

beforeEach(async () => {
  bench = await importBench();
  set = await temporaryFolder();
  await writeSet();
});

afterEach(async () => {
  await bench.close();
  await set.remove();
});

/** A set of the invented game. */
async function writeSet(): Promise<void> {
  const source = await importBench();
  await source.run(await source.file('a.json', livePlayByPlay()));
  const { db } = source.store;
  const game = await db.selectFrom('games').selectAll().executeTakeFirstOrThrow();
  writeStarterSet(set.path, new Map([['nba-2024-25', [await readGame(db, game)]]]));
  await source.close();
}

/** Loads the set into a store in which `meanwhile` ends just before the first batch is written. */
async function loadWith(meanwhile: () => Promise<unknown>): Promise<void> {
  const manifest = readManifest(set.path);
  if (!manifest) throw new Error('no set');
  let begun = false;
  const interrupted: Store = {
    ...bench.store,
    async write(...work) {
      if (!begun) {
        begun = true;
        await meanwhile();
      }
      return bench.store.write(...work);
    },
  };
  await loadStarter(interrupted, set.path, manifest, () => {});
}

it('keep the games that they have written', async () => {
  const corrected = story.map((play) => (play.event === 11 ? { ...play, sub: 'Layup' } : play));
  const file = await bench.file('a.json', livePlayByPlay(corrected));
  await loadWith(() => bench.run(file));
  const [play] = (await bench.plays()).filter(({ event }) => event === 11);
  expect(play).toMatchObject({ team_id: away, detail: expect.stringMatching(/layup/i) });
});

it('complete a game that they have facts of, and so do later imports', async () => {
  // Without a day and without the jump ball.
  const file = await bench.file('flat.csv', flatTable());
  await loadWith(() => bench.run(file));
  const events = story.map((play) => play.event);
  expect((await bench.plays()).map((play) => play.event)).toEqual(events);
  await bench.run(await bench.file('shots.csv', shotTable()));
  expect((await bench.plays()).map((play) => play.event)).toEqual(events);
});
