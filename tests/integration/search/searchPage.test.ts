import { describe, expect, it } from 'vitest';
import { loader as feedLoader } from '#app/routes/search/feed.resource.ts';
import { loader as gamesLoader } from '#app/routes/search/games.resource.ts';
import { loader as choicesLoader } from '#app/routes/search/leagueOptions.resource.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { curry, game, setUpSearch } from './searchLoaders.ts';

const { stub, load, search, panel, moved, paths } = await setUpSearch();

describe('the search page', () => {
  it('loads the first page of a player’s clips with one call', async () => {
    const { search: found, page } = await search(curry);
    expect(found).toMatchObject({ type: 'player', player: 201939 });
    expect(page.items).toHaveLength(15);
    expect(page.nextCursor).toBe('page-2');
    expect(stub.calls).toHaveLength(1);
    expect(stub.calls[0]).toMatchObject({ path: '/api/v1/nba/players/201939/pbp' });
  });

  it('loads the first page of a game’s clips with one call', async () => {
    const { page } = await search(game);
    expect(page.items).toHaveLength(15);
    expect(stub.calls).toHaveLength(1);
    expect(stub.calls[0]).toMatchObject({ path: '/api/v1/nba/games/0022400062/pbp' });
    expect(stub.calls[0]?.query).toContainEqual(['contexts', 'BLK']);
  });

  it('leaves out the categories that the API does not know, and says so', async () => {
    const { search: found, page } = await search(curry.replace('PTS', 'PTS,FTM,PF'));
    expect(found).toMatchObject({ stats: ['PTS', 'FTM', 'PF'] });
    expect(page).toMatchObject({ leftOut: ['FTM', 'PF'], nextCursor: '~stat-categories~page-2' });
    expect(page.items).toHaveLength(15);
    const nothing = await search(curry.replace('PTS', 'FTM'));
    expect(nothing.page).toMatchObject({ leftOut: ['FTM'], items: [], nextCursor: null });
    expect(nothing.page.failed).toBeUndefined();
  });

  it('begins at the cursor in the URL', async () => {
    const { page, start } = await search(`${curry}&cursor=page-3`);
    expect(page).toMatchObject({ nextCursor: null });
    expect(page.items).toHaveLength(5);
    expect(start).toBe('page-3');
    expect((await search(`${curry}&cursor=`)).start).toBeNull();
  });

  it('starts from the first page when the API rejects a cursor, without an error', async () => {
    stub.on('GET', /pbp/, { status: 400 });
    expect((await moved(`${curry}&cursor=junk`)).search).toBe(`?${curry}`);
    expect((await search(curry)).page).toMatchObject({ failed: true });
    stub.reset();
    stub.on('GET', /pbp/, { status: 500 });
    expect((await search(`${curry}&cursor=page-2`)).page).toMatchObject({ failed: true });
  });

  it('calls no API without a search', async () => {
    expect(await search('')).toMatchObject({ search: null, page: { items: [] } });
    expect(await search('tab=game')).toMatchObject({ search: null });
    expect(stub.calls).toEqual([]);
  });

  it('clears the parameters of a type that is neither player nor game, and loads no clips', async () => {
    for (const query of ['type=team&player=2544', 'player=2544', 'sort=asc', 'type=']) {
      expect((await moved(query)).href, query).toBe('http://x/search');
    }
    expect((await moved('type=x&tab=game')).search).toBe('?tab=game');
    expect(stub.calls).toEqual([]);
  });

  it('redirects to the canonical URL of a search', async () => {
    const url = await moved('type=player&stats=AST&stats=PTS&lastN=abc&seasons=1940-41&league=NBA');
    expect(url.pathname + url.search).toBe(`/search?${curry.replace('PTS', 'PTS,AST')}`);
    const junk = await moved(`type=player&player=${'9'.repeat(10_000)}&opponent=x`);
    expect(junk.search).toBe(`?${curry}`);
    expect(stub.calls).toEqual([]);
  });

  it('shows seasons of the league’s history that are not on offer', async () => {
    const old = curry.replace('2024-25', '1998-99');
    expect(await search(old)).toMatchObject({ search: { seasons: ['1998-99'] } });
    expect(stub.calls[0]?.query).toContainEqual(['seasons', '1998-99']);
  });

  it('turns many seasons at once into their list', async () => {
    const form = 'type=player&league=nba&player=201939&stats=PTS&seasons=2014-15&intent=search';
    const since = await moved(`${form}&since=2022-23`);
    expect(since.search).toBe(`?${curry.replace('2024-25', '2024-25,2023-24,2022-23')}`);
    const all = await moved(`${form}&since=all`);
    expect(all.searchParams.get('seasons')?.split(',')).toHaveLength(11);
    const ticked = await moved(`${form}&since=`);
    expect(ticked.searchParams.get('seasons')).toBe('2014-15');
  });

  it('keeps an open modal in the redirect', async () => {
    const url = await moved('type=player&modal=share');
    expect(url.searchParams.get('modal')).toBe('share');
  });

  it('finds the newest season that has clips of an empty search', async () => {
    const inSeason = (gameId: string, tags: string[]) => stubClip(1, { gameId, tags });
    stub.on('GET', /pbp$/, ({ query }) => {
      const isAsked = (season: string) =>
        query.some(([name, value]) => name === 'seasons' && value === season);
      const items = [inSeason('0022300001', ['Dunk']), inSeason('0022100001', ['3PT'])];
      return { json: { items: isAsked('2023-24') ? items : [], nextCursor: null } };
    });
    expect(await search(curry)).toMatchObject({ otherSeason: '2023-24' });
    expect(await search(`${curry}&tag=3PT`)).toMatchObject({ otherSeason: '2021-22' });
    expect(await search(`${curry}&tag=Hook`)).toMatchObject({ otherSeason: null });
    const seasons = stub.calls[1]?.query.filter(([name]) => name === 'seasons') ?? [];
    expect(seasons).toHaveLength(10);
    stub.on('GET', /pbp$/, { status: 500 });
    expect(await search(curry)).toMatchObject({ otherSeason: null, page: { failed: true } });
  });

  it('does not replace a game that does not exist by another', async () => {
    for (const id of ['0099999999', 'abc']) {
      expect(await search(`type=game&game=${id}`)).toMatchObject({
        search: null,
        problem: { kind: 'unknownGame', id },
      });
    }
    expect(stub.calls).toEqual([]);
    const { form } = await panel('type=game&game=abc');
    expect(form).toMatchObject({ tab: 'game', problem: 'No game has that id.' });
    expect((await moved('type=game&game=')).searchParams.get('game')).toBe('0022400061');
  });

  it('reports a season without games', async () => {
    stub.on('GET', /games$/, { json: [] });
    for (const query of ['', '&intent=search']) {
      expect(await search(`type=game&singleSeason=2019-20${query}`)).toMatchObject({
        search: null,
        problem: {
          kind: 'noGames',
          league: 'nba',
          season: '2019-20',
          seasonType: 'Regular Season',
        },
      });
    }
    expect((await panel('type=game&singleSeason=2019-20')).form).toMatchObject({ games: [] });
  });

  it('reports an API failure without an error page', async () => {
    stub.on('GET', /pbp$/, { status: 500, json: { errors: [{ message: 'Down' }] } });
    expect((await search(curry)).page).toEqual({
      items: [],
      nextCursor: null,
      errors: ['Down'],
      failed: true,
    });
  });
});

describe('the feed', () => {
  it('returns the page at the cursor with the key of its request', async () => {
    stub.announced = ['sort'];
    const answer = await load(feedLoader, `/resources/feed?${curry}&sort=asc&cursor=page-2`);
    expect(answer).toMatchObject({ cursor: 'page-2', page: { nextCursor: 'page-3' } });
    expect(answer.key).toContain('sort=asc');
    expect(stub.calls.at(-1)?.query).toContainEqual(['cursor', 'page-2']);
    expect(stub.calls.at(-1)?.query).toContainEqual(['sort', 'asc']);
  });

  it('rejects a malformed request', async () => {
    await expect(load(feedLoader, '/resources/feed?type=x&cursor=a')).rejects.toBeTruthy();
    await expect(load(feedLoader, `/resources/feed?${curry}`)).rejects.toBeTruthy();
    expect(stub.calls).toEqual([]);
  });
});

describe('the choices for scripts', () => {
  it('are a league’s players and teams', async () => {
    const response = await load(choicesLoader, '/resources/choices?league=wnba');
    const { players, teams } = await response.json();
    expect(players[0]).toEqual({ id: '201939', label: 'Stephen Curry' });
    expect(teams).toHaveLength(2);
    expect(paths()).toEqual(['/api/v1/wnba/players', '/api/v1/wnba/teams']);
  });

  it('are a season’s games', async () => {
    const path = '/resources/games?league=nba&singleSeason=2023-24&seasonType=Playoffs';
    const { games } = await (await load(gamesLoader, path)).json();
    expect(games[0]).toEqual({
      id: '0022400061',
      label: '2024-10-22 | MIN @ LAL',
      words: expect.stringContaining('Minnesota Timberwolves'),
    });
    expect(stub.calls[0]?.query).toEqual([
      ['season', '2023-24'],
      ['seasonType', 'Playoffs'],
    ]);
  });

  it('differ from lists that could not be loaded', async () => {
    stub.on('GET', '/api/v1/nba/players', { status: 500 });
    stub.on('GET', '/api/v1/nba/games', { status: 500 });
    const choices = await load(choicesLoader, '/resources/choices?league=nba');
    expect(choices.status).toBe(503);
    expect(await choices.json()).toMatchObject({ players: [], teams: [{}, {}] });
    const games = await load(gamesLoader, '/resources/games?league=nba&singleSeason=2024-25');
    expect(games.status).toBe(503);
  });
});
