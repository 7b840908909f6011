/** Searches of many games: of a team against another, of days and of a whole league. */
import { describe, expect, it } from 'vitest';
import { loader as pairLoader } from '#app/routes/clip/pair.resource.ts';
import { loader as m3uLoader } from '#app/routes/search/m3u.resource.ts';
import { loader as panelLoader } from '#app/routes/search/panel.tsx';
import { loader as partnersLoader } from '#app/routes/search/partners.resource.ts';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';

const stub = await setUpStubApi();

/** The answer of a loader to an address; what the API announces is known from an earlier answer. */
async function load<T>(loader: (args: never) => Promise<T>, path: string): Promise<T> {
  const { args } = loaderArgs(stub, path);
  await panelLoader(args as never);
  stub.calls.length = 0;
  return loader(args as never);
}
const search = (query: string) => load(searchLoader, `/search?${query}`);
const panel = (query: string) => load(panelLoader, `/search?${query}`);
const moved = async (query: string) =>
  new URL((await redirectOf(search(query))).headers.get('location') ?? '', 'http://x').search;
const paths = () => stub.calls.map((call) => call.path).toSorted();
const queryOf = (end: string) =>
  Object.fromEntries(stub.calls.find(({ path }) => path.endsWith(end))?.query ?? []);

const season = 'seasonType=Regular+Season&singleSeason=2024-25';
const [warriors, lakers] = [1610612744, 1610612747];
const day = 'type=game&league=nba&from=2024-12-25&to=2024-12-25';
const side = (teamId: number, teamTricode: string, score: number) => ({
  ...{ teamId, teamName: teamTricode, teamTricode, score },
});
const result = (id: string, date: string) => ({
  ...{ id, date, status: 'final' },
  homeTeam: side(warriors, 'GSW', 113),
  awayTeam: side(lakers, 'LAL', 115),
});

describe('a search of days', () => {
  it('has the plays and the results of both season types', async () => {
    stub.announced = ['league-search', 'total'];
    stub.on('GET', /results$/, { json: [result('0022400408', '2024-12-25')] });
    const { page, beside } = await search(day);
    expect(page.items).toHaveLength(15);
    expect(beside.games).toEqual({
      games: [expect.objectContaining({ opponent: 'LAL @ GSW', result: '115-113', won: null })],
      ...{ day: '2024-12-25', isOfTeam: false, record: null, isCut: false },
    });
    expect(paths()).toEqual(['/api/v1/nba/pbp', '/api/v1/nba/results']);
    const days = { from: '2024-12-25', to: '2024-12-25' };
    expect(queryOf('/results')).toEqual(days);
    expect(queryOf('/pbp')).toEqual({ ...days, limit: '15', total: 'true' });
  });

  it('may be of a team, with its side of the results', async () => {
    stub.announced = ['league-search', 'league-plays'];
    stub.on('GET', /results$/, { json: [result('0022400408', '2024-12-25')] });
    const { beside } = await search(
      `type=game&league=nba&team=${warriors}&opponent=${lakers}&from=2024-12-25`,
    );
    expect(beside.games).toMatchObject({ games: [{ opponent: 'vs LAL', result: 'L 113-115' }] });
    expect(queryOf('/pbp')).toMatchObject({
      ...{ team: String(warriors), opponentTeamId: String(lakers), from: '2024-12-25' },
    });
  });
});

describe('a search of a whole league', () => {
  it('is for rare plays of a season, or of all', async () => {
    stub.announced = ['league-search', 'tags'];
    const tag = 'tag=Four-Point+Play';
    const { beside } = await search(`type=game&league=nba&${season}&${tag}`);
    expect(beside.games).toBeNull();
    expect(queryOf('/pbp')).toMatchObject({
      ...{ seasons: '2024-25', seasonType: 'Regular Season', tags: 'Four-Point Play' },
    });
    await search(`type=game&league=nba&seasonType=Playoffs&singleSeason=all&${tag}`);
    expect(queryOf('/pbp')).not.toHaveProperty('seasons');
    expect(queryOf('/pbp')).toMatchObject({ seasonType: 'Playoffs' });
  });

  it('without a bound says what to add, loses nothing and asks for no clips', async () => {
    stub.announced = ['league-search'];
    const form = `type=game&choices=nba,2024-25,Regular+Season&league=nba&game=&${season}&stats=PTS`;
    for (const fields of ['', `&opponent=${lakers}`, '&from=2024-12-25', '&singleSeason=all']) {
      const query = `${form}${fields}&team=0&intent=search`;
      expect(await search(query)).toMatchObject({ search: null, problem: { kind: 'unbounded' } });
      expect(paths().filter((path) => path.endsWith('/pbp'))).toEqual([]);
    }
    const { form: shown } = await panel(`${form}&from=2024-12-25&opponent=${lakers}&intent=search`);
    expect(shown).toMatchObject({
      isAnyGame: true,
      values: { game: null, from: '2024-12-25', opponent: lakers, stats: ['PTS'] },
    });
  });

  it('is not searched over an API that cannot, which is asked for nothing', async () => {
    for (const fields of ['&from=2024-12-25&to=2024-12-25', '&singleSeason=all', '&player=2544']) {
      const query = `type=game&league=nba&stats=BLK${fields}`;
      expect(await search(query)).toMatchObject({ problem: { kind: 'noLeagueSearch' } });
      expect(paths()).toEqual([]);
    }
    const { form } = await panel(day);
    expect(form).toMatchObject({ teams: null, values: { from: '', singleSeason: '2024-25' } });
    expect(await moved(`type=game&league=nba&${season}&stats=BLK`)).toMatch(/game=0022400061/);
  });

  it('cannot be a list for media players without a bound', async () => {
    stub.announced = ['league-search'];
    const answer = await load(m3uLoader, `/resources/search/clips.m3u?type=game&${season}`);
    expect(answer.status).toBe(400);
  });
});

describe('the form of games', () => {
  const form = `type=game&choices=nba,2024-25,Regular+Season&league=nba&${season}`;
  const preset = 'game=0022400061&preset=0022400061';

  it('drops the game that it chose itself for a team, days or all seasons', async () => {
    stub.announced = ['league-search', 'league-plays', 'game-filters'];
    expect(await moved(`${form}&${preset}&team=${warriors}&intent=search`)).toBe(
      `?type=game&league=nba&${season}&team=${warriors}`,
    );
    const days = 'from=2024-12-25&to=2024-12-25';
    expect(await moved(`${form}&game=0022400061&${days}&intent=search`)).toBe(`?${day}`);
    const searched = `${form}&game=0022400061&team=${warriors}&intent=search`;
    expect(await moved(searched)).toMatch(/game=0022400061/);
    expect(await moved(`${form}&${preset}&intent=search`)).toMatch(/game=0022400061/);
  });

  it('is for a game of the new season where that is all that changed', async () => {
    stub.announced = ['league-search'];
    const other = form.replace('singleSeason=2024-25', 'singleSeason=2022-23');
    expect(await moved(`${other}&${preset}&stats=BLK&team=0&intent=search`)).toMatch(
      /game=0022400061/,
    );
  });

  it('offers teams and days where the API can search them', async () => {
    stub.announced = ['league-search', 'league-plays'];
    const { form: offered, names } = await panel(
      `type=game&league=nba&${season}&stats=BLK&team=${warriors}&opponent=${lakers}`,
    );
    expect(offered).toMatchObject({ isAnyGame: true, teams: { team: [{}, {}] } });
    expect(names).toMatchObject({ team: 'Golden State Warriors', opponent: 'Lakers' });
  });
});

describe('plays of two players', () => {
  const pair =
    'type=player&league=nba&player=2544&lastN=0&stats=FGM&seasons=2024-25&seasonType=Regular+Season&opponent=0';

  it('are asked for by the other player, who is named', async () => {
    stub.announced = ['pairs'];
    const { offers } = await search(`${pair}&with=201939`);
    expect(queryOf('/pbp')).toMatchObject({ with: '201939' });
    expect(offers.partners).toEqual({ loaded: null });
    expect((await panel(`${pair}&with=201939`)).names).toMatchObject({ with: 'Stephen Curry' });
  });

  it('are counted by name when the filter opens, with scripts and without', async () => {
    stub.announced = ['pairs', 'facets'];
    stub.on('GET', /pbp$/, {
      json: { items: [stubClip(1)], facets: { with: { 77: 3, 201939: 41 } } },
    });
    const partners = [
      { id: 201939, name: 'Stephen Curry', count: 41 },
      { id: 77, name: '77', count: 3 },
    ];
    const answer = await load(partnersLoader, `/resources/search/partners?${pair}`);
    expect(await answer.json()).toEqual({ partners });
    expect(queryOf('/pbp')).toMatchObject({ facets: 'with' });
    const { offers } = await search(`${pair}&refine=with`);
    expect(offers.partners).toEqual({ loaded: partners });
  });

  it('are all plays over an API that knows no pairs, and the address says so', async () => {
    expect(await moved(`${pair}&with=201939`)).toBe(`?${pair}`);
    const answer = await load(partnersLoader, `/resources/search/partners?${pair}`);
    expect(answer.status).toBe(503);
    expect((await load(partnersLoader, '/resources/search/partners?type=x')).status).toBe(400);
    expect(stub.calls).toEqual([]);
  });

  it('are all linked from a clip, with their number in its season', async () => {
    stub.announced = ['pairs', 'total'];
    const partner = { id: 2544, name: 'LeBron James', role: 'assist' as const };
    const clip = stubClip(7, { gameId: '0042300405', playerId: 201939, partner });
    stub.on('GET', /clip$/, { json: clip });
    stub.on('GET', /pbp$/, { json: { items: [], total: { count: 41, more: false } } });
    const path = '/resources/pair?gameId=0042300405&eventNumber=7';
    const { link } = await load(pairLoader, path);
    expect(link).toMatchObject({ text: 'All 41 from James to Curry', season: '2023-24 Playoffs' });
    expect(link?.href).toMatch(/player=2544.*&stats=AST&seasons=2023-24.*&with=201939$/);
    expect(queryOf('/pbp')).toMatchObject({ with: '201939', contexts: 'AST', limit: '1' });
    stub.announced = [];
    expect((await load(pairLoader, path)).link).toBeNull();
    expect(paths()).toEqual(['/api/v1/clip']);
  });
});
