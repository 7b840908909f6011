import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchFromArchive } from '#server/importer/fetch/archive.ts';
import { FetchClient } from '#server/importer/fetch/client.ts';
import { shotTable, story, v2Table } from '#tests/support/feeds.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type ImportBench, importBench } from './support.ts';

/** Files by path; a number is a status, 'stall' the first half of a file and no more. */
let files: Map<string, string | Buffer | number | 'stall'>;
let asked: string[];
let headers: IncomingMessage['headers'][];
let server: Server;
let archive: string;
let bench: ImportBench;
let data: TemporaryFolder;

beforeEach(async () => {
  [files, asked, headers] = [new Map(), [], []];
  server = createServer((request, response) => {
    const name = (request.url ?? '').replace('/tables/', '');
    asked.push(name);
    headers.push(request.headers);
    const file = files.get(name) ?? 404;
    if (typeof file === 'number') return response.writeHead(file).end();
    if (file === 'stall') return response.write('half a file');
    const etag = `"${file.length}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { etag }).end(file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  archive = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tables`;
  [bench, data] = await Promise.all([importBench(), temporaryFolder()]);
  files.set('nbastats_2024.tar.xz', gzipSync(v2Table()));
  files.set('shotdetail_2024.tar.xz', gzipSync(shotTable()));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await bench.close();
  await data.remove();
});

const fetchSeason = ({ season = '2024-25', deadline = 20_000, calls = 100 } = {}) => {
  asked.length = 0;
  return fetchFromArchive({
    ...{ league: season.includes('-') ? 'nba' : 'wnba', season, archive, folder: data.path },
    client: new FetchClient({ interval: 0, deadline, backOff: 1, attempts: 2, calls }),
  });
};

describe('an archive of tables by year', () => {
  it('gives the plays and shots of a season, which make its games', async () => {
    const { files: kept, failed } = await fetchSeason();
    expect(failed).toEqual([]);
    expect(asked).toEqual([
      ...['nbastats_2024.tar.xz', 'nbastats_po_2024.tar.xz', 'nbastatsv3_po_2024.tar.xz'],
      ...['shotdetail_2024.tar.xz', 'shotdetail_po_2024.tar.xz'],
    ]);
    expect(await bench.run(...kept)).toMatchObject({ files: 2, games: 1, refused: [] });
    expect(await bench.plays()).toHaveLength(story.length);
  });

  it('gets no header of the leagues', async () => {
    await fetchSeason();
    expect(headers[0]).toMatchObject({ 'user-agent': 'Courtreel' });
    expect(headers[0]).not.toHaveProperty('referer');
  });

  it('gives v3 where it has no v2', async () => {
    files.set('nbastatsv3_2025.tar.xz', 'plays');
    await fetchSeason({ season: '2025-26' });
    expect(asked.slice(0, 2)).toEqual(['nbastats_2025.tar.xz', 'nbastatsv3_2025.tar.xz']);
    expect(asked).toHaveLength(2 + 2 + 1 + 1);
  });

  it('gives a file again only after it has changed', async () => {
    expect((await fetchSeason()).fetched).toHaveLength(2);
    files.set('nbastats_2024.tar.xz', 'a corrected table');
    const { files: kept, fetched } = await fetchSeason();
    expect(fetched).toEqual(['nbastats_2024.tar.xz']);
    expect(kept).toHaveLength(2);
  });

  it('leaves no part of a file that stops coming', async () => {
    files.set('shotdetail_2024.tar.xz', 'stall');
    const { files: kept, failed } = await fetchSeason({ deadline: 300 });
    expect(kept).toHaveLength(1);
    expect(failed).toEqual([{ name: 'shotdetail_2024.tar.xz', reason: 'no answer in time' }]);
    expect((await readdir(data.path)).filter((name) => name.startsWith('shot'))).toEqual([]);
  });

  it('gets no more calls than the budget has', async () => {
    const { files: kept, isBudgetSpent } = await fetchSeason({ calls: 2 });
    expect([kept.length, isBudgetSpent]).toEqual([1, true]);
    expect(asked).toHaveLength(2);
  });
});

it('knows the Parquet mirror, whose files lie in folders', async () => {
  files.clear();
  files.set('nbastats/2023.parquet', 'plays').set('shotdetail/po_2023.parquet', 'shots');
  const { files: kept } = await fetchSeason({ season: '2023-24' });
  expect(kept.map((file) => path.basename(file))).toEqual([
    ...['nbastats-2023.parquet', 'shotdetail-po_2023.parquet'],
  ]);
  expect(asked).toEqual([
    ...['nbastats_2023.tar.xz', 'nbastatsv3_2023.tar.xz', 'nbastats/2023.parquet'],
    ...['nbastats/po_2023.parquet', 'nbastatsv3/po_2023.parquet'],
    ...['shotdetail/2023.parquet', 'shotdetail/po_2023.parquet'],
  ]);
});

it.each([
  ['2024-25', 'nba_stats_pbp/nba_play_by_play_2025.parquet', 4],
  ['2025', 'wnba_stats_pbp/wnba_play_by_play_2025.parquet', 2],
])(
  'knows the files of the R packages for %s, by the year of its end',
  async (season, name, misses) => {
    files.clear();
    files.set(name, 'plays');
    const kind = season.includes('-') ? 'nba' : 'wnba';
    await fetchSeason({ season });
    expect(asked.slice(misses)).toEqual([
      name,
      `${kind}_stats_player_game_logs/player_game_logs_2025.parquet`,
      `${kind}_stats_schedules/${kind}_stats_schedule_2025.parquet`,
    ]);
  },
);

it.each([404, 403, 500])('is named when it has no plays of the season (%i)', async (status) => {
  for (const name of files.keys()) files.set(name, status);
  await expect(fetchSeason()).rejects.toThrow(
    status === 404
      ? `${archive} has no plays of nba 2024-25; asked for nbastats_2024.tar.xz, nbastatsv3_2024.tar.xz, `
      : `${archive}: the host answered ${status}`,
  );
});

describe('the command', () => {
  const command = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: data.path, FETCH_INTERVAL_MS: '0', ...settings };
      const all = ['server/importer/cli.ts', '--fetch', 'nba', '2024-25', ...args];
      execFile(process.execPath, all, { env }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });

  it('imports what an archive has, and asks nobody else', async () => {
    const { code, out, err } = await command({}, '--from', `${archive}/`);
    expect(err).toBe('');
    expect(out).toMatch(/^2 files fetched, 0 unchanged$/m);
    expect(out).toMatch(/^2 files, 1 game, 11 plays/m);
    expect(asked).toHaveLength(5);
    expect(code).toBe(0);
  });

  it('takes the archive of the settings, unless it is told to take none', async () => {
    const settings = { FETCH_ARCHIVE_URL: archive, FETCH_NBA_STATS_URL: `${archive}/stats` };
    expect((await command(settings)).out).toMatch(/^2 files fetched/m);
    asked.length = 0;
    const { code, err } = await command(settings, '--from=');
    expect(err).toBe(`${archive}/stats: the host has no schedule of this season\n`);
    expect(asked).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('says with --dry-run what it would ask for, and asks for nothing', async () => {
    const { code, out } = await command({}, '--from', archive, '--dry-run');
    expect(out).toContain(`${archive} would be asked for the first of these`);
    expect(out).toMatch(/^ {2}nbastats_2024\.tar\.xz or nbastatsv3_2024\.tar\.xz, /m);
    expect(asked).toEqual([]);
    expect(code).toBe(0);
  });

  it('rejects a first day: an archive has whole seasons', async () => {
    const settings = { FETCH_ARCHIVE_URL: archive };
    const { code, err } = await command(settings, '--since', '2025-03-01');
    expect(err).toBe('--since goes with the endpoints of the league only: add --from=\n');
    expect([code, asked]).toEqual([2, []]);
  });

  it('exits with 2 and one line when the archive lacks the season', async () => {
    files.clear();
    const { code, out, err } = await command({}, '--from', archive);
    expect(err).toMatch(/^\S+ has no plays of nba 2024-25; asked for [^\n]+\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
