/** Answers as files, so that a fetch that was stopped goes on where it was. */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const day = 24 * 60 * 60 * 1000;

/** The leagues correct a game for some days. */
const settledAfter = 3 * day;

/** A list of videos that is still empty then stays so. */
const emptyForGoodAfter = 21 * day;

export class KeptAnswers {
  /** Where the files are. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Whether the file is there and was written late enough after the game to be the last word. */
  async isSettled(name: string, gameDay: number): Promise<boolean> {
    const found = await stat(this.#path(name)).catch(() => null);
    return found !== null && found.mtimeMs - timeOf(gameDay) > settledAfter;
  }

  /**
   * Writes an answer, whole or not at all.
   * @returns false for an empty answer about a game that is too recent to believe it
   */
  async keep(name: string, text: string, gameDay: number | null): Promise<boolean> {
    const isRecent = gameDay !== null && Date.now() - timeOf(gameDay) < emptyForGoodAfter;
    if (isRecent && isEmpty(JSON.parse(text))) return false;
    const file = this.#path(name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
    return true;
  }

  #path(name: string): string {
    return path.join(this.folder, `${name}.json`);
  }
}

function timeOf(gameDay: number): number {
  const [year, month, date] = [gameDay / 10_000, (gameDay / 100) % 100, gameDay % 100];
  return Date.UTC(Math.floor(year), Math.floor(month) - 1, date);
}

interface Answer {
  game?: { actions?: unknown[] };
  resultSets?: { playlist?: unknown[] };
}

/** A game without plays or a list without videos, with status 200 all the same. */
function isEmpty(answer: Answer | null): boolean {
  return answer?.game?.actions?.length === 0 || answer?.resultSets?.playlist?.length === 0;
}
