import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loader as addModal } from '#app/routes/modals/addToPlaylist.tsx';
import { action } from '#app/routes/modals/download.resource.ts';
import { loader as downloadModal } from '#app/routes/modals/download.tsx';
import { loader as editModal } from '#app/routes/modals/edit.tsx';
import { publicOrigin, redirectOf } from '#tests/support/loaderArgs.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, noticeOf, screenArgs } from '../playlists/support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const archive = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]);

/** Sends the download form; `script` as the modal's script does. */
async function download(script: boolean, { signedIn = true, late = false } = {}) {
  const headers = {
    referer: `${publicOrigin}/playlists/p1`,
    accept: script ? 'application/zip' : 'text/html',
  };
  const init = { method: 'POST', headers };
  const { args } = screenArgs(stub, '/resources/download/p1', { signedIn, late }, init);
  const answer = await action({ ...args, params: { playlistId: 'p1' } } as never).catch(
    (thrown: unknown) => thrown,
  );
  const response = answer as Response;
  return { response, notice: await noticeOf(response, args.context) };
}

describe('downloading a playlist', () => {
  it('sends the archive as videos.zip whatever name the API gives', async () => {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="../other.exe"',
    };
    stub.on('POST', /download$/, { body: archive, headers });
    const { response } = await download(true);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="videos.zip"');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(archive);
    expect(stub.calls).toEqual([
      {
        method: 'POST',
        path: '/api/v1/playlists/p1/download',
        query: [],
        body: null,
        authorization: bearer,
      },
    ]);
    expect(stub.violations).toEqual([]);
  });

  it.each<[Behaviour, number]>([
    [{ status: 500 }, 502],
    [{ status: 404 }, 404],
    ['disconnect', 502],
    ['empty', 502],
  ])(
    'that fails with %j is reported by status to a script, on its page to a form',
    async (behaviour, status) => {
      stub.on('POST', /download$/, behaviour);
      expect((await download(true)).response.status).toBe(status);
      const { response, notice } = await download(false);
      expect(response.headers.get('location')).toBe('/playlists/p1');
      expect(notice).toEqual({ type: 'error', message: 'Error downloading playlist' });
    },
  );

  it.each([true, false])(
    'that the API answers with 401 redirects to the login (script: %s)',
    async (script) => {
      stub.on('POST', /download$/, { status: 401 });
      const { response, notice } = await download(script);
      expect(response.headers.get('location')).toBe('/auth/login?returnTo=%2Fplaylists%2Fp1');
      expect(notice?.message).toMatch(/^You are not logged in/);
    },
  );

  it.each([
    ['download', downloadModal],
    ['edit', editModal],
  ])(
    'whose list the API answers with 401 redirects the %s modal to the login',
    async (modal, load) => {
      stub.on('GET', '/api/v1/playlists', { status: 401 });
      const { args } = screenArgs(stub, `/modals/${modal}/p1`, { signedIn: true });
      const response = await redirectOf(load({ ...args, params: { playlistId: 'p1' } } as never));
      expect(response.headers.get('location')).toBe(
        `/auth/login?returnTo=%2Fmodals%2F${modal}%2Fp1`,
      );
    },
  );

  it.each([
    ['download', downloadModal],
    ['edit', editModal],
    ['add-to-playlist', addModal],
  ])(
    'with a token that cannot be renewed does not redirect the %s modal to itself',
    async (modal, load) => {
      stub.on('GET', '/api/v1/playlists', { status: 401 });
      const path = `/modals/${modal}/p1?gameId=0022400061&eventNumber=7`;
      const { args } = screenArgs(stub, path, { signedIn: true, late: true });
      const data = await load({ ...args, params: { playlistId: 'p1' } } as never);
      expect(data).toMatchObject({ modal: 'none', late: true });
    },
  );

  it('with a token that cannot be renewed fails for a script without a loop', async () => {
    stub.on('POST', /download$/, { status: 401 });
    expect((await download(true, { late: true })).response.status).toBe(502);
    const { response, notice } = await download(false, { late: true });
    expect(response.headers.get('location')).toBe('/playlists/p1');
    expect(notice?.message).toMatch(/^Your session could not be renewed just now/);
  });

  it('needs a login', async () => {
    const { response } = await download(true, { signedIn: false });
    expect(response.headers.get('location')).toBe('/auth/login?returnTo=%2Fplaylists%2Fp1');
    expect(stub.calls).toEqual([]);
  });
});
