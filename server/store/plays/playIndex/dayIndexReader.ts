/**
 * Reads the indexes of the games of some days as far as a search needs them, and caches them by day. A day's
 * revision, which each change of such an index raises, tells whether the cache is current.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { League } from '#app/basketball/leagues.ts';
import type { DayRange } from '#server/store/plays/searchKey.ts';
import { noSegment } from '#server/store/plays/seasonSegment.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { PlayIndexBuilder } from './builder.ts';
import { toDaySubject } from './facts.ts';
import { PlayIndex } from './playIndex.ts';
import type { SegmentScan } from './seasonIndexReader.ts';

/** Days of the first query, of the second and so on. */
const sizes = [1, 4, 31];

/** Cache size of a process: some months of games. */
const cacheBytes = 16 * 1024 * 1024;
/** Bytes of an entry besides its values. */
const overhead = 200;

/** Games of a day in one index: they share most of their classes. */
interface GamesOfDay {
  phase: number;
  index: PlayIndex;
}

/** No day of a league has more; their classes fit into an index. */
const gamesPerIndex = 20;

interface CachedDay {
  revision: number;
  /** In the order of searches. */
  indexes: readonly GamesOfDay[];
}

/** By league and day, for each database that is open in the process. */
const caches = new WeakMap<Kysely<Database>, LRUCache<string, CachedDay>>();

function cacheOf(db: Kysely<Database>): LRUCache<string, CachedDay> {
  let cache = caches.get(db);
  if (!cache) {
    const sizeCalculation = ({ indexes }: CachedDay) =>
      indexes.reduce((bytes, { index }) => bytes + index.bytes + overhead, overhead);
    cache = new LRUCache({ maxSize: cacheBytes, sizeCalculation });
    caches.set(db, cache);
  }
  return cache;
}

export class DayIndexReader {
  readonly #db: Kysely<Database>;
  readonly #league: League;
  /** Of the days that have games, ascending. */
  readonly #revisions: ReadonlyMap<number, number>;
  /** Of the days that this search has read. */
  readonly #read = new Map<number, GamesOfDay[]>();

  private constructor(
    db: Kysely<Database>,
    league: League,
    revisions: ReadonlyMap<number, number>,
  ) {
    this.#db = db;
    this.#league = league;
    this.#revisions = revisions;
  }

  static async open(
    db: Kysely<Database>,
    { league, days }: { league: League; days: DayRange },
  ): Promise<DayIndexReader> {
    return new DayIndexReader(db, league, await readRevisions(db, days));
  }

  /** Visits the indexes of the days in order until `visit` returns false. */
  async scan(
    { phases, ascending, from, to, isWhole }: SegmentScan,
    visit: (phase: number, index: PlayIndex) => boolean,
  ): Promise<void> {
    const [low, high] = ascending ? [from, to] : [to, from];
    const wanted = phases && new Set(phases);
    const isWanted = (phase: number) =>
      phase >= (low ?? phase) && phase <= (high ?? phase) && (wanted?.has(phase) ?? true);
    const days = [...this.#revisions.keys()];
    if (!ascending) days.reverse();
    let reads = isWhole ? sizes.length : 0;
    for (const [at, day] of days.entries()) {
      let indexes = this.#indexesOf(day);
      if (!indexes) {
        const size = sizes[Math.min(reads++, sizes.length - 1)] as number;
        const unread = days.slice(at, at + size).filter((each) => !this.#indexesOf(each));
        await this.#readDays(unread);
        indexes = this.#indexesOf(day) ?? [];
      }
      for (const { phase, index } of ascending ? indexes : indexes.toReversed()) {
        if (isWanted(phase) && !visit(phase, index)) return;
      }
    }
  }

  /**
   * Ends a search and caches the indexes that it has read.
   * @returns false when a revision has changed meanwhile
   */
  async confirm(): Promise<boolean> {
    const days = [...this.#read.keys()].sort((a, b) => a - b);
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return true;
    const now = await readRevisions(this.#db, { from, to });
    if (days.some((day) => now.get(day) !== this.#revisions.get(day))) return false;
    for (const [day, indexes] of this.#read) {
      const revision = this.#revisions.get(day) ?? 0;
      cacheOf(this.#db).set(`${this.#league} ${day}`, { revision, indexes });
    }
    return true;
  }

  #indexesOf(day: number): readonly GamesOfDay[] | undefined {
    const read = this.#read.get(day);
    if (read) return read;
    const cached = cacheOf(this.#db).get(`${this.#league} ${day}`);
    return cached?.revision === this.#revisions.get(day) ? cached?.indexes : undefined;
  }

  async #readDays(days: number[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('games')
      .innerJoin('game_indexes', 'game_indexes.game_id', 'games.id')
      .select(['games.day', 'games.phase', 'game_indexes.bytes'])
      .where('games.league', '=', this.#league)
      .where('games.day', 'in', days)
      .where('games.phase', '>', noSegment)
      .orderBy('games.phase')
      .orderBy('games.id')
      .execute();
    const byDay = Map.groupBy(rows, ({ day }) => day);
    for (const day of days) this.#read.set(day, uniteGames(byDay.get(day) ?? []));
  }
}

/** @param games by segment and id */
function uniteGames(games: readonly { phase: number; bytes: Uint8Array }[]): GamesOfDay[] {
  const united: GamesOfDay[] = [];
  for (const [phase, all] of Map.groupBy(games, (game) => game.phase)) {
    for (let from = 0; from < all.length; from += gamesPerIndex) {
      const builder = new PlayIndexBuilder();
      for (const { bytes } of all.slice(from, from + gamesPerIndex)) {
        builder.copyGame(PlayIndex.open(bytes), 0);
      }
      united.push({ phase, index: PlayIndex.open(builder.toBytes()) });
    }
  }
  return united;
}

async function readRevisions(
  db: Kysely<Database>,
  { from, to }: DayRange,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('careers')
    .selectAll()
    .where('player_id', '>=', toDaySubject(to))
    .where('player_id', '<=', toDaySubject(from))
    .orderBy('player_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [-row.player_id, row.revision]));
}
