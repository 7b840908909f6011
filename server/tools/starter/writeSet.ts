import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suffix } from '#server/starter/columns.ts';
import { type Manifest, readManifest } from '#server/starter/manifest.ts';
import {
  formatStarterPlaylists,
  playlistsFile,
  type StarterPlaylist,
} from '#server/starter/playlists.ts';
import { encodeTables, noTables, type StarterTables, tablesFile } from '#server/starter/tables.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { encodeGames } from './encode.ts';

interface WrittenFile {
  /** Key of `seasons`. */
  season: string;
  file: string;
  bytes: number;
}

/**
 * Writes a starter set: a file per entry of `seasons` (its key is the name), one of the leagues' tables,
 * and the manifest. Files of a set that was there go.
 */
export function writeStarterSet(
  folder: string,
  seasons: Map<string, GameRecord[]>,
  tables: StarterTables = noTables,
): WrittenFile[] {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(suffix))) {
    rmSync(path.join(folder, file));
  }
  const hash = createHash('sha256');
  const written: WrittenFile[] = [];
  const files: Manifest['files'] = [];
  for (const [season, records] of seasons) {
    const name = `${season}${suffix}`;
    const bytes = encodeGames(records);
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    hash.update(name).update(bytes);
    written.push({ season, file, bytes: bytes.length });
    files.push({ name, games: records.length });
  }
  const tableBytes = encodeTables(tables);
  writeFileSync(path.join(folder, tablesFile), tableBytes);
  hash.update(tablesFile).update(tableBytes);
  writeManifest(folder, { digest: hash.digest('hex'), files, tables: tablesFile });
  return written;
}

/** Writes the playlists of the set in the folder, in place of those that were there. */
export function writeStarterPlaylists(folder: string, playlists: readonly StarterPlaylist[]): void {
  const manifest = readManifest(folder);
  if (!manifest) throw new Error(`${folder} has no starter set`);
  writeFileSync(path.join(folder, playlistsFile), formatStarterPlaylists(playlists));
  writeManifest(folder, { ...manifest, playlists: playlistsFile });
}

function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
