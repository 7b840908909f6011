import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportPlaylistContext } from '#app/context.ts';
import { action, loader } from '#app/routes/report/route.tsx';
import { createPlaylistReports } from '#server/api/playlists/report.ts';
import { createPlaylist } from '#server/store/playlists.ts';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { compileCache } from '#tests/support/serverProcess.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { formArgs, noticeOf, screenArgs } from './support.ts';

let temporary: TemporaryStore;
let stub: StubApi;
let lines: object[];
let ids: { open: string; closed: string };

beforeEach(async () => {
  temporary = await temporaryStore();
  stub = await startStubApi();
  lines = [];
  const create = async (name: string, isPrivate: boolean) => {
    const settings = { name, description: '', private: isPrivate, thumbnailUrl: '' };
    const made = await createPlaylist(temporary.store, 'ann', settings);
    return 'done' in made ? made.done.id : '';
  };
  ids = { open: await create('Open', false), closed: await create('Closed', true) };
});
afterEach(async () => {
  await stub.close();
  await temporary.close();
});

const log = { info: (line: object) => lines.push(line), warn: (line: object) => lines.push(line) };

function reportFrom(address: string, id: string) {
  const report = createPlaylistReports(temporary.store, { log, getAddress: () => address });
  return report({ id, reason: 'spam', incoming: undefined, requestId: 'request-1' });
}

test('a report is an audit line without who reports, for what others can see', async () => {
  expect(await reportFrom('203.0.113.1', ids.open)).toBe('done');
  expect(await reportFrom('203.0.113.1', ids.closed)).toBe('missing');
  const line = { requestId: 'request-1', event: 'playlist_reported', reason: 'spam' };
  expect(lines).toEqual([{ ...line, playlistId: ids.open }]);
});

test('reports of an address are limited, those of others not', async () => {
  for (let report = 0; report < 10; report++) await reportFrom('203.0.113.1', ids.open);
  expect(await reportFrom('203.0.113.1', ids.open)).toBe('limited');
  expect(lines.at(-1)).toEqual({ requestId: 'request-1', event: 'rate_limited', limit: 'report' });
  expect(await reportFrom('203.0.113.2', ids.open)).toBe('done');
});

test('the form reports with a reason and says what came of it', async () => {
  const send = async (fields: Record<string, string>, outcome: 'done' | 'limited' | 'missing') => {
    const { args } = formArgs(stub, '/playlists/p1/report', fields, { signedIn: false });
    const sent: unknown[] = [];
    args.context.set(reportPlaylistContext, async (...report) => {
      sent.push(report);
      return outcome;
    });
    const work = action({ ...args, params: { id: 'p1' } } as never) as Promise<unknown>;
    const response = await redirectOf(work);
    const notice = await noticeOf(response, args.context);
    return { sent, to: response.headers.get('location'), notice: JSON.stringify(notice) };
  };
  expect(await send({ reason: 'offensive' }, 'done')).toEqual({
    sent: [['p1', 'offensive']],
    to: '/playlists/p1',
    notice: expect.stringContaining('Thank you. The operator of this site has your report.'),
  });
  expect((await send({ reason: 'spam' }, 'limited')).notice).toContain('There were many reports');
  expect((await send({ reason: 'spam' }, 'missing')).to).toBe('/playlists');
  expect(await send({ reason: 'else' }, 'done')).toMatchObject({
    sent: [],
    to: '/playlists/p1/report',
  });
});

test('over an outside API there is no form', async () => {
  const { args } = screenArgs(stub, '/playlists/p1/report', { signedIn: false });
  const asked = loader({ ...args, params: { id: 'p1' } } as never);
  await expect(asked).rejects.toMatchObject({ init: { status: 404 } });
});

test('npm run playlists lists, hides and shows, and leaves those of an outside API alone', async () => {
  const run = (args: string[], more: Record<string, string> = {}) => {
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; text: string }>();
    const { dataDir, databaseUrl } = temporary.place;
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      ENV_FILE: '',
      DATA_DIR: dataDir,
      ...more,
    };
    const all = { ...env, DATABASE_URL: databaseUrl ?? '' };
    const file = 'server/tools/playlists/tool.ts';
    execFile(process.execPath, [file, ...args], { env: all }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, text: out + err }),
    );
    return promise;
  };
  const listed = (await run(['list'])).text;
  expect(listed).toMatch(new RegExp(`${ids.open}  shown .*  ann +Open`));
  expect(listed).not.toContain(ids.closed);
  expect(await run(['hide', ids.open])).toMatchObject({ code: 0 });
  expect((await run(['list'])).text).toContain(`${ids.open}  hidden`);
  expect((await run(['show', ids.open])).text).toContain('all see it');
  expect(await run(['hide', 'none'])).toMatchObject({ code: 1 });
  expect(await run(['hide'])).toMatchObject({ code: 2 });
  const outside = await run(['list'], { API_BASE_URL: 'https://clips.example' });
  expect(outside).toEqual({ code: 2, text: expect.stringMatching(/^API_BASE_URL: got /) });
});
