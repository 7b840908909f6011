import { type Kysely, sql } from 'kysely';
import { type BulkTable, type Database, primaryKeys } from '#server/store/tables/schema.ts';
import type { BulkWriter } from './dialect.ts';

/**
 * Inserts many rows by one statement with one JSON parameter, which the server converts to the table's
 * types.
 */
export function bulkWriter(tx: Kysely<Database>): BulkWriter {
  return {
    async insertAll(table, rows, onConflict = 'error') {
      const first = rows[0];
      if (!first) return;
      const columns = Object.keys(first);
      const given = onConflict === 'replace' ? lastOfEachKey(table, rows) : rows;
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(table)} (${list}) select ${list}
        from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(given)})
        ${conflictClause(table, columns, onConflict)}`.execute(tx);
    },
  };
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
  return JSON.stringify(rows.map(withHexBytes)).replace(noText, '$1\ufffd');
}

function withHexBytes(row: object): object {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => value instanceof Uint8Array)) return row;
  return Object.fromEntries(
    entries.map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
}
