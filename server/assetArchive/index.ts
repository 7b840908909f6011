/**
 * Archives the assets of builds in the store. A tab left open over a deployment requests scripts of
 * the version before, and during a rolling restart a page of one instance requests its scripts from
 * another. An instance without the file finds it here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { AppLogger } from '#app/context.ts';
import type { Store } from '#server/store/open.ts';
import type { AssetTable } from '#server/store/tables/assets.ts';

/** Tabs that stay open longer reload their page. */
const keptMs = 14 * 24 * 3600_000;

/** Cache for repeated requests while instances of two builds serve. */
const memoryBytes = 8 * 1024 ** 2;

/** Matches the names of all files of a build. */
const assetName = /^[\w-][\w.-]{0,200}$/;

const decompress = promisify<Uint8Array, Buffer<ArrayBuffer>>(brotliDecompress);

/** A file's body by content coding; '' is the uncompressed file. */
type Bodies = Map<string, Uint8Array<ArrayBuffer>>;

export type AssetArchive = ReturnType<typeof createAssetArchive>;

interface AssetArchiveOptions {
  store: Pick<Store, 'db' | 'write'>;
  log: Pick<AppLogger, 'warn'>;
}

export function createAssetArchive({ store, log }: AssetArchiveOptions) {
  const memory = new LRUCache<string, Bodies>({
    maxSize: memoryBytes,
    sizeCalculation: (bodies) => [...bodies.values()].reduce((sum, { length }) => sum + length, 1),
  });
  return {
    /**
     * Archives the files of the build that is about to serve, and deletes those that no build has had
     * for two weeks. Logs a failure.
     * @param folder absolute path of the build's assets
     */
    archive: (folder: string): Promise<void> =>
      archiveFolder(store, folder).catch((error) => {
        log.warn({ err: error }, 'the assets of this build could not be archived');
      }),
    /** Finds a file of any archived build by its name under `/assets`. */
    async find(name: string): Promise<Bodies | null> {
      if (!assetName.test(name)) return null;
      const known = memory.get(name);
      if (known) return known;
      const row = await store.db
        .selectFrom('assets')
        .select(['coding', 'body'])
        .where('name', '=', name)
        .executeTakeFirst();
      if (!row) return null;
      const bodies = await bodiesOf(row);
      memory.set(name, bodies);
      return bodies;
    },
  };
}

async function bodiesOf({ coding, body }: Pick<AssetTable, 'coding' | 'body'>): Promise<Bodies> {
  const bodies: Bodies = new Map([[coding, Uint8Array.from(body)]]);
  return coding === '' ? bodies : bodies.set('', Uint8Array.from(await decompress(body)));
}

async function archiveFolder(
  { db, write }: AssetArchiveOptions['store'],
  folder: string,
): Promise<void> {
  const own = namesIn(folder);
  const now = Date.now();
  const expired = new Date(now - keptMs).toISOString();
  const rows = await db.selectFrom('assets').select('name').where('name', 'in', own).execute();
  const archived = new Set(rows.map(({ name }) => name));
  await write(async (tx) => {
    for (const name of own.filter((each) => !archived.has(each))) {
      await tx
        .insertInto('assets')
        .values(readAsset(folder, name))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    const mark = (replaced_at: string | null) => tx.updateTable('assets').set({ replaced_at });
    await mark(null).where('name', 'in', own).where('replaced_at', 'is not', null).execute();
    await mark(new Date(now).toISOString())
      .where('name', 'not in', own)
      .where('replaced_at', 'is', null)
      .execute();
    await tx
      .deleteFrom('assets')
      .where('name', 'not in', own)
      .where('replaced_at', '<', expired)
      .execute();
  });
}

/** Sorted: two processes that write the same rows in different orders would deadlock. */
function namesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  return names.filter((name) => assetName.test(name)).sort();
}

function readAsset(folder: string, name: string): AssetTable {
  const file = path.join(folder, name);
  const coding = existsSync(`${file}.br`) ? 'br' : '';
  const body = readFileSync(coding ? `${file}.br` : file);
  return { name, coding, body, replaced_at: null };
}
