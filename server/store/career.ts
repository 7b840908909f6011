/**
 * A player's season sheets, read as far as a search needs them, and kept: whether what is kept is
 * still true is one look at the career's revision, which each change of a sheet raises.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CareerTable, Database, SeasonSheetTable } from './schema.ts';
import { ShapedQuery, slot } from './shapes.ts';
import { Sheet } from './sheets.ts';

export interface PhaseSheet {
  phase: number;
  sheet: Sheet;
}

/** A walk through a career; the phases at both ends are inclusive, null is open. */
export interface Walk {
  ascending: boolean;
  from: number | null;
  to: number | null;
}

/**
 * How many sheets are read at once, at first and then: most searches end in the first one, and one
 * that finds little is soon through.
 */
const sizes = [1, 4, 16, 64];

/** What a process keeps, about all of one season of both leagues; and what a value takes besides. */
const keptBytes = 32 * 1024 * 1024;
const overhead = 200;

interface Kept {
  revision: number;
  /** Of a career its phases, ascending; of a phase its sheet, null where there is none. */
  value: number[] | Sheet | null;
  bytes: number;
}

/** By 'player' and 'player/phase', for each database that is open in the process. */
const keptBy = new WeakMap<Kysely<Database>, LRUCache<string, Kept>>();

function keptOf(db: Kysely<Database>): LRUCache<string, Kept> {
  let kept = keptBy.get(db);
  if (!kept) {
    kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ bytes }) => bytes + overhead });
    keptBy.set(db, kept);
  }
  return kept;
}

export class Career {
  readonly #db: Kysely<Database>;
  readonly #playerId: number;
  readonly #revision: number;
  readonly #kept: LRUCache<string, Kept>;
  /** What this search has read and not kept yet. */
  readonly #read = new Map<string, Kept>();

  private constructor(db: Kysely<Database>, playerId: number, revision: number) {
    this.#db = db;
    this.#playerId = playerId;
    this.#revision = revision;
    this.#kept = keptOf(db);
  }

  static async open(db: Kysely<Database>, playerId: number): Promise<Career> {
    return new Career(db, playerId, await revisionOf(db, playerId));
  }

  /**
   * The sheets of a walk in its order.
   * @param asked phases that count; null: all
   */
  async *sheets(
    asked: readonly number[] | null,
    { ascending, from, to }: Walk,
  ): AsyncGenerator<PhaseSheet> {
    const [low, high] = ascending ? [from, to] : [to, from];
    const wanted = asked && new Set(asked);
    const phases = (await this.#phases()).filter(
      (phase) =>
        (wanted?.has(phase) ?? true) && phase >= (low ?? phase) && phase <= (high ?? phase),
    );
    if (!ascending) phases.reverse();
    let reads = 0;
    for (const [at, phase] of phases.entries()) {
      let sheet = this.#known(phase);
      if (sheet === undefined) {
        const size = sizes[Math.min(reads++, sizes.length - 1)] as number;
        await this.#readSheets(phases.slice(at, at + size), size);
        sheet = this.#known(phase);
      }
      if (sheet) yield { phase, sheet };
    }
  }

  /**
   * Ends a search: false when the career has changed while it was read, so that what was found may
   * be of two revisions; else what was read is kept for others.
   */
  async settle(): Promise<boolean> {
    if (this.#read.size === 0) return true;
    if ((await revisionOf(this.#db, this.#playerId)) !== this.#revision) return false;
    for (const [key, read] of this.#read) this.#kept.set(key, read);
    return true;
  }

  #get(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept?.revision === this.#revision ? kept : this.#read.get(key);
  }

  #known(phase: number): Sheet | null | undefined {
    return this.#get(`${this.#playerId}/${phase}`)?.value as Sheet | null | undefined;
  }

  async #phases(): Promise<number[]> {
    const key = String(this.#playerId);
    const known = this.#get(key);
    if (known) return known.value as number[];
    const rows = await phasesQuery.run(this.#db, {}, new Map([['player', this.#playerId]]));
    const value = rows.map((row) => row.phase);
    this.#read.set(key, { revision: this.#revision, value, bytes: 8 * value.length });
    return value;
  }

  async #readSheets(phases: number[], size: number): Promise<void> {
    const values = new Map([['player', this.#playerId]]);
    for (let i = 0; i < size; i++) values.set(`phase${i}`, phases[i] ?? -1);
    const rows = await sheetsQuery.run(this.#db, { size }, values);
    const found = new Map(rows.map((row) => [row.phase, row.sheet]));
    for (const phase of phases) {
      const bytes = found.get(phase);
      const value = bytes ? Sheet.open(bytes) : null;
      const read = { revision: this.#revision, value, bytes: bytes?.length ?? 0 };
      this.#read.set(`${this.#playerId}/${phase}`, read);
    }
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
