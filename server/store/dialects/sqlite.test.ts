import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { openSqlite } from './sqlite.ts';

/** The modes of a folder's files, while a store is open in it that has been written to. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const store = openSqlite(path.join(folder, 'store'), false);
  onTestFinished(() => store.close());
  await sql`create table if not exists secrets (value text)`.execute(store.db);
  const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(name)]));
}

test('a new store is accessible to its owner only', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const modes = { store: '600', 'store-wal': '600', 'store-shm': '600' };
  expect(await modesIn(folder.path)).toEqual(modes);
});

test("a store loses the permissions of other users and keeps its group's", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const store = openSqlite(path.join(folder.path, 'store'), false);
  await sql`create table secrets (value text)`.execute(store.db);
  await store.close();
  writeFileSync(path.join(folder.path, 'other'), '');
  for (const name of ['store', 'other']) chmodSync(path.join(folder.path, name), 0o664);
  const modes = { store: '660', 'store-wal': '660', 'store-shm': '660', other: '664' };
  expect(await modesIn(folder.path)).toEqual(modes);
});

test('a writer of another process gets a turn between the transactions of a series', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const [importer, server] = ['store', 'store'].map((name) =>
    openSqlite(path.join(folder.path, name), false),
  ) as [ReturnType<typeof openSqlite>, ReturnType<typeof openSqlite>];
  onTestFinished(() => Promise.all([importer.close(), server.close()]).then(() => {}));
  await sql`create table secrets (value text)`.execute(importer.db);
  const turns = 40;
  let done = 0;
  const series = async () => {
    for (; done < turns; done++) {
      await importer.write(
        async () => {
          // Longer than another writer waits before it tries again.
          const end = performance.now() + 15;
          while (performance.now() < end) await setImmediate();
        },
        { series: 'games' },
      );
    }
  };
  const importing = series();
  const added = server.write((tx) => sql`insert into secrets values ('a')`.execute(tx));
  await added.then(() => expect(done).toBeLessThan(turns / 2));
  await importing;
});
