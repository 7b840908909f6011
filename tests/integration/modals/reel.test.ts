import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExtensionMemory } from '#app/api/extensionMemory.ts';
import { type ExtensionToken, extensionsHeader } from '#app/api/extensions.ts';
import { clipApiContext } from '#app/context.ts';
import { loader } from '#app/routes/modals/reel.resource.ts';
import { loader as reelModal } from '#app/routes/modals/reel.tsx';
import { publicOrigin } from '#tests/support/loaderArgs.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, noticeOf, screenArgs } from '../playlists/support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  stub.on('GET', '/api/v1/playlists', { json: [{ id: 'p1', name: 'Big shots', videos: [] }] });
});
afterAll(() => stub.close());

const video = new Uint8Array([0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70]);
const reels = /reel/;

interface Asked {
  script?: boolean;
  signedIn?: boolean;
  announced?: ExtensionToken;
  search?: string;
  method?: string;
}

/** Arguments for a playlist, or for the search in `search`. */
function argsFor(
  path: string,
  { script, signedIn = true, announced = 'reel', search, method = 'GET' }: Asked,
) {
  const headers = {
    referer: `${publicOrigin}/playlists/p1`,
    accept: script ? 'video/mp4' : 'text/html',
  };
  const place = search ? `${path}?${search}` : `${path}/p1`;
  const { args } = screenArgs(stub, place, { signedIn }, { headers, method });
  const api = args.context.get(clipApiContext);
  const extensions = createExtensionMemory();
  extensions.learn(new Headers({ [extensionsHeader]: announced }));
  stub.announced = [announced];
  args.context.set(clipApiContext, { ...api, extensions });
  return { ...args, params: search ? {} : { playlistId: 'p1' } } as never;
}

async function download(asked: Asked = {}) {
  const args = argsFor('/resources/reel', asked) as Parameters<typeof loader>[0];
  const response = (await loader(args).catch((thrown: unknown) => thrown)) as Response;
  return { response, notice: await noticeOf(response, args.context as never) };
}

describe('a reel', () => {
  it('of a playlist streams under its name', async () => {
    stub.on('GET', reels, { body: video, headers: { 'content-type': 'video/mp4' } });
    const { response } = await download();
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Big shots\.mp4"/,
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(video);
    const call = stub.calls.find(({ path }) => reels.test(path));
    expect(call).toMatchObject({ path: '/api/v1/playlists/p1/reel.mp4', authorization: bearer });
  });

  it('is not asked for by HEAD', async () => {
    const { response } = await download({ method: 'HEAD' });
    expect([response.status, response.body]).toEqual([200, null]);
    expect(stub.calls.some(({ path }) => reels.test(path))).toBe(false);
  });

  it('of a search is of its first clips, under its title', async () => {
    stub.on('POST', reels, { body: video, headers: { 'content-type': 'video/mp4' } });
    const search =
      'type=player&league=nba&player=201939&lastN=0&stats=FG3M&seasons=2024-25&seasonType=Regular+Season&opponent=0';
    const { response } = await download({ search });
    expect(response.status).toBe(200);
    const { body } = stub.calls.find(({ method }) => method === 'POST') ?? {};
    expect(body).toMatchObject({ title: expect.stringContaining('threes made, 2024-25') });
    expect((body as { clips: unknown[] }).clips.length).toBeGreaterThan(15);
    expect((body as { clips: unknown[] }).clips.length).toBeLessThanOrEqual(120);
    expect((body as { clips: unknown[] }).clips[0]).toEqual({
      gameId: expect.stringMatching(/^\d{10}$/),
      eventNumber: expect.any(Number),
    });
  });

  it.each<[Behaviour, number]>([
    [{ status: 500 }, 502],
    [{ status: 429 }, 429],
    ['disconnect', 502],
    [{ json: {} }, 502],
  ])('that fails with %j is told to a script and to a link', async (behaviour, status) => {
    stub.on('GET', reels, behaviour);
    expect((await download({ script: true })).response.status).toBe(status);
    const { response, notice } = await download();
    expect(response.headers.get('location')).toBe('/playlists/p1');
    expect(notice).toEqual({ type: 'error', message: 'The video could not be made' });
  });

  it('is for logged-in users', async () => {
    const { response } = await download({ signedIn: false });
    expect(response.headers.get('location')).toContain('/auth/login?returnTo=');
    expect(stub.calls).toEqual([]);
  });

  it('is not asked for from an API that does not announce it', async () => {
    expect((await download({ script: true, announced: 'sort' })).response.status).toBe(404);
    const args = argsFor('/modals/reel', { announced: 'sort' }) as Parameters<typeof reelModal>[0];
    expect(await reelModal(args)).toEqual({
      modal: 'none',
      message: 'This site cannot make one video of clips.',
    });
    expect(stub.calls.filter(({ path }) => reels.test(path))).toEqual([]);
  });
});
