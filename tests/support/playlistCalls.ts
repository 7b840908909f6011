/** The calls of playlists of the bundled API, by people whose tokens are their names. */
import { afterEach, beforeEach, expect } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { ApiProblem } from '#server/api/problem.ts';
import type { Store } from '#server/store/open.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

const game = gameRecord({ id: '0022400061', day: 20241023, plays: [{}, {}, {}] });

/** The token is the caller's name; the token 'nobody' is invalid. */
const authenticate = async (request: Request) => {
  const name = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!name || name === 'nobody') throw new ApiProblem(401, 'unauthorized', 'no');
  return name;
};

/** The store of the calls, and the calls themselves; new for each test. */
export let temporary: TemporaryStore;
export let fetchApi: (request: Request) => Promise<Response>;
/** What the API has logged as errors: a test takes out what it expects. */
export let failures: unknown[];

/** Gives each test of a file the calls of playlists over a store of one game. */
export function setUpPlaylistCalls(): void {
  beforeEach(async () => {
    temporary = await temporaryStore(game);
    failures = [];
    serve(temporary.store);
  });

  afterEach(async () => {
    expect(failures).toEqual([]);
    await temporary.close();
  });
}

/** Lets the calls go to this store. */
export function serve(store: Store): void {
  const archive = async () => new Response('zip');
  const log = { error: (fields: object) => failures.push(fields) } as never;
  const more = playlistEndpoints(store, authenticate, archive);
  fetchApi = createApi(store, { log, more }).fetch;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are compared, not used
  body: any;
}

/** Calls the API as somebody, or as nobody. */
export async function call(who: string | null, method: string, path: string, json?: unknown) {
  const response = await fetchApi(
    new Request(`http://localhost/api/v1/playlists${path}`, {
      method,
      headers: who === null ? {} : { authorization: `Bearer ${who}` },
      ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  } as Answer;
}

/** Makes a playlist, and gives its id. */
export async function create(who: string, json: object): Promise<string> {
  const { status, body } = await call(who, 'POST', '', json);
  expect(status).toBe(201);
  return body.id;
}
