/**
 * Queries that are composed once per shape and then run with other values: composing a union of
 * index ranges costs more than running it.
 */
import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from './tables/schema.ts';

/** A placeholder for a value in a prepared query. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A named placeholder for a number. */
export function placeholder(name: string): number {
  // Kysely passes any value through to the driver.
  return new Slot(name) as unknown as number;
}

interface Composable<R> {
  compile(): CompiledQuery<R>;
}

/** A kind of query: its shapes differ in their text, the runs of a shape in their values only. */
export class PreparedQuery<Shape extends Record<string, number | boolean>, R> {
  readonly #compose: (db: Kysely<Database>, shape: Shape) => Composable<R>;
  readonly #composed = new LRUCache<string, CompiledQuery<R>>({ max: 300 });

  constructor(compose: (db: Kysely<Database>, shape: Shape) => Composable<R>) {
    this.#compose = compose;
  }

  /** Runs a shape with a value for each of its slots. */
  async run(db: Kysely<Database>, shape: Shape, values: ReadonlyMap<string, number>): Promise<R[]> {
    const compiled = this.#compiled(db, shape);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values.get(value.name) : value,
    );
    const query: CompiledQuery<R> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  }

  #compiled(db: Kysely<Database>, shape: Shape): CompiledQuery<R> {
    // The dialect is part of the key: tests open several stores in one process.
    const key = `${db.getExecutor().adapter.constructor.name}${JSON.stringify(shape)}`;
    let compiled = this.#composed.get(key);
    if (!compiled) {
      compiled = this.#compose(db, shape).compile();
      this.#composed.set(key, compiled);
    }
    return compiled;
  }
}
