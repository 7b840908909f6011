/**
 * A player's season sheets, read as far as a search needs them, and kept: whether what is kept is
 * still true is one look at the career's revision, which each change of a sheet raises.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CareerTable, Database, SeasonSheetTable } from './schema.ts';
import { ShapedQuery, slot } from './shapes.ts';
import { Sheet } from './sheets.ts';

/** A walk through a career; the phases at both ends are inclusive, null is open. */
export interface Walk {
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

/** What a process keeps: five seasons of the NBA, or forty of the longest careers. */
const keptBytes = 32 * 1024 * 1024;
/** What a sheet takes besides. */
const overhead = 200;

interface Kept {
  revision: number;
  /** Ascending. */
  phases: number[];
  /** What has been read of it; null where there is none. */
  sheets: Map<number, Sheet | null>;
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

export class Career {
  readonly #db: Kysely<Database>;
  readonly #playerId: number;
  readonly #revision: number;
  #phases: number[] | null;
  readonly #known: ReadonlyMap<number, Sheet | null>;
  /** What this search has read. */
  readonly #read = new Map<number, Sheet | null>();

  private constructor(db: Kysely<Database>, playerId: number, revision: number) {
    this.#db = db;
    this.#playerId = playerId;
    this.#revision = revision;
    const kept = keptOf(db).get(playerId);
    const valid = kept?.revision === revision ? kept : null;
    this.#phases = valid?.phases ?? null;
    this.#known = valid?.sheets ?? new Map();
  }

  static async open(db: Kysely<Database>, playerId: number): Promise<Career> {
    return new Career(db, playerId, await revisionOf(db, playerId));
  }

  /** Shows the sheets of a walk in its order until `visit` has seen enough and answers false. */
  async walk(
    { phases: asked, ascending, from, to }: Walk,
    visit: (phase: number, sheet: Sheet) => boolean,
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
  async settle(): Promise<boolean> {
    if (this.#read.size === 0) return true;
    const revision = this.#revision;
    if ((await revisionOf(this.#db, this.#playerId)) !== revision) return false;
    const sheets = new Map([...this.#known, ...this.#read]);
    keptOf(this.#db).set(this.#playerId, { revision, phases: this.#phases ?? [], sheets });
    return true;
  }

  #sheet(phase: number): Sheet | null | undefined {
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
    for (const { phase, sheet } of rows) this.#read.set(phase, Sheet.open(sheet));
  }
}

async function revisionOf(db: Kysely<Database>, playerId: number): Promise<number> {
  const [row] = await revisionQuery.run(db, {}, new Map([['player', playerId]]));
  return row?.revision ?? 0;
}

const revisionQuery = new ShapedQuery<Record<string, never>, Pick<CareerTable, 'revision'>>((db) =>
  db.selectFrom('careers').select('revision').where('player_id', '=', slot('player')),
);

const phasesQuery = new ShapedQuery<Record<string, never>, Pick<SeasonSheetTable, 'phase'>>((db) =>
  db
    .selectFrom('season_sheets')
    .select('phase')
    .where('player_id', '=', slot('player'))
    .orderBy('phase'),
);

const sheetsQuery = new ShapedQuery<{ size: number }, Pick<SeasonSheetTable, 'phase' | 'sheet'>>(
  (db, { size }) =>
    db
      .selectFrom('season_sheets')
      .select(['phase', 'sheet'])
      .where('player_id', '=', slot('player'))
      .where(
        'phase',
        'in',
        Array.from({ length: size }, (_, i) => slot(`phase${i}`)),
      ),
);
