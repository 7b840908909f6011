import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeSummary } from '#server/importer/describeSummary.ts';
import { ada, away, bea, cleo, dora, home, liveBoxScore, shotTable } from '#tests/support/feeds.ts';
import {
  allPlayers,
  leaders,
  playerIndex,
  playerTotals,
  standings,
  standingsTable,
} from '#tests/support/leagueFeeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

let count = 0;
async function run(...contents: (string | object)[]) {
  const paths = contents.map((content) => {
    count += 1;
    return bench.file(`${count}.${typeof content === 'string' ? 'csv' : 'json'}`, content);
  });
  return bench.run(...(await Promise.all(paths)));
}

const records = () =>
  bench.store.db.selectFrom('team_records').selectAll().orderBy('rank').execute();
const totals = () =>
  bench.store.db.selectFrom('season_totals').selectAll().orderBy('player_id').execute();
const names = async () => {
  const players = await bench.store.db.selectFrom('players').selectAll().orderBy('id').execute();
  return new Map(players.map((player) => [player.id, [player.first_name, player.family_name]]));
};

describe.each([
  ['a response', standings],
  ['a table', standingsTable],
])('standings as %s', (_, feed) => {
  it('are the season’s table, by rank', async () => {
    expect(await run(feed())).toMatchObject({ files: 1, tables: 1, refused: [] });
    const season = { league: 'nba', season: '2024-25', last_ten: '6-4', current_streak: -2 };
    expect(await records()).toEqual([
      { ...season, team_id: away, rank: 1, wins: 61, losses: 21 },
      { ...season, team_id: home, rank: 2, wins: 40, losses: 42 },
    ]);
  });
});

describe('standings', () => {
  it("keep each conference's official order and put the better record first", async () => {
    const row = (team: number, conference: string, place: number, wins: number) => ({
      ...{ team, conference, place, wins, losses: 82 - wins },
    });
    await run(standings([row(1, 'East', 1, 50), row(2, 'East', 2, 51), row(3, 'West', 1, 50)]));
    expect((await records()).map((record) => record.team_id)).toEqual([1, 2, 3]);
    await run(standings([row(1, 'East', 1, 50), row(2, 'East', 2, 49), row(3, 'West', 1, 60)]));
    expect((await records()).map((record) => record.team_id)).toEqual([3, 1, 2]);
  });

  it('change only with a corrected file, and never back to an older one', async () => {
    const row = { team: home, conference: 'East', place: 1, wins: 41, losses: 41 };
    await run(standings());
    expect(await run(standings())).toMatchObject({ files: 1, tables: 0 });
    expect(await run(standings([row]))).toMatchObject({ tables: 1 });
    expect(await records()).toMatchObject([{ team_id: home, wins: 41 }]);
    expect(await run(standings([{ ...row, wins: 20 }]))).toMatchObject({ tables: 0, refused: [] });
    expect(await records()).toMatchObject([{ wins: 41 }]);
    expect(bench.notes.join()).toMatch(/nba 2024-25: standings of fewer games/);
  });
});

describe('player totals', () => {
  it('are the season’s table, with the players in it', async () => {
    expect(await run(playerTotals())).toMatchObject({ files: 1, tables: 1, refused: [] });
    expect(await totals()).toEqual([
      {
        ...{ league: 'nba', season: '2024-25', player_id: ada, team_id: home, games: 70 },
        ...{ points: 1718, assists: 421, rebounds: 310, steals: 80, blocks: 30 },
      },
      expect.objectContaining({ player_id: cleo, games: 60, points: 900 }),
    ]);
    expect(await names()).toEqual(
      new Map([
        [ada, ['Ada', 'Quill']],
        [cleo, ['Cleo', 'Reed']],
      ]),
    );
  });

  it('are replaced as a whole; a list of leaders replaces only its players', async () => {
    await run(playerTotals());
    expect(await run(leaders([[ada, 70, 1719]]))).toMatchObject({ tables: 1 });
    expect((await totals()).map((row) => row.points)).toEqual([1719, 900]);
    await run(playerTotals([[bea, 82, 500]]));
    expect((await totals()).map((row) => row.player_id)).toEqual([bea]);
    expect(await run(playerTotals([[bea, 82, 500]]))).toMatchObject({ tables: 0 });
  });
});

describe('a repeated row', () => {
  const row = { team: home, conference: 'East', place: 1, wins: 41, losses: 41 };

  it('counts once', async () => {
    const summary = await run(
      standings([row, row]),
      playerTotals([
        [bea, 82, 500],
        [bea, 82, 500],
      ]),
    );
    expect(summary).toMatchObject({ files: 2, tables: 2, refused: [] });
    expect(await records()).toMatchObject([{ team_id: home, wins: 41 }]);
    expect((await totals()).map(({ player_id, points }) => [player_id, points])).toEqual([
      [bea, 500],
    ]);
  });

  it('is refused when the two differ, without stopping the import', async () => {
    const twice = playerTotals([
      [bea, 82, 500],
      [bea, 82, 501],
    ]);
    const summary = await run(
      twice,
      standings([row, { ...row, wins: 42 }]),
      leaders([[ada, 1, 2]]),
    );
    expect(summary.refused.map(({ reason }) => reason)).toEqual([
      `PLAYER_ID ${bea} is there twice, with different figures`,
      `TeamID ${home} is there twice, with different figures`,
    ]);
    expect((await totals()).map((total) => total.player_id)).toEqual([ada]);
  });
});

describe('a list of players', () => {
  it('splits names, whether imported before or after the games', async () => {
    const list = playerIndex([bea, 'Bea', 'Stone Jr.'], [dora, 'Dora', 'van Dyke']);
    await run(shotTable());
    await run(list);
    const after = await names();
    expect(after.get(bea)).toEqual(['Bea', 'Stone Jr.']);
    expect(after.get(dora)).toEqual(['Dora', 'van Dyke']);
    const other = await importBench();
    await other.run(await other.file('list.json', list));
    await other.run(await other.file('shots.csv', shotTable()));
    const players = await other.store.db.selectFrom('players').selectAll().execute();
    expect(new Map(players.map((p) => [p.id, [p.first_name, p.family_name]]))).toEqual(after);
    await other.close();
  });

  it('does not change a name that another import has written meanwhile', async () => {
    const box = await bench.file('box.json', liveBoxScore());
    const { write } = bench.store;
    vi.spyOn(bench.store, 'write').mockImplementationOnce(async (...work) => {
      await bench.run(box);
      return write(...work);
    });
    await run(playerIndex([bea, 'Bea', 'Stone']));
    expect((await names()).get(bea)).toEqual(['Bea', 'Stone Jr.']);
  });

  it('neither removes accents from a name nor replaces a different name', async () => {
    const player = { league: 'nba' as const, first_name: 'Bojan', family_name: 'Bogdanović' };
    await bench.store.write((_, bulk) =>
      bulk.insertAll('players', [
        { ...player, id: 1, full_name: 'Bojan Bogdanović' },
        { ...player, id: 2, full_name: 'Bojan Bogdanović' },
      ]),
    );
    const summary = await run(
      allPlayers([1, 'Bogdanovic, Bojan'], [2, 'Else, Somebody'], [3, 'Nene']),
    );
    expect(describeSummary(summary)[0]).toMatch(/^1 file, .*, 0 tables, 3 player names, /);
    expect([...(await names()).values()]).toEqual([
      ['Bojan', 'Bogdanović'],
      ['Bojan', 'Bogdanović'],
      ['', 'Nene'],
    ]);
  });
});

describe('a table that is not of a whole regular season', () => {
  it.each<[reason: RegExp, content: string | object]>([
    [/SeasonID 42024: .*regular seasons only/, standings(undefined, '42024')],
    [/PerMode PerGame: rounded averages/, leaders([[ada, 70, 24.5]], { PerMode: 'PerGame' })],
    [/Playoffs: .*regular seasons only/, playerTotals(undefined, { SeasonType: 'Playoffs' })],
    [/LastNGames 10: not the whole season/, playerTotals(undefined, { LastNGames: 10 })],
    [/MeasureType Advanced/, playerTotals(undefined, { MeasureType: 'Advanced' })],
    [/Scope Rookies/, leaders([], { Scope: 'Rookies' })],
    [/league "20"/, playerTotals(undefined, { LeagueID: '20' })],
    [/row 1: PTS must be a whole number/, playerTotals([[ada, 70, 24.5]])],
    [/without their season/, 'PLAYER_ID,TEAM_ID,GP,PTS,AST,REB,STL,BLK\n1,2,3,4,5,6,7,8\n'],
  ])('is refused: %s', async (reason, content) => {
    const summary = await run(content, standings());
    expect(summary.refused).toEqual([
      { file: expect.any(String), reason: expect.stringMatching(reason) },
    ]);
    expect(summary).toMatchObject({ files: 1, tables: 1 });
    expect(await totals()).toEqual([]);
  });
});
