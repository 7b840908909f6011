import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { loadStarter } from '#server/starter/load.ts';
import { readManifest, starterFolder } from '#server/starter/manifest.ts';
import { checkSeasonTables } from '#server/tools/check-data/seasonTables.ts';
import { ada, away, home, liveBoxScore, livePlayByPlay } from '#tests/support/feeds.ts';
import { playerTotals, type Record, standings } from '#tests/support/leagueFeeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

const record = (team: number, wins: number, losses: number): Record => ({
  ...{ team, conference: 'East', place: 1, wins, losses },
});

async function run(...contents: object[]) {
  const files = contents.map((content, i) => bench.file(`${i}.json`, content));
  return bench.run(...(await Promise.all(files)));
}

describe('official tables against the games', () => {
  it('are compared where the store has every game', async () => {
    await run(
      livePlayByPlay(),
      liveBoxScore(),
      standings([record(home, 1, 0), record(away, 0, 1)]),
      playerTotals([[ada, 1, 5]]),
    );
    const [season] = await checkSeasonTables(bench.store.db);
    expect(season).toMatchObject({ league: 'nba', season: '2024-25', teams: 2, players: 1 });
    const wrong = season?.report.findings.map((finding) => finding.what) ?? [];
    expect(wrong).toContain('ATL l10');
    expect(wrong).not.toContain('ATL wins');
    expect(wrong).toContain('Ada Quill steals');
    expect(wrong).not.toContain('Ada Quill games');
    expect(wrong).not.toContain('ATL place');
  });

  it('are compared with the order computed from the games', async () => {
    const placed = (team: number, place: number, wins: number) => ({
      ...record(team, wins, 1 - wins),
      place,
    });
    await run(
      livePlayByPlay(),
      liveBoxScore(),
      standings([placed(away, 1, 0), placed(home, 2, 1)]),
    );
    const [season] = await checkSeasonTables(bench.store.db);
    const wrong = season?.report.findings.map((finding) => finding.what);
    expect(wrong).toContain('ATL place');
  });

  it('leave out teams that have not played and seasons that have not begun', async () => {
    const idle = record(1610612739, 0, 0);
    await run(standings([idle]), playerTotals([]));
    expect(await checkSeasonTables(bench.store.db)).toEqual([]);
    await run(
      livePlayByPlay(),
      liveBoxScore(),
      standings([record(home, 1, 0), record(away, 0, 1), idle]),
    );
    const [season] = await checkSeasonTables(bench.store.db);
    expect(season?.teams).toBe(2);
    const wrong = season?.report.findings.map((finding) => finding.what) ?? [];
    expect(wrong).not.toContain('CLE wins');
  });

  it('are not compared when games are missing', async () => {
    await run(livePlayByPlay(), standings([record(home, 41, 41), record(away, 41, 41)]));
    expect(await checkSeasonTables(bench.store.db)).toEqual([]);
  });
});

const folder = path.join(process.env.COURTREEL_DATA_FOLDER ?? '', 'stats-nba');
const files = ['leagueStandings', 'leagueStandingsV3', 'leagueDashPlayerStats', 'leagueLeaders'];
const official = files.map((name) => path.join(folder, `${name}.json.gz`));
const reason = 'needs official tables: set COURTREEL_DATA_FOLDER to a folder with stats-nba/';

test.skipIf(!official.every(existsSync))(
  `the season's games sum up to the leagues' own figures (${reason})`,
  { timeout: 300_000 },
  async () => {
    const manifest = readManifest(starterFolder);
    if (!manifest) throw new Error('no starter set');
    const files = manifest.files.filter(({ name }) => name.startsWith('nba-2024-25'));
    await loadStarter(bench.store, starterFolder, { digest: 'x', files }, () => {});
    expect(await bench.run(...official)).toMatchObject({ files: 4, refused: [] });
    const [season] = await checkSeasonTables(bench.store.db);
    expect(season).toMatchObject({ season: '2024-25', teams: 30, players: 569 });
    expect(season?.report.findings).toEqual([]);
    expect(season?.report.figures).toBeGreaterThan(3500);
  },
);
