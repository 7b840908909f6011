/** Playlists for browser tests, made by the clip API as the person who is logged in. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIResponse, type BrowserContext, expect } from '@playwright/test';
import { readSession } from '#app/auth/session.server.ts';

export interface SeededPlaylist {
  id: string;
  name: string;
}

interface Seed {
  /** Default: one that the account does not have yet. */
  name?: string;
  description?: string;
  private?: boolean;
  thumbnail_url?: string;
  /** Event numbers of plays of {@link seededGame}. */
  events?: readonly number[];
}

/** Most clips that are added with a call each, as visitors do. */
const oneByOne = 100;

/** Boston against New York on opening night 2024. */
export const seededGame = '0022400061';

/** Calls the API as whoever is logged in in this browser. */
async function callApi(
  context: BrowserContext,
  origin: string,
  method: 'get' | 'post' | 'delete' | 'patch',
  apiPath: string,
  body?: object,
): Promise<APIResponse> {
  const secret = readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'session-secret'), 'utf8');
  const cookies = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`);
  const session = await readSession(cookies.join('; '), {
    publicOrigin: origin,
    sessionSecrets: [secret.trim()],
    auth: { issuer: `${origin}/identity` },
  });
  return context.request[method](`${origin}/api/v1/${apiPath}`, {
    headers: { authorization: `Bearer ${session?.tokens.access}` },
    ...(body && { data: body }),
  });
}

/** A playlist of the person who is logged in, with its clips in the given order. */
export async function seedPlaylist(
  context: BrowserContext,
  origin: string,
  { events = [], name = `Playlist ${randomUUID().slice(0, 8)}`, ...settings }: Seed,
): Promise<SeededPlaylist> {
  const created = await callApi(context, origin, 'post', 'playlists', { name, ...settings });
  expect(created.status(), await created.text()).toBe(201);
  const playlist = (await created.json()) as SeededPlaylist;
  if (events.length > oneByOne) {
    const clips = events.map((eventNumber) => ({ gameId: seededGame, eventNumber }));
    const added = await callApi(context, origin, 'post', `playlists/${playlist.id}/clips`, {
      clips,
    });
    expect(added.status(), await added.text()).toBe(200);
    return playlist;
  }
  for (const eventNumber of events) {
    const clip = { gameId: seededGame, eventNumber };
    const added = await callApi(context, origin, 'post', `playlists/${playlist.id}/videos`, clip);
    expect(added.status(), await added.text()).toBe(201);
  }
  return playlist;
}

/** The playlist as the API has it now for the person who is logged in; undefined: it is gone. */
export async function playlistOf(context: BrowserContext, origin: string, id: string) {
  const list = await callApi(context, origin, 'get', 'playlists');
  const playlists = (await list.json()) as {
    id: string;
    private: boolean;
    videos: { eventNumber: number }[];
  }[];
  return playlists.find((playlist) => playlist.id === id);
}
