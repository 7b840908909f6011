/** Fetches files one by one, and stops where a host or the budget says so. */
import { assessResponse, isGameWithoutPlays } from './assessResponse.ts';
import {
  BudgetSpentError,
  type FetchClient,
  FetchFailedError,
  HostRefusesError,
} from './client.ts';
import { buildHeaders, type EndpointCall, type Hosts } from './endpoints.ts';
import { isFinallyEmpty, type ResponseCache } from './responseCache.ts';

export interface RunOptions {
  hosts: Hosts;
  client: FetchClient;
  kept: ResponseCache;
}

/** A file to fetch. */
export interface WantedFile {
  name: string;
  /** Tried in order until one has the file. */
  calls: EndpointCall[];
  /** Day of the last game that it tells of; null for tables, which are fetched each time. */
  day: number | null;
  /** A season's list of videos, in place of which games have lists of their own. */
  isSeasonList?: boolean;
}

export interface FetchSummary {
  fetched: number;
  /** Files that the league does not have (yet). */
  missing: number;
  failed: { name: string; reason: string }[];
  /** Files left for the next run: a host stopped answering or refuses, or the calls are used up. */
  left: number;
  isBudgetSpent: boolean;
}

export interface FetchProgress {
  /** Files of a first or second round begin. */
  begin(files: number): void;
  update(done: number): void;
  end(): void;
}

/** A host counts as unreachable after this many files in a row without a clear answer. */
const silencesInARow = 3;

/** One run: fetches files, counts what became of them, and leaves hosts alone. */
export class FetchRun {
  readonly summary: FetchSummary = {
    fetched: 0,
    missing: 0,
    failed: [],
    left: 0,
    isBudgetSpent: false,
  };
  /** The file for which the calls did not last. */
  stoppedAt: string | null = null;
  readonly #options: RunOptions;
  /** Files in a row without a clear answer, by origin: plays have another host than the statistics. */
  readonly #silences = new Map<string, number>();

  constructor(options: RunOptions) {
    this.#options = options;
  }

  async fetchAll(files: WantedFile[], progress?: FetchProgress): Promise<void> {
    const { summary } = this;
    progress?.begin(files.length);
    try {
      for (const [i, file] of files.entries()) {
        await this.#count(file);
        if (summary.isBudgetSpent) {
          this.stoppedAt = file.name;
          summary.left += files.length - i;
          return;
        }
        progress?.update(i + 1);
      }
    } finally {
      progress?.end();
    }
  }

  /** Whether a host gets no further call. */
  isOverFor(url: string): boolean {
    const origin = originOf({ url });
    const isSilent = (this.#silences.get(origin) ?? 0) >= silencesInARow;
    return this.summary.isBudgetSpent || isSilent || this.#options.client.refusing.has(origin);
  }

  async #count(file: WantedFile): Promise<void> {
    const { summary } = this;
    try {
      summary[await this.#fetch(file)] += 1;
    } catch (error) {
      if (error instanceof BudgetSpentError) summary.isBudgetSpent = true;
      else if (!(error instanceof FetchFailedError)) throw error;
      else summary.failed.push({ name: file.name, reason: error.message });
    }
  }

  /**
   * Caches the first response that can be imported.
   * @returns 'missing' when no call has one (yet), 'left' when a host is unreachable or refuses
   * @throws {FetchFailedError} when a host is silent, else the first refusal or invalid response if no
   *   call succeeds
   */
  async #fetch(file: WantedFile): Promise<'fetched' | 'missing' | 'left'> {
    let refusal: FetchFailedError | null = null;
    for (const call of file.calls) {
      const silences = this.#silences.get(originOf(call)) ?? 0;
      // The last try belongs to the lists of games, which answer sooner.
      if (silences >= silencesInARow - (file.isSeasonList ? 1 : 0)) return 'left';
      try {
        const isFound = await fetchAnswer(file, call, this.#options);
        this.#silences.set(originOf(call), 0);
        if (isFound) return 'fetched';
      } catch (error) {
        if (!(error instanceof FetchFailedError)) throw error;
        this.#silences.set(originOf(call), error.isSilence ? silences + 1 : 0);
        if (error.isSilence) throw error;
        refusal ??= error;
      }
    }
    if (refusal instanceof HostRefusesError) return 'left';
    if (refusal) throw refusal;
    return 'missing';
  }
}

function originOf({ url }: EndpointCall): string {
  return new URL(url).origin;
}

async function fetchAnswer(
  { name, day }: WantedFile,
  { url }: EndpointCall,
  { client, kept, hosts }: RunOptions,
): Promise<boolean> {
  const text = await client.json(url, buildHeaders(hosts));
  if (text === null || isGameWithoutPlays(text)) return false;
  const { saysAnything, isUnfinished } = assessResponse(text);
  if (!saysAnything && day !== null && !isFinallyEmpty(day)) return false;
  await kept.keep(name, text, { isLastWord: !isUnfinished });
  return true;
}
