import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type BulkTable, type Database, primaryKeys } from '#server/store/tables/schema.ts';
import type { BulkWriter } from './dialect.ts';

/**
 * Inserts many rows by one statement with one JSON parameter, which the server converts to the table's
 * types. Rows with bytes are parameters: as JSON the bytes would be hexadecimal, and read several times.
 */
export function bulkWriter(tx: Kysely<Database>): BulkWriter {
  return {
    async insertAll(table, rows, onConflict = 'error') {
      const first = rows[0];
      if (!first) return;
      const columns = Object.keys(first);
      const given: object[] = onConflict === 'replace' ? lastOfEachKey(table, rows) : [...rows];
      const list = sql.join(columns.map((column) => sql.ref(column)));
      const insert = (source: RawBuilder<unknown>) =>
        sql`insert into ${sql.table(table)} (${list}) ${source}
          ${conflictClause(table, columns, onConflict)}`.execute(tx);
      if (hasBytes(first)) {
        const size = Math.floor(parameterLimit / columns.length);
        for (let at = 0; at < given.length; at += size) {
          await insert(valuesOf(given.slice(at, at + size), columns));
        }
      } else {
        await insert(sql`select ${list}
          from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(given)})`);
      }
    },
  };
}

/** Parameters of a statement; the protocol's limit is 65,535. */
const parameterLimit = 30_000;

const hasBytes = (row: object) => Object.values(row).some((value) => value instanceof Uint8Array);

function valuesOf(rows: readonly object[], columns: readonly string[]): RawBuilder<unknown> {
  const values = rows.map((row) => {
    const cells = columns.map((column) => row[column as keyof typeof row]);
    return sql`(${sql.join(cells)})`;
  });
  return sql`values ${sql.join(values)}`;
}

/** One statement may not replace a row twice. */
function lastOfEachKey<T extends object>(table: BulkTable, rows: readonly T[]): T[] {
  const keyOf = (row: T) =>
    JSON.stringify(primaryKeys[table].map((column) => row[column as keyof T]));
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function conflictClause(table: BulkTable, columns: string[], onConflict: string) {
  if (onConflict === 'error') return sql``;
  const keys: string[] = primaryKeys[table];
  const target = sql.join(keys.map((column) => sql.ref(column)));
  const rest = columns.filter((column) => !keys.includes(column));
  if (onConflict === 'ignore' || rest.length === 0) {
    return sql`on conflict (${target}) do nothing`;
  }
  const sets = rest.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`on conflict (${target}) do update set ${sql.join(sets)}`;
}

/** JSON's escapes of U+0000 and of lone surrogates, which PostgreSQL rejects. */
const noText = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return json.includes('\\u') ? json.replace(noText, '$1\ufffd') : json;
}
