import { describe, expect, it, vi } from 'vitest';
import { type ApiClient, type ApiError, fetchJson } from '#app/api/client.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { clientOf, outsideApi } from '#tests/support/apiClient.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';
import { startStubApi } from '#tests/support/stubApi.ts';

const stub = await setUpStubApi();

describe('a call', () => {
  const call = { method: 'GET', path: '/api/v1/nba/teams' } as const;
  const failure = (client: ApiClient, options: Parameters<typeof fetchJson>[1] = call) =>
    fetchJson(client, options).then(
      () => Promise.reject(new Error('the call should fail')),
      (error: ApiError) => error,
    );

  it('is retried once if it is a read and the API is unreachable', async () => {
    let answers = 0;
    stub.on('GET', call.path, () => (++answers === 1 ? 'disconnect' : { json: [] }));
    expect(await fetchJson(clientOf(stub).client, call)).toEqual([]);
    expect(stub.calls).toHaveLength(2);
    stub.on('GET', call.path, { status: 503 });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 503 });
    expect(stub.calls).toHaveLength(4);
  });

  it('follows five redirects, and is not retried after a sixth', async () => {
    let left = 5;
    stub.on('GET', call.path, () =>
      left-- > 0 ? { status: 302, headers: { location: call.path } } : { json: [1] },
    );
    expect(await fetchJson(clientOf(stub).client, call)).toEqual([1]);
    stub.calls.length = 0;
    stub.on('GET', call.path, { status: 302, headers: { location: call.path } });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 0 });
    expect(stub.calls).toHaveLength(6);
  });

  it('takes its token to no other origin', async () => {
    const other = stub.baseUrl.replace('127.0.0.1', 'localhost');
    const path = '/api/v1/playlists';
    const seen: (string | null)[] = [];
    const reach = (request: Request) => {
      seen.push(request.headers.get('authorization'));
      const isOther = request.url.startsWith(other);
      return Promise.resolve(isOther ? Response.json([]) : Response.redirect(other + path, 307));
    };
    const { client } = clientOf(stub, { api: { ...outsideApi(stub), fetch: reach } });
    await fetchJson(client, { method: 'GET', path, token: 'secret' });
    expect(seen).toEqual(['Bearer secret', null]);
  });

  it('is not retried after a client error, or if it is a write', async () => {
    stub.on('GET', call.path, { status: 404 });
    await failure(clientOf(stub).client);
    expect(stub.calls).toHaveLength(1);
    stub.on('POST', '/api/v1/playlists', 'disconnect');
    await failure(clientOf(stub).client, { method: 'POST', path: '/api/v1/playlists', json: {} });
    expect(stub.calls).toHaveLength(2);
  });

  it('ends at its deadline, retry included, even if fetch ignores its signal', async () => {
    const deaf = { ...outsideApi(stub), fetch: () => new Promise<Response>(() => {}) };
    const { client } = clientOf(stub, { api: deaf, timeoutMs: 40 });
    const before = performance.now();
    expect(await failure(client)).toMatchObject({ name: 'ApiError', status: 0 });
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('ends without a log line or a retry when the browser disconnects', async () => {
    const browser = new AbortController();
    stub.on('GET', call.path, () => {
      browser.abort();
      return 'stall';
    });
    const { client, lines } = clientOf(stub, { signal: browser.signal, timeoutMs: 60_000 });
    expect(await getTeams(client, 'nba')).toBeNull();
    expect(lines).toEqual([]);
    expect(stub.calls).toHaveLength(1);
  });

  it('fails with the body parsed as JSON, or with its text if it is not JSON', async () => {
    const body = { error: { code: 'bad_cursor', message: 'cursor' } };
    stub.on('GET', call.path, { status: 400, json: body });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 400, body });
    stub.on('GET', call.path, { status: 502, body: '<h1>Bad gateway</h1>' });
    expect(await failure(clientOf(stub).client)).toMatchObject({ body: '<h1>Bad gateway</h1>' });
  });

  it('logs the cause of a connection failure', async () => {
    const gone = await startStubApi();
    await gone.close();
    const { client, lines } = clientOf(gone);
    await getTeams(client, 'nba');
    expect(JSON.stringify(lines)).toContain('fetch failed (ECONNREFUSED)');
  });

  it('sends the bearer token only with calls that need it', async () => {
    stub.on('GET', '/api/v1/playlists', { json: [] });
    await fetchJson(clientOf(stub).client, {
      method: 'GET',
      path: '/api/v1/playlists',
      token: 't',
    });
    expect(stub.calls[0]).toMatchObject({ authorization: 'Bearer t' });
  });
});

describe('a list', () => {
  it('is not shared with other callers', async () => {
    const { client } = clientOf(stub);
    const first = (await getTeams(client, 'nba')) ?? [];
    first.length = 0;
    expect(await getTeams(client, 'nba')).toHaveLength(2);
  });
});

describe('public lists', () => {
  const query = { stats: ['PTS'], season: '2024-25' };

  it('of an outside API are used again for a minute', async () => {
    stub.on('GET', /leaders/, { json: { PTS: [{ id: 1, name: 'Ann Ace' }] } });
    const { client } = clientOf(stub);
    for (let i = 0; i < 2; i++) {
      expect(await getPlayers(client, 'nba')).not.toEqual([]);
      expect(await getLeaders(client, 'nba', query)).toHaveProperty('PTS');
    }
    expect(stub.calls).toHaveLength(2);
    await getPlayers(client, 'wnba');
    expect(stub.calls).toHaveLength(3);
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    // The cache rereads the clock at most once a millisecond.
    await vi.waitFor(async () => {
      await getPlayers(client, 'nba');
      expect(stub.calls).toHaveLength(4);
    });
    clock.mockRestore();
  });

  it('are asked for again if they failed or were empty', async () => {
    const { client } = clientOf(stub);
    for (const behaviour of [{ status: 404 }, { json: [] }]) {
      stub.on('GET', /players$/, behaviour);
      await getPlayers(client, 'nba');
    }
    stub.reset();
    expect(await getPlayers(client, 'nba')).not.toEqual([]);
    expect(stub.calls).toHaveLength(1);
  });

  it('of the bundled API are used again until its data change', async () => {
    let revision: () => Promise<string> = async () => '1';
    const api = { ...outsideApi(stub), readRevision: () => revision() };
    const { client } = clientOf(stub, { api });
    const team = { id: 1, fullName: 'Golden State Warriors' };
    const readAfter = async (nickname: string) => {
      stub.on('GET', '/api/v1/nba/teams', { json: [{ ...team, nickname }] });
      return (await getTeams(client, 'nba'))?.[0]?.nickname;
    };
    expect(await readAfter('Warriors')).toBe('Warriors');
    expect(await readAfter('Dubs')).toBe('Warriors');
    revision = async () => '2';
    expect(await readAfter('Dubs')).toBe('Dubs');
    expect(stub.calls).toHaveLength(2);
    revision = () => Promise.reject(new Error('the store is down'));
    expect(await readAfter('Warriors')).toBe('Warriors');
  });
});
