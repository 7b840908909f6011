/** The import: files in, store out. */
import { setFlagsFromString } from 'node:v8';
import { parseGameId } from '#app/basketball/gameId.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import type { Store } from '#server/store/open.ts';
import { getGameSegment, noSegment } from '#server/store/plays/seasonSegment.ts';
import { type FeedTeam, ImportError, type ReaderOutput } from './facts.ts';
import { findFiles, type InputFile } from './input/files.ts';
import { readFile } from './input/readFile.ts';
import { requireStorable } from './input/requireStorable.ts';
import { type Applied, nothingApplied } from './write/applied.ts';
import { applyStaged, type Lacking } from './write/apply.ts';
import { Staging } from './write/staging.ts';

interface Refusal {
  file: string;
  reason: string;
}

export interface ImportSummary extends Applied {
  /** Files that were read, those in archives and answers in HAR files each for itself. */
  files: number;
  refused: Refusal[];
  /** Number of answers in HAR files that are no data of games. */
  unknownAnswers: number;
  /** Ids of other leagues' games, which are not stored: ten digits. */
  others: Set<string>;
  /** Stored games that no search finds: preseason and All-Star games. */
  unsearched: Set<number>;
  /** Teams that the application does not know, by id, with the names that the files give. */
  unknownTeams: Map<number, FeedTeam>;
  /** Seasons of the games that wait, by what they lack: 'NBA 2013-14', 'NBA 2013-14 (playoffs)'. */
  waitingSeasons: Record<Lacking, Set<string>>;
  seconds: number;
}

export interface ImportProgress {
  /** Called once, before reading. */
  begin?(bytes: number): void;
  /** Bytes read from disk since the last call. */
  read?(file: string, bytes: number): void;
  /** Number of games to write. */
  write?(games: number): void;
  written?(games: number): void;
}

interface ImportOptions {
  /** Bytes of compressed facts in memory before games are written. */
  stagingLimit?: number;
  progress?: ImportProgress;
  warn?: (message: string) => void;
}

/** Bytes of compressed facts in memory before games are written: one season and a quarter. */
const defaultStagingLimit = 34 * 1024 * 1024;

/**
 * Lets V8 collect garbage each time the heap has doubled, for the rest of the process. By default the heap may
 * become several times as large first, and the buffers that its garbage holds with it.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/**
 * Imports files and folders. A file that cannot be imported is refused as a whole, with its reason;
 * the others are imported. Games are written atomically.
 * @throws {ImportError} when a path does not exist, before anything is read
 */
export async function importPaths(
  store: Store,
  paths: readonly string[],
  { progress = {}, warn = () => {}, stagingLimit = defaultStagingLimit }: ImportOptions = {},
): Promise<ImportSummary> {
  keepHeapSmall();
  const started = performance.now();
  const files = await findFiles(paths);
  progress.begin?.(files.reduce((sum, file) => sum + file.size, 0));
  const summary: ImportSummary = {
    files: 0,
    ...nothingApplied,
    refused: [],
    unknownAnswers: 0,
    others: new Set(),
    unsearched: new Set(),
    unknownTeams: new Map(),
    waitingSeasons: { identity: new Set(), plays: new Set() },
    seconds: 0,
  };
  const waiting = new Map<number, Lacking>();
  let staging = new Staging();
  const flush = async () => {
    progress.write?.(staging.games.size);
    for (const id of staging.games.keys()) {
      if (getGameSegment(id) === noSegment) summary.unsearched.add(id);
    }
    const applied = await applyStaged(store, staging, {
      warn,
      onGames: (done) => progress.written?.(done),
      onGame: (id, lacks) => (lacks ? waiting.set(id, lacks) : waiting.delete(id)),
    });
    for (const key of Object.keys(applied) as (keyof Applied)[]) summary[key] += applied[key];
    for (const id of staging.others) summary.others.add(id);
    for (const [id, team] of staging.unknownTeams) {
      summary.unknownTeams.set(id, { ...summary.unknownTeams.get(id), ...team });
    }
    staging = new Staging();
  };
  for (const file of files) {
    for await (const read of stageFile(file, progress)) {
      if (read === null) summary.unknownAnswers += 1;
      else if ('reason' in read) summary.refused.push(read);
      else {
        summary.files += 1;
        staging.absorb(read);
        if (staging.size > stagingLimit) await flush();
      }
    }
  }
  await flush();
  for (const [id, lacks] of waiting) summary.waitingSeasons[lacks].add(seasonOf(id));
  summary.waiting = waiting.size;
  summary.videosAlone = [...waiting.values()].filter((lacks) => lacks === 'plays').length;
  summary.seconds = (performance.now() - started) / 1000;
  return summary;
}

function seasonOf(gameId: number): string {
  const parts = parseGameId(gameId);
  if (!parts) throw new Error(`${gameId} is no game id`);
  const { league, seasonStartYear, gameType } = parts;
  const part = partsOfSeason[gameType];
  const season = `${league.toUpperCase()} ${formatSeasonLabel(league, seasonStartYear)}`;
  return part ? `${season} (${part})` : season;
}

/** Game logs are of one part of a season, by the digit of game ids. */
const partsOfSeason: Record<number, string> = {
  1: 'preseason',
  3: 'All-Star',
  4: 'playoffs',
  5: 'play-in',
};

/** The facts of each input of a file, or why there are none; null for an unknown answer in a HAR file. */
async function* stageFile(
  file: InputFile,
  progress: ImportProgress,
): AsyncGenerator<Staging | Refusal | null> {
  let staging = new Staging(file.name);
  const begin = () => {
    staging = new Staging(file.name);
    return (reading: ReaderOutput) => {
      requireStorable(reading);
      staging.add(reading);
    };
  };
  try {
    const inputs = readFile(file, begin, (bytes) => progress.read?.(file.name, bytes));
    for await (const { name, fault, isUnknown } of inputs) {
      if (isUnknown) yield null;
      else yield fault ? { file: name, reason: fault.message } : staging;
    }
  } catch (error) {
    const { message } = error as Error;
    // An unexpected error refuses this file only.
    const reason = error instanceof ImportError ? message : `cannot be understood: ${message}`;
    yield { file: file.name, reason };
  }
}
