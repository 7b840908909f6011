/**
 * Drawn files on disk, limited in size. A file's modification time is its last use: several processes
 * can share the folder, and the least recently used files are removed first.
 */
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { MediaAddress } from '../url.ts';

/** A card of a reel, which has no URL. */
export interface CardAddress {
  /** From `hashCard`. */
  card: string;
}

/** Some 4,000 clips with their stills. */
const defaultCacheBytes = 2 * 1024 ** 3;
/** The folder is measured again when this share of the limit has been written. */
const measureShare = 0.05;
/** A clean-up leaves this share of the limit, so that the next one is not due at once. */
const keepShare = 0.9;
/** Least removed when the disk is full: a few clips. */
const leastRoom = 4 * 1024 ** 2;
/** Uses within this time count as one: no write on every request. */
const useGrainMs = 3_600_000;
/** A draft this old was left by a process that was killed. */
const leftoverMs = 600_000;

export type MediaCache = ReturnType<typeof createCache>;

interface Entry {
  file: string;
  bytes: number;
  usedMs: number;
}

/**
 * @param processes how many fill the folder: each measures it after writing its part of 5 %
 * @param maxBytes limit of all files together; exceeded at most by 5 %
 */
export function createCache(folder: string, processes = 1, maxBytes = defaultCacheBytes) {
  const measuredAfter = (maxBytes * measureShare) / processes;
  let unmeasured = measuredAfter;
  const cleanUp = shareRun(() => clean(folder, maxBytes));
  /** Absolute path of an address's file. */
  const getPath = (address: MediaAddress | CardAddress) =>
    'card' in address
      ? path.join(folder, 'cards', `${address.card}.mp4`)
      : path.join(folder, address.gameId, `${address.event}-${address.hash}.${address.type}`);
  return {
    getPath,
    /** The file's bytes, or null if it has not been drawn. Counts as a use. */
    async read(address: MediaAddress | CardAddress): Promise<Buffer | null> {
      const name = getPath(address);
      const bytes = await readFile(name).catch(nothingIfMissing);
      if (bytes?.length === 0) {
        // After a power failure a file may exist without its content.
        await rm(name, { force: true });
        return null;
      }
      if (bytes) void markUsed(name);
      return bytes;
    },
    /** Counts the bytes of a new file; cleans up when due. */
    async recordWrite(bytes: number): Promise<void> {
      unmeasured += bytes;
      if (unmeasured < measuredAfter) return;
      unmeasured = 0;
      await cleanUp();
    },
    /** On a full disk: removes the least recently used files; false if there are none. */
    makeRoom: shareRun(() => removeTenth(folder)),
  };
}

/** Calls during a run share it. */
function shareRun<T>(work: () => Promise<T>): () => Promise<T> {
  let run: Promise<T> | null = null;
  return () => {
    run ??= work().finally(() => {
      run = null;
    });
    return run;
  };
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function markUsed(name: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(name);
    const now = new Date();
    if (now.getTime() - mtimeMs > useGrainMs) await utimes(name, now, now);
  } catch {
    // Removed meanwhile, or a read-only folder: only the order of removal suffers.
  }
}

async function clean(folder: string, maxBytes: number): Promise<void> {
  const entries = await measure(folder);
  if (sumOf(entries) > maxBytes) await removeOldest(entries, maxBytes * keepShare);
}

/** @returns false if there was nothing to remove */
async function removeTenth(folder: string): Promise<boolean> {
  const entries = await measure(folder);
  const total = sumOf(entries);
  await removeOldest(entries, Math.min(total * keepShare, total - leastRoom));
  return entries.length > 0;
}

const sumOf = (entries: Entry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** Removes entries until no more than `keptBytes` are left. */
async function removeOldest(entries: Entry[], keptBytes: number): Promise<void> {
  let total = sumOf(entries);
  for (const entry of entries.toSorted((a, b) => a.usedMs - b.usedMs)) {
    if (total <= keptBytes) return;
    await rm(entry.file, { force: true });
    total -= entry.bytes;
  }
}

/** All drawn files; removes drafts that crashes have left. */
async function measure(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    nothingIfMissing,
  );
  const entries: Entry[] = [];
  for (const name of names ?? []) {
    if (!name.isFile()) continue;
    const file = path.join(name.parentPath, name.name);
    const facts = await stat(file).catch(nothingIfMissing);
    if (!facts) continue;
    if (file.endsWith('.tmp')) {
      if (Date.now() - facts.mtimeMs > leftoverMs) await rm(file, { force: true });
      continue;
    }
    entries.push({ file, bytes: facts.size, usedMs: facts.mtimeMs });
  }
  return entries;
}
