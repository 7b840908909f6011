/** A player's season sheets, read as far as a search needs them. */
import type { Kysely } from 'kysely';
import type { Database, SeasonSheetTable } from './schema.ts';
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

/** Asked for without a look at what there is. */
const fewPhases = 4;

export class Career {
  readonly #db: Kysely<Database>;
  readonly #playerId: number;
  readonly #asked: readonly number[] | null;
  #phases: number[] | null = null;
  readonly #known = new Map<number, Sheet | null>();

  /** @param phases those that count; null: all */
  constructor(db: Kysely<Database>, playerId: number, phases: readonly number[] | null) {
    this.#db = db;
    this.#playerId = playerId;
    this.#asked = phases;
  }

  /** The sheets of a walk in its order; a sheet is read once in the life of a career. */
  async *sheets({ ascending, from, to }: Walk): AsyncGenerator<PhaseSheet> {
    const [low, high] = ascending ? [from, to] : [to, from];
    const phases = (await this.#inOrder()).filter(
      (phase) => phase >= (low ?? phase) && phase <= (high ?? phase),
    );
    if (!ascending) phases.reverse();
    let reads = 0;
    for (const [at, phase] of phases.entries()) {
      if (!this.#known.has(phase)) {
        const size = sizes[Math.min(reads++, sizes.length - 1)] as number;
        await this.#read(phases.slice(at, at + size), size);
      }
      const sheet = this.#known.get(phase);
      if (sheet) yield { phase, sheet };
    }
  }

  async #inOrder(): Promise<number[]> {
    this.#phases ??= await this.#listPhases();
    return this.#phases;
  }

  async #listPhases(): Promise<number[]> {
    const asked = this.#asked && [...new Set(this.#asked)];
    if (asked && asked.length <= fewPhases) return asked.sort((a, b) => a - b);
    const rows = await phasesQuery.run(this.#db, {}, new Map([['player', this.#playerId]]));
    const there = rows.map((row) => row.phase);
    const wanted = asked && new Set(asked);
    return wanted ? there.filter((phase) => wanted.has(phase)) : there;
  }

  async #read(phases: number[], size: number): Promise<void> {
    const values = new Map([['player', this.#playerId]]);
    for (let i = 0; i < size; i++) values.set(`phase${i}`, phases[i] ?? -1);
    for (const phase of phases) this.#known.set(phase, null);
    for (const { phase, sheet } of await sheetsQuery.run(this.#db, { size }, values)) {
      this.#known.set(phase, Sheet.open(sheet));
    }
  }
}

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
