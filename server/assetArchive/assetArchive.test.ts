import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compressFolder } from '#server/http/precompress.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type AssetArchive, createAssetArchive } from './index.ts';

let place: StorePlace;
let stores: Store[];
/** Two processes on one store, as far as the store can tell. */
let instances: AssetArchive[];
let warnings: string[];
const folders: string[] = [];

beforeEach(async () => {
  place = await storePlace();
  warnings = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const open = () => openStore({ ...place, durable: false });
  stores = [await open(), await open()];
  instances = stores.map((store) => createAssetArchive({ store, log }));
});

afterEach(async () => {
  vi.useRealTimers();
  for (const store of stores) await store.close();
  await place.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const [first, second] = [() => instances[0] as AssetArchive, () => instances[1] as AssetArchive];

/** A folder of assets, with what the build makes beside those that are worth it. */
function build(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-build-'));
  folders.push(folder);
  for (const [name, body] of Object.entries(files)) writeFileSync(path.join(folder, name), body);
  compressFolder(folder);
  return folder;
}

const script = 'console.log("a clip");'.repeat(100);
const plain = async (of: AssetArchive, name: string) => {
  const bytes = (await of.find(name))?.get('');
  return bytes ? Buffer.from(bytes).toString('latin1') : null;
};
const days = (count: number) => count * 24 * 3600_000;
const laterBy = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

describe('the assets of builds', () => {
  it("are found by other instances, byte for byte, in the build's encoding", async () => {
    const picture = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await first().archive(build({ 'app-1.js': script, 'picture-1.png': picture }));
    expect(await plain(second(), 'app-1.js')).toBe(script);
    expect([...((await second().find('app-1.js'))?.keys() ?? [])]).toEqual(['br', '']);
    expect(await plain(second(), 'picture-1.png')).toBe(Buffer.from(picture).toString('latin1'));
    for (const none of ['app-2.js', 'app-1.js.br', '', '../app-1.js']) {
      expect(await second().find(none)).toBeNull();
    }
  });

  it('stay for two weeks after another build replaces them', async () => {
    const old = build({ 'app-1.js': 'one', 'same.js': 'same' });
    await first().archive(old);
    laterBy(days(100));
    await second().archive(build({ 'app-2.js': 'two', 'same.js': 'same' }));
    laterBy(days(13));
    await second().archive(build({ 'app-3.js': 'three', 'same.js': 'same' }));
    expect(await plain(second(), 'app-1.js')).toBe('one');
    laterBy(days(2));
    await second().archive(build({ 'app-4.js': 'four', 'same.js': 'same' }));
    const found = (name: string) => plain(createAssetArchive({ ...parts() }), name);
    expect(await found('app-1.js')).toBeNull();
    expect(await found('app-2.js')).toBe('two');
    expect(await found('same.js')).toBe('same');
  });

  it('stay when their build serves again', async () => {
    const old = build({ 'app-1.js': 'one' });
    await first().archive(old);
    await second().archive(build({ 'app-2.js': 'two' }));
    laterBy(days(13));
    await first().archive(old);
    laterBy(days(13));
    await second().archive(build({ 'app-3.js': 'three' }));
    expect(await plain(second(), 'app-1.js')).toBe('one');
  });

  it('are archived by two instances that start at once', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`chunk-${index}.js`, script]),
    );
    const folder = build(files);
    await Promise.all(instances.map((instance) => instance.archive(folder)));
    expect(warnings).toEqual([]);
    expect(await plain(second(), 'chunk-29.js')).toBe(script);
  });

  it('do not block the start if the store fails', async () => {
    await stores[0]?.close();
    await first().archive(build({ 'app-1.js': 'one' }));
    expect(warnings).toEqual(['the assets of this build could not be archived']);
  });
});

const parts = () => ({ store: stores[1] as Store, log: { warn: () => {} } });
