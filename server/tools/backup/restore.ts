/** Fills an empty store from a backup, in one transaction. */
import type { Kysely } from 'kysely';
import { replaceSecret, sessionSecretName } from '#server/lib/dataDir.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { forgetFeaturedPlaylists } from '#server/store/featuredPlaylists.ts';
import { type BulkWriter, inGameSeries, openStore, type Store } from '#server/store/open.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { StoreLocation } from '#server/store/storeErrors.ts';
import {
  type BackupTable,
  backupRoles,
  getMetaRole,
  listTables,
} from '#server/store/tables/backupRoles.ts';
import type { Database, MetaTable } from '#server/store/tables/schema.ts';
import { type BackupHeader, type BackupRow, refusedFile } from './format.ts';
import { readBackup } from './read.ts';

interface RestoreOrder {
  place: StoreLocation;
  file: string;
  /** Whether the plays are restored too. */
  plays: boolean;
}

/**
 * Reads the file once to prove that it is whole, before the store is opened. A backup of an older
 * version is restored as what that version writes while both serve: columns that it does not know have
 * their defaults, tables and columns that are gone are left out.
 * @throws {ConfigError} in one line, when the file is refused or the store is not empty; nothing is
 *   written then
 */
export async function restoreBackup({ place, file, plays }: RestoreOrder): Promise<BackupHeader> {
  const header = await readBackup(file, async () => {});
  if (plays && !header.plays) throw refusedFile(file, 'a backup without plays');
  const store = await openStore(place);
  try {
    const columns = await readColumns(store);
    const secret = await store.write(async (tx, bulk) => {
      await forgetFeaturedPlaylists(tx);
      await requireEmpty(tx, plays, place);
      const rows = new RowWriter({ bulk, columns, plays, isFile: !place.databaseUrl });
      await readBackup(file, (table, list) => rows.write(table, list));
      if (plays) await rebuildIndexes(tx, bulk);
      return rows.sessionSecret;
    }, inGameSeries);
    if (secret !== null) replaceSecret(place.dataDir, sessionSecretName, secret);
    return header;
  } finally {
    await store.close();
  }
}

async function readColumns({ db }: Store): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

async function requireEmpty(
  tx: Kysely<Database>,
  plays: boolean,
  { dataDir, databaseUrl }: StoreLocation,
): Promise<void> {
  for (const table of plays ? listTables('kept', 'plays') : listTables('kept')) {
    const row = await tx.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (!row) continue;
    const got = databaseUrl
      ? 'DATABASE_URL: got a database'
      : `DATA_DIR: got ${JSON.stringify(dataDir)}`;
    throw new ConfigError(
      `${got} with rows in ${table}, expected one without; nothing is restored`,
    );
  }
}

interface RowWriterOptions {
  bulk: BulkWriter;
  /** Of the store's tables. */
  columns: Map<string, Set<string>>;
  plays: boolean;
  /** Whether the store is a file, which has the session secret beside it. */
  isFile: boolean;
}

class RowWriter {
  sessionSecret: string | null = null;
  readonly #options: RowWriterOptions;

  constructor(options: RowWriterOptions) {
    this.#options = options;
  }

  async write(table: string, rows: BackupRow[]): Promise<void> {
    const { bulk, columns, plays } = this.#options;
    const tables = plays ? listTables('kept', 'merged', 'plays') : listTables('kept', 'merged');
    const known = tables.find((name) => name === table);
    const own = known && columns.get(known);
    if (!own) return;
    const wanted = table === 'meta' ? this.#takeMeta(rows as unknown as MetaTable[]) : rows;
    const fitting = wanted.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => own.has(column))),
    );
    const onConflict = backupRoles[known] === 'merged' ? 'replace' : 'error';
    await bulk.insertAll(known as BackupTable, fitting as never[], onConflict);
  }

  /** Without the rows of plays that are not restored, and without what is in a file. */
  #takeMeta(rows: MetaTable[]): MetaTable[] {
    const { plays, isFile } = this.#options;
    const secret = rows.find(({ key }) => key === sessionSecretName);
    if (secret && isFile) this.sessionSecret = JSON.parse(secret.value);
    return rows.filter(
      (row) => (plays || getMetaRole(row.key) === 'merged') && !(isFile && row === secret),
    );
  }
}

const gamesPerBatch = 100;

/** Writes what follows from the stored games. */
async function rebuildIndexes(tx: Kysely<Database>, bulk: BulkWriter): Promise<void> {
  for (let last = -1; ; ) {
    const games = await tx
      .selectFrom('games')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(gamesPerBatch)
      .execute();
    const end = games.at(-1);
    if (!end) return;
    const records = [];
    for (const game of games) records.push(await readGame(tx, game));
    await writeGames(tx, bulk, records);
    last = end.id;
  }
}
