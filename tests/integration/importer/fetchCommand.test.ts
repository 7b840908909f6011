import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostRefusesError } from '#server/importer/fetch/client.ts';
import { gameId } from '#tests/support/feeds.ts';
import { boxFile, type FetchBench, fetchBench } from './fetchSupport.ts';

let fetching: FetchBench;
let { hosts, data } = {} as FetchBench;

beforeEach(async () => {
  fetching = await fetchBench();
  ({ hosts, data } = fetching);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fetching.close();
});

const asked = () => fetching.asked();

describe('the command', () => {
  const command = (...args: string[]) => commandWith({}, ...args);

  const commandWith = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = {
        ...process.env,
        ...{ DATA_DIR: data.path, FETCH_INTERVAL_MS: '0', FETCH_DEADLINE_MS: '20000' },
        ...{ FETCH_NBA_STATS_URL: hosts.stats, FETCH_NBA_LIVE_URL: hosts.live },
        ...settings,
      };
      const all = ['server/importer/cli.ts', ...args];
      execFile(process.execPath, all, { env }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });

  it('fetches, imports and reports both', async () => {
    const dry = await command('--fetch', 'nba', '2024-25', '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toMatch(/^1 game; 11 files to fetch, at least 0 min; 0 are there$/m);
    expect(asked()).toEqual(['scheduleleaguev2']);
    const { code, out, err } = await command('--fetch', 'nba', '2024-25');
    expect(err).toBe('');
    expect(out).toMatch(/^11 files fetched, 0 not there \(yet\), 0 failed$/m);
    expect(out).toMatch(/^12 files, 3 games, 11 plays, 6 clips with official video, 2 tables/m);
    expect(code).toBe(0);
  });

  it('imports the fetched files and exits with 1 when some failed', async () => {
    hosts.answers.set(boxFile, [400]);
    const { code, out, err } = await command('--fetch', 'nba', '2024-25');
    expect(err).toContain(`not fetched games/${gameId}-box: the host answered 400`);
    expect(out).toMatch(/3 games/);
    expect(code).toBe(1);
  });

  it('exits with 2 and one line when a response cannot be cached', async () => {
    const file = path.join(data.path, 'fetch');
    await writeFile(file, 'a file in the way');
    const { code, err } = await command('--fetch', 'nba', '2024-25');
    expect(err).toMatch(/^\S+schedule\.json\.gz: cannot be written: ENOTDIR[^\n]*\n$/);
    expect(code).toBe(2);
  });

  it('says in one line that a host refuses, imports the rest and exits with 1', async () => {
    hosts.answers.set('videodetailsasset', ['refusal']);
    const { code, out, err } = await command('--fetch', 'nba', '2024-25');
    expect(err).toBe(`${new HostRefusesError(new URL(hosts.stats).origin).message}\n`);
    expect(out).toMatch(/^5 files fetched, 0 not there \(yet\), 0 failed, 6 left$/m);
    expect(out).toMatch(/^6 files, 3 games, 11 plays/m);
    expect(asked().filter((name) => name === 'videodetailsasset')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it('exits with 2 and that line when the host of the schedule refuses', async () => {
    hosts.answers.set('scheduleleaguev2', ['refusal']);
    const { code, out, err } = await command('--fetch', 'nba', '2024-25');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(`${new HostRefusesError(new URL(hosts.stats).origin).message}\n`);
    expect(hosts.calls).toHaveLength(1);
  });

  it('exits with 0 when the calls are used up', async () => {
    const { code, out, err } = await command('--fetch', 'nba', '2024-25', '--calls', '6');
    expect(err).toBe('');
    expect(out).toMatch(/^1 game; 11 files to fetch, with 6 calls in this run, at least 0 min; /m);
    expect(out).toMatch(/^The calls are used up: 6 files are left for the next run\.$/m);
    expect(out).toMatch(/^6 files, 3 games, 11 plays/m);
    expect(hosts.calls).toHaveLength(6);
    expect(code).toBe(0);
  });

  it('sends the headers that the settings name', async () => {
    await command('--fetch', 'nba', '2024-25', '--dry-run');
    expect(hosts.calls[0]?.headers).toMatchObject({
      origin: 'https://www.nba.com',
      referer: 'https://www.nba.com/',
      'user-agent': expect.stringMatching(/^Mozilla/),
    });
    const settings = { FETCH_NBA_SITE: 'https://nba.test/', FETCH_USER_AGENT: 'Courtreel' };
    await commandWith(settings, '--fetch', 'nba', '2024-25', '--dry-run');
    expect(hosts.calls[1]?.headers).toMatchObject({
      ...{ origin: 'https://nba.test', referer: 'https://nba.test/', 'user-agent': 'Courtreel' },
    });
  });

  it('exits with 2 and the reason when it cannot start', async () => {
    hosts.answers.set('scheduleleaguev2', [404]);
    expect(await command('--fetch', 'nba', '2024-25')).toMatchObject({
      code: 2,
      err: `${hosts.stats}: the host has no schedule of this season\n`,
    });
    expect(await command('--fetch', 'nba', '2024')).toMatchObject({
      code: 2,
      err: '--fetch nba expects a season such as 2024-25, got 2024\n',
    });
  });
});
