/**
 * Caches responses as files, so that an interrupted fetch resumes. They are compressed: an NBA season
 * is about 1.2 GB of text, compressed a thirteenth.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ImportError } from '../facts.ts';

const compressed = promisify<string, Buffer>(gzip);
const decompressed = promisify<Buffer, Buffer>(gunzip);

const day = 24 * 60 * 60 * 1000;

/** Milliseconds: the leagues correct a game for some days. */
const settledAfter = 3 * day;

const beforeAllGames = new Date(0);

const emptyForGoodAfter = 21 * day;

export class ResponseCache {
  /** Where the files are. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Whether the file exists and was written long enough after the end of the game to be final.
   */
  async isSettled(name: string, gameDay: number): Promise<boolean> {
    const found =
      (await stat(this.#path(name)).catch(() => null)) ??
      (await stat(this.#plain(name)).catch(() => null));
    return found !== null && found.mtimeMs - timeOf(gameDay) > settledAfter;
  }

  /** A response's document; null if it is not there or broken, which the import will tell. */
  async read(name: string): Promise<unknown> {
    try {
      const packed = await readFile(this.#path(name)).catch(() => null);
      const text = packed ? await decompressed(packed) : await readFile(this.#plain(name));
      return JSON.parse(text.toString('utf8'));
    } catch {
      return null;
    }
  }

  /**
   * Writes a response atomically.
   * @param isLastWord false: never settled, whatever its time
   * @throws {ImportError} when it cannot be written
   */
  async keep(name: string, text: string, { isLastWord = true } = {}): Promise<void> {
    const file = this.#path(name);
    // A unique name: another fetch of the same season may write the same file.
    const draft = `${file}.${randomUUID()}.part`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      // Flushed before the rename: after a power cut an empty file would count as settled.
      await writeFile(draft, await compressed(text), { flush: true });
      if (!isLastWord) await utimes(draft, beforeAllGames, beforeAllGames);
      await rename(draft, file);
      await rm(this.#plain(name), { force: true });
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw new ImportError(`${file}: cannot be written: ${(error as Error).message}`);
    }
  }

  /** The file at which a run stopped; null if the last one came to its end. */
  async stoppedAt(): Promise<string | null> {
    return readFile(this.#stop(), 'utf8').catch(() => null);
  }

  /** @throws {ImportError} when it cannot be written */
  async stopAt(name: string | null): Promise<void> {
    try {
      if (name === null) await rm(this.#stop(), { force: true });
      else await writeFile(this.#stop(), name);
    } catch (error) {
      throw new ImportError(`${this.#stop()}: cannot be written: ${(error as Error).message}`);
    }
  }

  #stop(): string {
    return path.join(this.folder, 'stopped-at');
  }

  #path(name: string): string {
    return `${this.#plain(name)}.gz`;
  }

  /** The uncompressed file of earlier versions. */
  #plain(name: string): string {
    return path.join(this.folder, `${name}.json`);
  }
}

/** Whether the league may still correct a game's files and add to them. */
export function isRecent(gameDay: number): boolean {
  return Date.now() - timeOf(gameDay) <= settledAfter;
}

/** Whether a game is so old that an empty list of its videos is final. */
export function isFinallyEmpty(gameDay: number): boolean {
  return Date.now() - timeOf(gameDay) >= emptyForGoodAfter;
}

function timeOf(gameDay: number): number {
  const [year, month, date] = [gameDay / 10_000, (gameDay / 100) % 100, gameDay % 100];
  return Date.UTC(Math.floor(year), Math.floor(month) - 1, date);
}
