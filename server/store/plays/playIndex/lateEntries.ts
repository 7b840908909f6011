/**
 * The index entries of new games while a run writes many of them. The index of a player, a team or a tag is
 * written once, after the games, not in each of their transactions. Until then searches of players, teams and
 * tags lack the games, and `unindexed_games` lists them. If the run stops early, the next process that opens
 * the store indexes them.
 */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Store } from '#server/store/open.ts';
import { noSegment } from '#server/store/plays/seasonSegment.ts';
import type { Database, UnindexedGameTable } from '#server/store/tables/schema.ts';
import type { IndexSubject } from './facts.ts';
import { type IndexEntry, updateSeasonIndexes } from './write.ts';

/** Indexes of a transaction, and bytes that are new in them: a visitor's change of a playlist waits for it. */
const limits = { indexes: 100, bytes: 500_000 };

const inSeries = { series: 'games' } as const;

/** Run numbers are 32-bit integers of the database. */
const runLimit = 2 ** 31;

/** Entries of one season segment, by index. */
type SegmentEntries = Map<IndexSubject, IndexEntry[]>;

export class LateEntries {
  /** Of this run alone: a game that another process writes meanwhile gets another one, or none. */
  readonly #run = randomInt(runLimit);
  readonly #games = new Map<number, readonly IndexEntry[]>();

  get size(): number {
    return this.#games.size;
  }

  /** Holds a game's entries, in place of earlier ones. @returns the row to write with the game */
  add(gameId: number, entries: readonly IndexEntry[]): UnindexedGameTable {
    this.#games.set(gameId, inOneBuffer(entries));
    return { game_id: gameId, run: this.#run };
  }

  /** Writes the indexes of all games, in short transactions, and forgets them. */
  async write({ write }: Pick<Store, 'write'>): Promise<void> {
    if (this.#games.size === 0) return;
    const searched = [...this.#games.values()].flat().filter(({ phase }) => phase !== noSegment);
    this.#games.clear();
    for (const [, entries] of Map.groupBy(searched, ({ phase }) => phase)) {
      for (const part of inParts(Map.groupBy(entries, ({ subject }) => subject))) {
        await write(async (tx, bulk) => {
          const open = await this.#listOpen(tx);
          const given = part.filter(({ gameId }) => open.has(gameId));
          await updateSeasonIndexes(tx, bulk, given, []);
        }, inSeries);
      }
    }
    await write(async (tx) => {
      await tx.deleteFrom('unindexed_games').where('run', '=', this.#run).execute();
    }, inSeries);
  }

  /** The games that no other process has indexed, changed or removed. */
  async #listOpen(tx: Kysely<Database>): Promise<Set<number>> {
    const rows = await tx
      .selectFrom('unindexed_games')
      .select('game_id')
      .where('run', '=', this.#run)
      .execute();
    return new Set(rows.map((row) => row.game_id));
  }
}

/** Thousands of small buffers take much more memory than their bytes. */
function inOneBuffer(entries: readonly IndexEntry[]): IndexEntry[] {
  const buffer = new Uint8Array(entries.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0));
  let at = 0;
  return entries.map((entry) => {
    if (!entry.bytes) return entry;
    const start = at;
    at += entry.bytes.length;
    buffer.set(entry.bytes, start);
    return { ...entry, bytes: buffer.subarray(start, at) };
  });
}

function* inParts(bySubject: SegmentEntries): Generator<IndexEntry[]> {
  let part: IndexEntry[] = [];
  let [indexes, bytes] = [0, 0];
  for (const subject of [...bySubject.keys()].sort((a, b) => a - b)) {
    for (const entry of bySubject.get(subject) ?? []) {
      part.push(entry);
      bytes += entry.bytes?.length ?? 0;
    }
    indexes += 1;
    if (indexes < limits.indexes && bytes < limits.bytes) continue;
    yield part;
    part = [];
    [indexes, bytes] = [0, 0];
  }
  if (part.length > 0) yield part;
}
