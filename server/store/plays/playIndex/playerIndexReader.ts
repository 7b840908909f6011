/**
 * A player's season sheets, read as far as a search needs them, and kept: whether what is kept is
 * still true is one look at the career's revision, which each change of a sheet raises.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PreparedQuery, placeholder } from '#server/store/preparedQuery.ts';
import type {
  Database,
  PlayerIndexTable,
  PlayerRevisionTable,
} from '#server/store/tables/schema.ts';
import { PlayIndex } from './playIndex.ts';

/** A walk through a career; the phases at both ends are inclusive, null is open. */
export interface SegmentScan {
  /** Those that count; null: all. */
  phases: readonly number[] | null;
  ascending: boolean;
  from: number | null;
  to: number | null;
}

/**
 * How many sheets are read at once, at first and then: most searches end in the first one, and one
 * that finds little is soon through.
 */
const sizes = [1, 4, 16, 64];

/** Cache size of a process: five NBA seasons, or forty of the longest careers. */
const keptBytes = 32 * 1024 * 1024;
/** What a sheet takes besides. */
const overhead = 200;

interface Kept {
  revision: number;
  /** Ascending. */
  phases: number[];
  /** The loaded index; null if the player has none. */
  sheets: Map<number, PlayIndex | null>;
}

/** By player, for each database that is open in the process. */
const keptBy = new WeakMap<Kysely<Database>, LRUCache<number, Kept>>();

function keptOf(db: Kysely<Database>): LRUCache<number, Kept> {
  let kept = keptBy.get(db);
  if (!kept) {
    kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: sizeOf });
    keptBy.set(db, kept);
  }
  return kept;
}

function sizeOf({ sheets }: Kept): number {
  let bytes = overhead;
  // A sheet that is used again has an index of the same size.
  for (const sheet of sheets.values()) bytes += overhead + 2 * (sheet?.bytes ?? 0);
  return bytes;
}

export class PlayerIndexReader {
  readonly #db: Kysely<Database>;
  readonly #playerId: number;
  readonly #revision: number;
  #phases: number[] | null;
  readonly #known: ReadonlyMap<number, PlayIndex | null>;
  /** What this search has read. */
  readonly #read = new Map<number, PlayIndex | null>();

  private constructor(db: Kysely<Database>, playerId: number, revision: number) {
    this.#db = db;
    this.#playerId = playerId;
    this.#revision = revision;
    const kept = keptOf(db).get(playerId);
    const valid = kept?.revision === revision ? kept : null;
    this.#phases = valid?.phases ?? null;
    this.#known = valid?.sheets ?? new Map();
  }

  static async open(db: Kysely<Database>, playerId: number): Promise<PlayerIndexReader> {
    return new PlayerIndexReader(db, playerId, await revisionOf(db, playerId));
  }

  /** Shows the sheets of a walk in its order until `visit` has seen enough and answers false. */
  async scan(
    { phases: asked, ascending, from, to }: SegmentScan,
    visit: (phase: number, sheet: PlayIndex) => boolean,
  ): Promise<void> {
    const [low, high] = ascending ? [from, to] : [to, from];
    const wanted = asked && new Set(asked);
    this.#phases ??= await this.#listPhases();
    const phases = this.#phases.filter(
      (phase) =>
        phase >= (low ?? phase) && phase <= (high ?? phase) && (wanted?.has(phase) ?? true),
    );
    if (!ascending) phases.reverse();
    let reads = 0;
    for (const [at, phase] of phases.entries()) {
      let sheet = this.#sheet(phase);
      if (sheet === undefined) {
        const size = sizes[Math.min(reads++, sizes.length - 1)] as number;
        await this.#readSheets(phases.slice(at, at + size), size);
        sheet = this.#sheet(phase);
      }
      if (sheet && !visit(phase, sheet)) return;
    }
  }

  /**
   * Ends a search: false when the career has changed while it was read, so that what was found may
   * be of two revisions; else what was read is kept for others.
   */
  async confirm(): Promise<boolean> {
    if (this.#read.size === 0) return true;
    const revision = this.#revision;
    if ((await revisionOf(this.#db, this.#playerId)) !== revision) return false;
    const sheets = new Map([...this.#known, ...this.#read]);
    keptOf(this.#db).set(this.#playerId, { revision, phases: this.#phases ?? [], sheets });
    return true;
  }

  #sheet(phase: number): PlayIndex | null | undefined {
    return this.#known.has(phase) ? this.#known.get(phase) : this.#read.get(phase);
  }

  async #listPhases(): Promise<number[]> {
    const rows = await phasesQuery.run(this.#db, {}, new Map([['player', this.#playerId]]));
    return rows.map((row) => row.phase);
  }

  async #readSheets(phases: number[], size: number): Promise<void> {
    const values = new Map([['player', this.#playerId]]);
    for (let i = 0; i < size; i++) values.set(`phase${i}`, phases[i] ?? -1);
    const rows = await sheetsQuery.run(this.#db, { size }, values);
    for (const phase of phases) this.#read.set(phase, null);
    for (const { phase, sheet } of rows) this.#read.set(phase, PlayIndex.open(sheet));
  }
}

async function revisionOf(db: Kysely<Database>, playerId: number): Promise<number> {
  const [row] = await revisionQuery.run(db, {}, new Map([['player', playerId]]));
  return row?.revision ?? 0;
}

const revisionQuery = new PreparedQuery<
  Record<string, never>,
  Pick<PlayerRevisionTable, 'revision'>
>((db) =>
  db.selectFrom('careers').select('revision').where('player_id', '=', placeholder('player')),
);

const phasesQuery = new PreparedQuery<Record<string, never>, Pick<PlayerIndexTable, 'phase'>>(
  (db) =>
    db
      .selectFrom('season_sheets')
      .select('phase')
      .where('player_id', '=', placeholder('player'))
      .orderBy('phase'),
);

const sheetsQuery = new PreparedQuery<{ size: number }, Pick<PlayerIndexTable, 'phase' | 'sheet'>>(
  (db, { size }) =>
    db
      .selectFrom('season_sheets')
      .select(['phase', 'sheet'])
      .where('player_id', '=', placeholder('player'))
      .where(
        'phase',
        'in',
        Array.from({ length: size }, (_, i) => placeholder(`phase${i}`)),
      ),
);
