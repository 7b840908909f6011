/** Stores that are backed up, and what is in a backup. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach } from 'vitest';
import type { Store } from '#server/store/open.ts';
import { changePlaylistClips } from '#server/store/playlistEdits.ts';
import { addPlaylistPlay, createPlaylist } from '#server/store/playlists.ts';
import { createSavedSearch } from '#server/store/savedSearches.ts';
import { readSnapshot } from '#server/store/snapshot.ts';
import { type BackupRole, backupRoles } from '#server/store/tables/backupRoles.ts';
import { endMark } from '#server/tools/backup/format.ts';
import { writeBackup } from '#server/tools/backup/write.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

/** The store that is backed up, the file, and the folder of both; new for each test. */
export let source: TemporaryStore;
export let file: string;
export let folder: TemporaryFolder;
const places: StorePlace[] = [];

/** Gives each test of a file a store with a few games, and removes what it made. */
export function setUpBackups(): void {
  beforeEach(async () => {
    folder = await temporaryFolder();
    source = await temporaryStore(...madeUpGames(3, 6));
    file = path.join(folder.path, 'backup.jsonl.zst');
  });

  afterEach(async () => {
    await source.close();
    await folder.remove();
    await Promise.all(places.splice(0).map((place) => place.remove()));
  });
}

/** Removes a store after the test. */
export const removeLater = (place: StorePlace) => places.push(place);

/** An empty store of the kind that this project runs on. */
export async function emptyPlace(): Promise<StorePlace> {
  const place = await storePlace();
  removeLater(place);
  return place;
}

export const sqlitePlace = (name: string) => ({
  dataDir: path.join(folder.path, name),
  databaseUrl: null,
});

const settings = { name: 'Dunks', description: '', private: true, thumbnailUrl: '' };

export async function addPlaylist(
  store: Store,
  owner: string,
  name: string,
  clips = 1,
): Promise<string> {
  const made = await createPlaylist(store, owner, { ...settings, name });
  if (!('done' in made)) throw new Error(made.refused);
  for (let event = 1; event <= clips; event++) {
    const play = { gameId: 22400001, event, snapshot: '{"name":"é\\u0000"}' };
    await addPlaylistPlay(store, owner, made.done.id, play);
  }
  return made.done.id;
}

/** Something in every table that a backup has. */
export async function fill({ store }: TemporaryStore): Promise<void> {
  const now = '2025-01-01T00:00:00.000Z';
  const later = '2099-01-01T00:00:00.000Z';
  const account = { id: 'ann', email: 'Ann@x.test', email_key: 'ann@x.test', name: 'Ann' };
  const { db } = store;
  await db
    .insertInto('accounts')
    .values({ ...account, password: 'hash', created_at: now })
    .execute();
  const code = { hash: 'code', kind: 'recovery', account_id: 'ann' } as const;
  await db
    .insertInto('account_codes')
    .values({ ...code, email: null, expires_at: null })
    .execute();
  const search = { league: 'nba', query: 'type=player&player=7', seen_count: 4 } as const;
  await createSavedSearch(store, 'ann', { name: 'Deep', ...search });
  const playlist = await addPlaylist(store, 'ann', 'Dunks', 3);
  const clip = await db.selectFrom('playlist_clips').select('id').executeTakeFirstOrThrow();
  const noted = { order: [], moves: [], remove: [], restore: [], notes: { [clip.id]: 'é' } };
  const changes = { ...noted, revision: null, cover: clip.id };
  await changePlaylistClips(store, 'ann', playlist, changes);
  await db
    .insertInto('meta')
    .values([
      { key: 'identity.jwks', value: '{"keys":[]}' },
      { key: 'starter', value: 'digest' },
    ])
    .execute();
  const record = { model: 'Session', id: 's', payload: '{}', account_id: 'ann', grant_id: null };
  await db
    .insertInto('identity_records')
    .values({ ...record, uid: 'u', consumed_at: null, expires_at: later })
    .execute();
  await db
    .insertInto('shared_notes')
    .values({ fact: 'signed out bob', noted_at: now, expires_at: later })
    .execute();
  await db
    .insertInto('sources')
    .values({
      game_id: 22400001,
      kind: 'v2-pbp',
      digest: 'abc',
      payload: Buffer.of(0, 255, 10),
      files: null,
    })
    .execute();
  const totals = {
    league: 'nba' as const,
    season: '2024-25',
    player_id: 1628369,
    team_id: 1610612738,
  };
  await db
    .insertInto('season_totals')
    .values({ ...totals, games: 3, points: 6, assists: 0, rebounds: 0, steals: 0, blocks: 0 })
    .execute();
}

/** The rows of the tables of these roles, in an order that does not depend on the database. */
export async function contents(
  place: Pick<StorePlace, 'dataDir' | 'databaseUrl'>,
  ...roles: BackupRole[]
): Promise<Record<string, string[]>> {
  return readSnapshot(place, async ({ db }) => {
    const found: Record<string, string[]> = {};
    for (const [table, role] of Object.entries(backupRoles)) {
      if (!roles.includes(role)) continue;
      const rows = await db
        .selectFrom(table as 'meta')
        .selectAll()
        .execute();
      const kept = rows.filter(
        ({ key }) => !/^series |^(session-secret|play indexes)$/.test(key ?? ''),
      );
      found[table] = kept
        .map((row) =>
          JSON.stringify(
            Object.entries(row)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, value]) => [
                name,
                (value as unknown) instanceof Uint8Array ? [...value] : value,
              ]),
          ),
        )
        .sort();
    }
    return found;
  });
}

export const back = (plays = false) => writeBackup({ place: source.place, file, plays });

export function compress(text: string): void {
  writeFileSync(file, Buffer.concat([zstdCompressSync(text), endMark]));
}

/** Writes the file anew with other lines and the checksum of these. */
export function rewrite(change: (line: string) => string): void {
  const lines = zstdDecompressSync(readFileSync(file)).toString().trimEnd().split('\n');
  const text = lines
    .slice(0, -1)
    .map((line) => `${change(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  compress(`${text}${JSON.stringify({ end: { sha256 } })}\n`);
}
