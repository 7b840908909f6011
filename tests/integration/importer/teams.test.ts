import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { removeSeason } from '#server/importer/remove.ts';
import { buildScene } from '#server/media/scene.ts';
import { findPlays } from '#server/store/plays/storedPlays.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

async function ask(address: string): Promise<unknown> {
  const api = createApi(bench.store, { log: { error: () => {} } as never });
  return (await api.serve(new Request(`http://localhost/api/v1/${address}`))).json();
}

const tempo = 1611661332;
const fire = 1611661327;

describe('the teams that joined the WNBA in 2026', () => {
  it.each([
    ['tempo', tempo, 6, '2026-05-08 | WAS @ TOR'],
    ['fire', fire, 5, '2026-05-09 | CHI @ PDX'],
  ])('have their games: %s', async (name, id, count, label) => {
    const folder = path.resolve('tests/fixtures/feeds');
    const file = path.join(folder, `wnba_2026_shots_${name}.csv.gz`);
    const summary = await bench.run(file);
    expect(summary).toMatchObject({ games: count, waiting: 0, refused: [] });
    expect(summary.unknownTeams.size).toBe(0);
    const games = await bench.store.db.selectFrom('games').selectAll().execute();
    expect(games.every((game) => [game.home_team_id, game.away_team_id].includes(id))).toBe(true);
    expect(await ask('wnba/games?season=2026')).toContainEqual(expect.objectContaining({ label }));
  });
});

/** A team of 2030. */
const stranger = 1611661399;
const wings = 1611661321;
const storm = 1611661328;
const gameId = '1023000007';

describe('a team that nobody knows', () => {
  const shots = (code: string, other = 'DAL', otherId = wings) =>
    [
      'GAME_ID,GAME_EVENT_ID,PLAYER_ID,PLAYER_NAME,TEAM_ID,TEAM_NAME,PERIOD,MINUTES_REMAINING,' +
        'SECONDS_REMAINING,ACTION_TYPE,SHOT_TYPE,LOC_X,LOC_Y,SHOT_MADE_FLAG,GAME_DATE,HTM,VTM',
      `${gameId},7,901,Ada Quill,${stranger},Xenia Comets,1,9,35,Jump Shot,2PT Field Goal,66,142,1,20300508,${code},${other}`,
      `${gameId},9,902,Bea Stone,${otherId},,1,9,15,Jump Shot,2PT Field Goal,6,142,0,20300508,${code},${other}`,
    ].join('\n');
  const names = { teamId: stranger, teamCity: 'Xenia', teamName: 'Comets', teamTricode: 'XEN' };
  const known = { teamId: wings, teamCity: 'Dallas', teamName: 'Wings', teamTricode: 'DAL' };
  const scheduled = {
    gameId,
    gameStatus: 3,
    gameCode: '20300508/DALXEN',
    homeTeam: { ...names, score: 80 },
    awayTeam: { ...known, score: 77 },
  };
  const log = [
    'TEAM_ID,TEAM_ABBREVIATION,TEAM_NAME,GAME_ID,GAME_DATE,MATCHUP,WL,PTS',
    `${stranger},XEN,Xenia Comets,${gameId},2030-05-08,XEN vs. DAL,W,80`,
    `${wings},DAL,Dallas Wings,${gameId},2030-05-08,DAL @ XEN,L,77`,
  ].join('\n');

  it.each([
    ['a shot chart', 'a.csv', shots('XEN')],
    ['a game log', 'a.csv', log],
    ['a schedule', 'a.json', scheduled],
  ])('takes name and code from %s, and the summary says its id', async (_, file, content) => {
    const { unknownTeams, waiting } = await bench.run(await bench.file(file, content));
    expect(waiting).toBe(0);
    expect([...unknownTeams.values()]).toMatchObject([
      { id: stranger, abbreviation: 'XEN', full_name: 'Xenia Comets' },
    ]);
    expect(await ask('wnba/games?season=2030')).toMatchObject([
      { label: '2030-05-08 | DAL @ XEN' },
    ]);
    expect(await ask('wnba/teams')).toContainEqual(
      expect.objectContaining({ id: stranger, fullName: 'Xenia Comets' }),
    );
  });

  it('has a name in clips, diagrams, box scores, latest games and standings', async () => {
    await bench.run(await bench.file('a.csv', shots('XEN')), await bench.file('b.json', scheduled));
    expect(await ask(`clip?gameId=${gameId}&eventNumber=7`)).toMatchObject({
      matchup: 'DAL @ XEN',
    });
    const plays = await findPlays(bench.store.db, [{ game_id: Number(gameId), event: 7 }]);
    const [play] = plays.values();
    expect(play && buildScene(play)).toMatchObject({
      side: 'home',
      home: { tricode: 'XEN', nickname: 'Comets' },
      away: { tricode: 'DAL', nickname: 'Wings' },
    });
    expect(await ask(`boxscore/${gameId}`)).toMatchObject({
      homeTeam: { teamName: 'Comets', teamTricode: 'XEN' },
    });
    expect(await ask('wnba/latest-games')).toMatchObject({
      games: [{ homeTeam: { teamName: 'Comets', teamTricode: 'XEN' } }],
    });
    expect(await ask('wnba/standings')).toContainEqual(
      expect.objectContaining({ name: 'Xenia Comets', teamTricode: 'XEN', record: '1-0' }),
    );
  });

  it('has its conference from the standings, which name it too', async () => {
    const standings = [
      'LeagueID,SeasonID,TeamID,TeamCity,TeamName,Conference,PlayoffRank,WINS,LOSSES,L10,CurrentStreak',
      `10,22030,${stranger},Xenia,Comets,East,1,3,1,3-1,2`,
      `10,22030,${wings},Dallas,Wings,West,1,1,3,1-3,-2`,
    ].join('\n');
    await bench.run(await bench.file('a.csv', standings));
    expect(await ask('wnba/standings')).toMatchObject([
      { name: 'Xenia Comets', conference: 'East', record: '3-1' },
      { name: 'Dallas Wings', conference: 'West' },
    ]);
  });

  it('is not taken for the team that had its code before', async () => {
    const { unknownTeams } = await bench.run(await bench.file('a.csv', shots('DET', 'SEA', storm)));
    expect([...unknownTeams.keys()]).toEqual([stranger]);
    const games = await bench.store.db.selectFrom('games').selectAll().execute();
    expect(games).toMatchObject([{ home_team_id: stranger, away_team_id: storm }]);
  });

  it('is forgotten when its last season is removed', async () => {
    await bench.run(await bench.file('a.json', scheduled));
    await removeSeason(bench.store, { league: 'wnba', season: '2030' });
    expect(await bench.store.db.selectFrom('teams').selectAll().execute()).toEqual([]);
    expect(await ask('wnba/teams')).toHaveLength(15);
  });

  it('keeps what one feed said when another says less', async () => {
    await bench.run(await bench.file('a.json', scheduled));
    await bench.run(await bench.file('b.csv', shots('XEN')));
    expect(await bench.store.db.selectFrom('teams').selectAll().execute()).toMatchObject([
      { id: stranger, abbreviation: 'XEN', nickname: 'Comets', full_name: 'Xenia Comets' },
    ]);
  });
});

it('former clubs with games are in the list of teams', async () => {
  const comets = 1611661316;
  const ids = async () => ((await ask('wnba/teams')) as { id: number }[]).map(({ id }) => id);
  expect(await ids()).not.toContain(comets);
  const log = [
    'TEAM_ID,TEAM_ABBREVIATION,TEAM_NAME,GAME_ID,GAME_DATE,MATCHUP,WL,PTS',
    `${comets},HOU,Houston Comets,1020000007,2000-06-08,HOU vs. POR,W,80`,
    `${fire},POR,Portland Fire,1020000007,2000-06-08,POR @ HOU,L,77`,
  ].join('\n');
  await bench.run(await bench.file('a.csv', log));
  expect(await ids()).toContain(comets);
  expect(await ask('wnba/games?season=2000')).toMatchObject([{ label: '2000-06-08 | POR @ HOU' }]);
});
