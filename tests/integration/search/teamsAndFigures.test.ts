/** Searches for a team's and a player's plays, and what stands beside their clips. */
import { describe, expect, it } from 'vitest';
import { loader as panelLoader } from '#app/routes/search/panel.tsx';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';
import { stubClip, stubSide } from '#tests/support/stubAnswers.ts';

const stub = await setUpStubApi();

/** The answer of a loader to an address; what the API announces is known from an earlier answer. */
async function load<T>(loader: (args: never) => Promise<T>, query: string): Promise<T> {
  const { args } = loaderArgs(stub, `/search?${query}`);
  await panelLoader(args as never);
  stub.calls.length = 0;
  return loader(args as never);
}
const search = (query: string) => load(searchLoader, query);
const panel = (query: string) => load(panelLoader, query);
const moved = async (query: string) =>
  new URL((await redirectOf(search(query))).headers.get('location') ?? '', 'http://x').search;
const paths = () => stub.calls.map((call) => call.path).toSorted();

const season = 'seasonType=Regular+Season&singleSeason=2024-25';
const warriors = 1610612744;
const ofTeam = `type=game&league=nba&${season}&team=${warriors}`;
const ofGame = `type=game&league=nba&game=0022400061&stats=AST&${season}`;
const ofPlayer =
  'type=player&league=nba&player=201939&lastN=0&stats=PTS&seasons=2024-25&seasonType=Regular+Season&opponent=0';

const side = (teamId: number, teamTricode: string, score: number) => ({
  ...{ teamId, teamName: teamTricode, teamTricode, score },
});
const game = (id: string, date: string, own: number, other: number) => ({
  ...{ id, date, status: 'final' },
  homeTeam: side(warriors, 'GSW', own),
  awayTeam: side(1610612747, 'LAL', other),
});

describe("a team's search", () => {
  it('has the clips and the games of the team in the season', async () => {
    stub.announced = ['league-plays'];
    stub.on('GET', /games$/, { json: [game('0022400061', '2024-10-22', 120, 99)] });
    const { search: found, page, beside } = await search(ofTeam);
    expect(found).toMatchObject({ game: null, team: warriors });
    expect(page.items).toHaveLength(15);
    expect(beside.games).toMatchObject({
      games: [{ opponent: 'vs LAL', result: 'W 120-99', won: true }],
      ...{ day: '', record: '1-0', isCut: false },
    });
    expect(paths()).toEqual([
      `/api/v1/nba/teams/${warriors}/games`,
      `/api/v1/nba/teams/${warriors}/pbp`,
    ]);
    for (const { query } of stub.calls) {
      expect(query).toContainEqual(['seasons', '2024-25']);
      expect(query).toContainEqual(['seasonType', 'Regular Season']);
    }
  });

  it('keeps its clips where the games fail', async () => {
    stub.announced = ['league-plays'];
    stub.on('GET', /games$/, { status: 500 });
    const { page, beside } = await search(ofTeam);
    expect([page.items.length, beside.games]).toEqual([15, null]);
  });

  it('is for the first game of the season over an API that finds no plays of teams', async () => {
    expect(await moved(ofTeam)).toBe(`?type=game&league=nba&game=0022400061&${season}`);
  });

  it('names the team in the form, with any game', async () => {
    stub.announced = ['league-plays'];
    const { form, names } = await panel(ofTeam);
    expect(names).toMatchObject({ team: 'Golden State Warriors' });
    expect(form).toMatchObject({
      tab: 'game',
      values: { game: null, team: warriors },
      owner: { team: 'Golden State Warriors' },
      games: null,
    });
  });

  it('is kept when the form is submitted as it stands', async () => {
    stub.announced = ['league-plays'];
    const form = `type=game&choices=nba,2024-25,Regular+Season&league=nba&${season}`;
    expect(await moved(`${form}&game=&team=${warriors}&intent=search`)).toBe(`?${ofTeam}`);
    const without = await moved(`${form}&game=&intent=search`);
    expect(without).toBe(`?type=game&league=nba&game=0022400061&${season}`);
  });

  it('ends with a change of the league', async () => {
    stub.announced = ['league-plays'];
    const form = `type=game&choices=nba,2024-25,Regular+Season&league=wnba&${season}`;
    const { form: next } = await panel(`${form}&game=&team=${warriors}&intent=choices`);
    expect(next).toMatchObject({ values: { league: 'wnba', team: 0 }, owner: {} });
  });
});

describe("a player's plays of a game", () => {
  it('are asked for by the player, who is named', async () => {
    stub.announced = ['game-filters'];
    const { search: found } = await search(`${ofGame}&player=201939`);
    expect(found).toMatchObject({ game: '0022400061', player: 201939 });
    expect(stub.calls.find(({ path }) => path.endsWith('/pbp'))?.query).toContainEqual([
      'player',
      '201939',
    ]);
    const { form, names } = await panel(`${ofGame}&player=201939`);
    expect(names).toMatchObject({ player: 'Stephen Curry', game: '2024-10-22 | MIN @ LAL' });
    expect(form).toMatchObject({ owner: { player: 'Stephen Curry' } });
  });

  it('are those of everybody over an API that does not filter a game, and the address says so', async () => {
    expect(await moved(`${ofGame}&player=201939`)).toBe(`?${ofGame}`);
    expect(await moved(`${ofGame}&team=${warriors}`)).toBe(`?${ofGame}`);
  });
});

describe('the page behind a figure', () => {
  /** The note of a search with so many clips, of a player with these figures. */
  async function note(query: string, clips: number, statistics: object, total?: number) {
    stub.announced = ['game-filters', 'tags', 'total'];
    const home = stubSide('Lakers', 'James');
    const player = { personId: 201939, familyName: 'Curry', statistics };
    stub.on('GET', /boxscore/, {
      json: {
        homeTeam: { ...home, teamId: warriors, players: [player] },
        awayTeam: stubSide('Wolves', 'Edwards'),
      },
    });
    const items = Array.from({ length: clips }, (_, i) => stubClip(i + 1));
    stub.on('GET', /pbp$/, {
      json: {
        items,
        nextCursor: clips === 15 ? 'next' : null,
        ...(total && { total: { count: total, more: false } }),
      },
    });
    return (await search(query)).beside.shortfall;
  }
  const byPlayer = `${ofGame}&player=201939`;

  it('says how many of its plays are recorded, where that is not all', async () => {
    expect(await note(byPlayer, 3, { assists: 4 })).toBe('Plays of 3 of the 4 are recorded.');
    expect(await note(byPlayer, 4, { assists: 4 })).toBeNull();
    expect(await note(`${ofGame}&team=${warriors}`, 3, { assists: 4 })).toBe(
      'Plays of 3 of the 4 are recorded.',
    );
    expect(await note(byPlayer, 0, { assists: 4 })).toBe('Plays of 0 of the 4 are recorded.');
    expect(await note(byPlayer, 5, { assists: 4 })).toBe('The box score counts 4 of them.');
  });

  it('counts the plays of later pages where the API tells how many there are', async () => {
    const line = { assists: 20 };
    expect(await note(byPlayer, 15, line, 18)).toBe('Plays of 18 of the 20 are recorded.');
    expect(await note(byPlayer, 15, line, 20)).toBeNull();
  });

  it('compares points by their baskets and free throws', async () => {
    const points = byPlayer.replace('AST', 'PTS');
    const scored = { points: 13, fieldGoalsMade: 5, freeThrowsMade: 2 };
    expect(await note(points, 7, scored)).toBeNull();
    expect(await note(points, 6, scored)).toBe(
      'Plays of 6 of the 7 made shots and free throws are recorded.',
    );
  });

  it('says nothing without a known figure, or of a part of the plays', async () => {
    expect(await note(byPlayer, 3, { assists: null })).toBeNull();
    expect(await note(byPlayer, 15, { assists: 20 })).toBeNull();
    expect(await note(`${byPlayer}&tag=Dunk`, 3, { assists: 4 })).toBeNull();
    expect(await note(ofGame, 3, { assists: 4 })).toBeNull();
    expect(await note(byPlayer.replace('AST', 'AST,STL'), 3, { assists: 4 })).toBeNull();
  });
});

describe("a player's seasons", () => {
  const played = [
    { season: '2022-23', seasonTypes: ['Regular Season', 'Playoffs'] },
    { season: '2018-19', seasonTypes: ['Regular Season'] },
  ];

  it('stand beside the clips', async () => {
    stub.announced = ['player-seasons'];
    stub.on('GET', /players\/201939\/seasons$/, { json: played });
    expect((await search(ofPlayer)).beside.seasons).toEqual(played);
  });

  it('give an address without seasons the latest one', async () => {
    stub.announced = ['player-seasons'];
    stub.on('GET', /players\/201939\/seasons$/, { json: played });
    const address = 'type=player&league=nba&player=201939';
    expect(await moved(address)).toBe(`?${ofPlayer.replace('2024-25', '2022-23')}`);
    expect(await moved(`${address}&seasons=2018-19`)).toContain('seasons=2018-19');
  });

  it('give one who only played in playoffs these', async () => {
    stub.announced = ['player-seasons'];
    const playoffs = [{ season: '2022-23', seasonTypes: ['Playoffs'] }];
    stub.on('GET', /players\/2544\/seasons$/, { json: playoffs });
    const address = await moved('type=player&league=nba&player=2544');
    expect(address).toContain('seasons=2022-23&seasonType=Playoffs');
  });

  it('are unknown over another API, whose latest season is searched', async () => {
    expect((await search(ofPlayer)).beside).toMatchObject({
      seasons: null,
      games: null,
      shortfall: null,
    });
    expect(paths()).toEqual(['/api/v1/nba/players/201939/pbp']);
    expect(await moved('type=player&league=nba&player=201939')).toBe(`?${ofPlayer}`);
  });
});
