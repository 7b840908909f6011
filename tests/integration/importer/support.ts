import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { type ImportSummary, importPaths } from '#server/importer/import.ts';
import {
  type BulkTable,
  type PlayerLineTable,
  type PlayTable,
  primaryKeys,
} from '#server/store/tables/schema.ts';
import { gameNumber } from '#tests/support/feeds.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

export interface ImportBench extends TemporaryStore {
  notes: string[];
  /** Writes a file, gzipped when its name says so, and gives its path. */
  file(name: string, content: string | object): Promise<string>;
  run(...paths: string[]): Promise<ImportSummary>;
  /** The plays of the invented game, in order. */
  plays(): Promise<PlayTable[]>;
  /** The event numbers of these plays. */
  events(): Promise<number[]>;
  /** The lines of all players, in order. */
  lines(): Promise<PlayerLineTable[]>;
  /** Everything that the store holds, to compare states. */
  everything(): Promise<unknown>;
}

/** An empty store and a folder for files to import. */
export async function importBench(): Promise<ImportBench> {
  const folder: TemporaryFolder = await temporaryFolder();
  const temporary = await temporaryStore();
  const { store } = temporary;
  const notes: string[] = [];
  const plays = () =>
    store.db
      .selectFrom('plays')
      .selectAll()
      .where('game_id', '=', gameNumber)
      .orderBy('ord')
      .execute();
  return {
    ...temporary,
    notes,
    async file(name, content) {
      const at = path.join(folder.path, name);
      await mkdir(path.dirname(at), { recursive: true });
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      await writeFile(at, name.endsWith('.gz') ? gzipSync(text) : text);
      return at;
    },
    run: (...paths) => importPaths(store, paths, { warn: (note) => notes.push(note) }),
    plays,
    events: async () => (await plays()).map((play) => play.event),
    lines: () => store.db.selectFrom('player_lines').selectAll().orderBy('seq').execute(),
    async everything() {
      const tables = [
        'games',
        'players',
        'plays',
        'appearances',
        'player_indexes',
        'game_indexes',
        'player_lines',
        'team_lines',
        'team_records',
        'season_totals',
      ] as const;
      const all = await Promise.all(
        tables.map((table) =>
          store.db
            .selectFrom(table as BulkTable)
            .selectAll()
            .orderBy(sql.join(primaryKeys[table].map((column) => sql.ref(column))))
            .execute(),
        ),
      );
      return Object.fromEntries(tables.map((table, i) => [table, all[i]]));
    },
    async close() {
      await temporary.close();
      await folder.remove();
    },
  };
}
