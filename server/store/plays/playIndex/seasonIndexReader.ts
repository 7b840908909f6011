/**
 * Reads the indexes of a player, a team or a tag as far as a search needs them, and caches them. The revision,
 * which each change of an index raises, tells whether the cache is current.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { DayRange } from '#server/store/plays/searchKey.ts';
import type { Database } from '#server/store/tables/schema.ts';
import type { IndexSubject } from './facts.ts';
import { PlayIndex } from './playIndex.ts';

/** A scan of season segments; both ends are inclusive, null is open. */
export interface SegmentScan {
  /** Null: all. */
  phases: readonly number[] | null;
  /** Only segments that may have games of these days; null or absent: any. */
  days?: DayRange | null;
  ascending: boolean;
  from: number | null;
  to: number | null;
  /** Every segment is wanted: one query reads all. */
  isWhole?: boolean;
}

/**
 * Indexes of the first query, of the second and so on: most searches need one index, and those that
 * find little need few queries.
 */
const sizes = [1, 4, 16, 64];

/** Cache size of a process: ten NBA seasons, or eighty of the longest careers. */
const cacheBytes = 32 * 1024 * 1024;
/** Bytes of an entry besides its values. */
const overhead = 200;

interface CachedIndexes {
  revision: number;
  /** Ascending. */
  phases: number[];
  /** The loaded indexes by segment; null if there is none. */
  indexes: Map<number, PlayIndex | null>;
}

/** By subject, for each database that is open in the process. */
const caches = new WeakMap<Kysely<Database>, LRUCache<number, CachedIndexes>>();

function cacheOf(db: Kysely<Database>): LRUCache<number, CachedIndexes> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({ maxSize: cacheBytes, sizeCalculation: sizeOf });
    caches.set(db, cache);
  }
  return cache;
}

function sizeOf({ indexes }: CachedIndexes): number {
  let bytes = overhead;
  for (const index of indexes.values()) bytes += overhead + (index?.bytes ?? 0);
  return bytes;
}

interface ReadSubject {
  subject: IndexSubject;
  league: League;
}

/** A season ends in the year after its start. */
function mayHaveDays(phase: number, { from, to }: DayRange): boolean {
  const year = Math.floor(phase / 10);
  return Math.floor(from / 10_000) <= year + 1 && Math.floor(to / 10_000) >= year;
}

export class SeasonIndexReader {
  readonly #db: Kysely<Database>;
  readonly #subject: IndexSubject;
  readonly #league: League;
  readonly #revision: number;
  #phases: number[] | null;
  readonly #known: ReadonlyMap<number, PlayIndex | null>;
  /** The indexes that this search has read. */
  readonly #read = new Map<number, PlayIndex | null>();

  private constructor(db: Kysely<Database>, { subject, league }: ReadSubject, revision: number) {
    this.#db = db;
    this.#subject = subject;
    this.#league = league;
    this.#revision = revision;
    const cached = cacheOf(db).get(subject);
    const current = cached?.revision === revision ? cached : null;
    this.#phases = current?.phases ?? null;
    this.#known = current?.indexes ?? new Map();
  }

  static async open(db: Kysely<Database>, read: ReadSubject): Promise<SeasonIndexReader> {
    return new SeasonIndexReader(db, read, await revisionOf(db, read.subject));
  }

  /** Visits the indexes of the league in order until `visit` returns false. */
  async scan(
    { phases: asked, days, ascending, from, to, isWhole }: SegmentScan,
    visit: (phase: number, index: PlayIndex) => boolean,
  ): Promise<void> {
    const [low, high] = ascending ? [from, to] : [to, from];
    const wanted = asked && new Set(asked);
    this.#phases ??= await this.#listPhases();
    const phases = this.#phases.filter(
      (phase) =>
        phase >= (low ?? phase) &&
        phase <= (high ?? phase) &&
        (wanted?.has(phase) ?? true) &&
        (!days || mayHaveDays(phase, days)),
    );
    if (!ascending) phases.reverse();
    let reads = isWhole ? sizes.length : 0;
    for (const [at, phase] of phases.entries()) {
      let index = this.#index(phase);
      if (index === undefined) {
        const size = sizes[Math.min(reads++, sizes.length - 1)] as number;
        await this.#readIndexes(phases.slice(at, at + size));
        index = this.#index(phase);
      }
      if (!index || parseGameId(index.gameId(0))?.league !== this.#league) continue;
      if (!visit(phase, index)) return;
    }
  }

  /**
   * Ends a search and caches the indexes that it has read.
   * @returns false when the revision has changed meanwhile: the result may mix two revisions
   */
  async confirm(): Promise<boolean> {
    if (this.#read.size === 0) return true;
    const revision = this.#revision;
    if ((await revisionOf(this.#db, this.#subject)) !== revision) return false;
    const indexes = new Map([...this.#known, ...this.#read]);
    cacheOf(this.#db).set(this.#subject, { revision, phases: this.#phases ?? [], indexes });
    return true;
  }

  #index(phase: number): PlayIndex | null | undefined {
    return this.#known.has(phase) ? this.#known.get(phase) : this.#read.get(phase);
  }

  async #listPhases(): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('player_indexes')
      .select('phase')
      .where('player_id', '=', this.#subject)
      .orderBy('phase')
      .execute();
    return rows.map((row) => row.phase);
  }

  async #readIndexes(phases: number[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('player_indexes')
      .select(['phase', 'bytes'])
      .where('player_id', '=', this.#subject)
      .where('phase', 'in', phases)
      .execute();
    for (const phase of phases) this.#read.set(phase, null);
    for (const { phase, bytes } of rows) this.#read.set(phase, PlayIndex.open(bytes));
  }
}

async function revisionOf(db: Kysely<Database>, subject: IndexSubject): Promise<number> {
  const row = await db
    .selectFrom('careers')
    .select('revision')
    .where('player_id', '=', subject)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
