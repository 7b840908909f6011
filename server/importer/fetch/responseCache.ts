/**
 * Answers as files, so that a fetch that was stopped goes on where it was. They are compressed: a season
 * of the NBA is about 1.2 GB of text, and a thirteenth of that so.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ImportError } from '../facts.ts';

const compressed = promisify<string, Buffer>(gzip);

const day = 24 * 60 * 60 * 1000;

/** The leagues correct a game for some days. */
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
   * Whether the file is there and was written late enough after the game, and its end, to be the
   * last word.
   */
  async isSettled(name: string, gameDay: number): Promise<boolean> {
    const found =
      (await stat(this.#path(name)).catch(() => null)) ??
      (await stat(this.#plain(name)).catch(() => null));
    return found !== null && found.mtimeMs - timeOf(gameDay) > settledAfter;
  }

  /**
   * Writes an answer, whole or not at all.
   * @param isLastWord false: whenever it was written, it is not settled
   * @throws {ImportError} where there is no room for it, or it may not be written
   */
  async keep(name: string, text: string, { isLastWord = true } = {}): Promise<void> {
    const file = this.#path(name);
    // Its own: another fetch of the same season may be writing the same file.
    const draft = `${file}.${randomUUID()}.part`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      // On the disk before it has its name: after a power cut an empty file would pass for settled.
      await writeFile(draft, await compressed(text), { flush: true });
      if (!isLastWord) await utimes(draft, beforeAllGames, beforeAllGames);
      await rename(draft, file);
      await rm(this.#plain(name), { force: true });
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw new ImportError(`${file}: cannot be written: ${(error as Error).message}`);
    }
  }

  #path(name: string): string {
    return `${this.#plain(name)}.gz`;
  }

  /** As earlier versions named it, and wrote it. */
  #plain(name: string): string {
    return path.join(this.folder, `${name}.json`);
  }
}

/** Whether a game is long enough ago that a list of its videos that is still empty stays so. */
export function isFinallyEmpty(gameDay: number): boolean {
  return Date.now() - timeOf(gameDay) >= emptyForGoodAfter;
}

function timeOf(gameDay: number): number {
  const [year, month, date] = [gameDay / 10_000, (gameDay / 100) % 100, gameDay % 100];
  return Date.UTC(Math.floor(year), Math.floor(month) - 1, date);
}
