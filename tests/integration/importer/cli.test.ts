import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { gameLog, livePlayByPlay, shotTable, story, v2Table } from '#tests/support/feeds.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;
let data: StorePlace;

beforeEach(async () => {
  bench = await importBench();
  data = await storePlace();
});

afterEach(async () => {
  await bench.close();
  await data.remove();
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

function command(...paths: string[]): Promise<Ended> {
  return commandOn(data.databaseUrl, ...paths);
}

function commandOn(databaseUrl: string | null, ...paths: string[]): Promise<Ended> {
  return run({ DATA_DIR: data.dataDir, DATABASE_URL: databaseUrl ?? '' }, paths);
}

function run(settings: Record<string, string>, paths: string[]): Promise<Ended> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/importer/cli.ts', ...paths], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

it('reports what it imported and exits with 0', async () => {
  const { code, out, err } = await command(await bench.file('a.csv.gz', shotTable()));
  expect(err).toBe('');
  expect(out).toMatch(
    /^1 file, 1 game, 4 plays, 0 clips with official video, 0 tables, 0 refused, [\d.]+ s$/m,
  );
  expect(code).toBe(0);
});

it('exits with 1 and gives the reason for each refused file', async () => {
  const bad = await bench.file('in/bad.json', '{');
  const folder = path.dirname(bad);
  const link = path.join(folder, 'link.json');
  symlinkSync(path.join(folder, 'gone.json'), link);
  await bench.file('in/z.csv', shotTable());
  const { code, out, err } = await command(folder);
  expect(err).toContain(`refused ${bad}: no JSON`);
  expect(err).toContain(`refused ${link}: cannot be read: ENOENT`);
  expect(out).toMatch(/1 file, 1 game,.* 2 refused/);
  expect(code).toBe(1);
});

it('reports the games that it leaves out and those that no search finds', async () => {
  const others = ['2022400001', '1522400001', '1322400001', '2022400002'];
  const paths = await Promise.all([
    ...others.map((id) => bench.file(`${id}.csv`, v2Table(story, id))),
    bench.file('plays.json', { game: { ...livePlayByPlay().game, gameId: '2022400001' } }),
    bench.file('preseason.json', { game: { ...livePlayByPlay().game, gameId: '0012400001' } }),
  ]);
  const { code, out, err } = await command(...paths);
  expect(err).toBe('');
  expect(out).toMatch(/^6 files, 1 game,/m);
  expect(out).toContain(
    '\nLeft out, of other leagues than the NBA and the WNBA: 4 games, such as 2022400001, 1522400001, 1322400001.\n',
  );
  expect(out).toContain('\nOf the preseason or All-Star games, which no search finds: 1 game.\n');
  expect(code).toBe(0);
});

it('names the file that completes games without day and teams', async () => {
  const { code, out } = await command(
    await bench.file('a.csv', v2Table(story, '0021300001')),
    await bench.file('b.csv', v2Table(story, '0041300101')),
    await bench.file('c.csv', v2Table(story, '1021000001')),
  );
  expect(out).toContain(
    'Waiting for their day or teams: 3 games. The league game log (leaguegamelog) of NBA 2013-14, NBA 2013-14 (playoffs), WNBA 2010 tells both;',
  );
  expect(code).toBe(0);
});

it('exits with 2 when it cannot start', async () => {
  expect(await command()).toMatchObject({ code: 2, out: expect.stringContaining('usage') });
  const { code, err } = await command('/nowhere.csv');
  expect(err).toBe('/nowhere.csv: no such file or folder\n');
  expect(code).toBe(2);
});

it.each([[['--dry-run']], [['--since', '2025-03-01']], [['--since=']]])(
  'ends with 2 and imports nothing for %j without --fetch',
  async (options) => {
    const { code, out, err } = await command(await bench.file('a.csv', shotTable()), ...options);
    expect({ code, out, err }).toEqual({
      ...{ code: 2, out: '' },
      err: `${options[0]?.replace('=', '')} goes with --fetch only\n`,
    });
  },
);

it('reads its settings from a file as the server does', async () => {
  const shots = await bench.file('a.csv', shotTable());
  const settings = await bench.file(
    'settings',
    `DATA_DIR=${data.dataDir}\nDATABASE_URL=${data.databaseUrl ?? ''}\n`,
  );
  expect((await run({ ENV_FILE: settings }, [shots])).code).toBe(0);
  const store = await openStore(data);
  expect(await store.db.selectFrom('plays').select('event').execute()).toHaveLength(4);
  await store.close();
  const missing = await run({ ENV_FILE: `${settings}.gone` }, [shots]);
  expect(missing.code).toBe(2);
  expect(missing.err).toMatch(/^ENV_FILE: got ".+gone", expected a file to read: /);
});

it('reports a file in DATA_DIR that is not a database in one line', async () => {
  writeFileSync(path.join(data.dataDir, 'courtreel.sqlite'), 'not a database, but long enough');
  const { code, err } = await commandOn(null, await bench.file('a.csv', shotTable()));
  expect(err).toMatch(/^DATA_DIR: got "[^"]+", expected [^\n]* database[^\n]*\n$/);
  expect(code).toBe(2);
});

it('says which team ids it did not know', async () => {
  const log =
    'TEAM_ID,TEAM_ABBREVIATION,TEAM_NAME,GAME_ID,GAME_DATE,MATCHUP,WL,PTS\n' +
    '1611661399,XEN,Xenia Comets,1023000007,2030-05-08,XEN vs. DAL,W,80\n';
  const { code, out } = await command(await bench.file('log.csv', log));
  expect(out).toContain('Team ids that are not known: 1611661399 (XEN, Xenia Comets).');
  expect(code).toBe(0);
});

it('names the ways to get data while the store has no plays', async () => {
  const empty = await command(await bench.file('log.json', gameLog()));
  expect(empty).toMatchObject({ code: 0, err: '' });
  expect(empty.out).toContain('The store has no plays. Ways to get a season, shortest first:');
  expect(empty.out).toMatch(/^ {4}npm run import -- --fetch nba --calls 500$/m);
  const filled = await command(await bench.file('a.csv', shotTable()));
  expect(filled.out).not.toContain('Ways to get');
});

it('removes a season, and says what it removed', async () => {
  await command(await bench.file('shots.csv', shotTable()));
  const removed = await command('--remove', 'nba', '2024-25');
  expect(removed).toEqual({
    code: 0,
    out: 'Removed NBA 2024-25: 1 game, 4 plays, 0 tables.\n',
    err: '',
  });
  expect((await command('--remove', 'nba', '2024-25')).out).toBe(
    'NBA 2024-25 is not in the store.\n',
  );
  expect(await command('--remove', 'nba', '2024')).toMatchObject({ code: 2, out: '' });
  expect((await command('--help')).out).toContain('--remove LEAGUE SEASON');
});
