/** What the store holds about a user, for the user. */
import type { Kysely } from 'kysely';
import { formatGameId } from '#app/basketball/gameId.ts';
import { findSavedSearches } from '#server/store/savedSearches.ts';
import type { AccountTable } from '#server/store/tables/identity.ts';
import type { PlaylistTable } from '#server/store/tables/playlists.ts';
import type { Database } from '#server/store/tables/schema.ts';

type Db = Kysely<Database>;

/** How many playlists a user has. */
export async function countPlaylists(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The text of a JSON document with the account, its playlists, one at a time, and its saved searches. */
export async function* writePersonalData(
  db: Db,
  account: AccountTable,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { email, name, created_at: createdAt } = account;
  const head = { account: { email, name, createdAt }, exportedAt: new Date().toISOString() };
  yield encoder.encode(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "playlists": [`);
  const playlists = await db
    .selectFrom('playlists')
    .selectAll()
    .where('owner_id', '=', account.id)
    .orderBy('created_at', 'desc')
    .execute();
  let separator = '\n';
  for (const playlist of playlists) {
    const text = JSON.stringify(await toPersonalPlaylist(db, playlist));
    yield encoder.encode(`${separator}    ${text}`);
    separator = ',\n';
  }
  const searches = (await findSavedSearches(db, account.id)).map((search) => ({
    name: search.name,
    address: `/search?${search.query}`,
    clipsWhenLastOpened: search.seen_count,
    createdAt: search.created_at,
    updatedAt: search.updated_at,
  }));
  yield encoder.encode(`\n  ],\n  "savedSearches": ${JSON.stringify(searches)}\n}\n`);
}

async function toPersonalPlaylist(db: Db, playlist: PlaylistTable) {
  const clips = await db
    .selectFrom('playlist_clips')
    .selectAll()
    .where('playlist_id', '=', playlist.id)
    .orderBy('position')
    .execute();
  return {
    id: playlist.id,
    name: playlist.name,
    description: playlist.description,
    private: playlist.private === 1,
    hiddenByOperator: playlist.hidden === 1,
    thumbnailUrl: playlist.thumbnail_url || null,
    coverClipId: playlist.cover_clip_id,
    createdAt: playlist.created_at,
    updatedAt: playlist.updated_at,
    clips: clips.map(({ id, game_id, event, added_at, note, snapshot }) => ({
      id,
      gameId: formatGameId(game_id),
      eventNumber: event,
      addedAt: added_at,
      note,
      clip: JSON.parse(snapshot) as unknown,
    })),
  };
}
