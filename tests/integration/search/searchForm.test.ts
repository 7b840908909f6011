import { describe, expect, it } from 'vitest';
import { readPreferences, serializePreferences } from '#app/preferences.ts';
import { action as panelAction } from '#app/routes/preferences/panel.ts';
import { loader as choicesLoader } from '#app/routes/search/leagueOptions.resource.ts';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { curry, game, setUpSearch } from './searchLoaders.ts';

const { stub, load, search, panel, moved, paths } = await setUpSearch();
/** The problem with a name that a form submitted. */
const nameProblem = async (query: string) => {
  const { problem } = await search(query);
  return problem?.kind === 'name' ? problem : null;
};

describe('a form sent without scripts', () => {
  const form = (fields: string) =>
    `type=player&league=nba&choices=nba&intent=search&seasons=2024-25&stats=PTS&${fields}`;

  it('finds the player by name and leads to the search', async () => {
    const url = await moved(form('player=stephen+CURRY&opponent=0'));
    expect(url.search).toBe(`?${curry}`);
    expect(paths()).toEqual(['/api/v1/nba/players']);
  });

  it('needs a season and a category, and keeps what else it says', async () => {
    const bare = 'type=player&league=nba&choices=nba&intent=search&player=2544&lastN=5';
    for (const [query, missing] of [
      [bare, ['seasons', 'stats']],
      [`${bare}&stats=PTS`, ['seasons']],
      [`${bare}&seasons=2024-25&stats=`, ['stats']],
    ] as const) {
      expect((await search(query)).problem).toEqual({ kind: 'incomplete', missing });
      const { form: shown } = await panel(query);
      expect(shown).toMatchObject({ missing, values: { player: 2544, lastN: 5 } });
    }
    const other = `${bare.replace('league=nba', 'league=wnba')}&stats=PTS`;
    expect((await moved(other)).searchParams.get('seasons')).toBe('2025');
  });

  it('becomes the last search and closes the panel', async () => {
    const response = await redirectOf(search(form('player=2544')));
    const preferences = readPreferences(response.headers.get('set-cookie'));
    expect(preferences).toMatchObject({ panel: 'searched', gameSearch: '' });
    expect(preferences.playerSearch).toContain('player=2544');
  });

  it('lists the players that match an ambiguous name, and reports a name without matches', async () => {
    stub.on('GET', '/api/v1/nba/players', {
      json: [
        { id: 1, fullName: 'Seth Curry' },
        { id: 2, fullName: 'Stephen Curry' },
      ],
    });
    expect((await search(form('player=curry'))).search).toBeNull();
    const problem = await nameProblem(form('player=curry'));
    expect(problem?.candidates.map(({ name }) => name)).toEqual(['Seth Curry', 'Stephen Curry']);
    expect(problem?.candidates[1]?.href).toContain('player=2');
    const nobody = await nameProblem(form('player=Nobody'));
    expect(nobody).toMatchObject({ text: 'Nobody', candidates: [], noPlayers: false });
    expect((await moved(form('player=Stephen+Curry+(1)'))).search).toContain('player=1&');
  });

  it('distinguishes players that share a name by their ids', async () => {
    const name = 'Marcus Williams';
    const label = `${name} (2)`;
    stub.on('GET', '/api/v1/nba/players', {
      json: [1, 2].map((id) => ({ id, fullName: name })),
    });
    const problem = await nameProblem(form('player=marcus'));
    expect(problem?.candidates[1]).toMatchObject({ name: label });
    const found = curry.replace('201939', '2');
    expect(await panel(found)).toMatchObject({
      form: { playerText: label },
      names: { player: label },
    });
    const again = new URLSearchParams({ player: label });
    expect((await moved(form(String(again)))).search).toBe(`?${found}`);
    const { form: reloaded } = await panel(`type=player&intent=choices&${again}`);
    expect(reloaded).toMatchObject({ values: { player: 2 }, playerText: label, problem: null });
    const choices = await (await load(choicesLoader, '/resources/choices?league=nba')).json();
    expect(choices.players[1]).toEqual({ id: '2', label });
  });

  it('counts the matches that are not listed', async () => {
    const players = Array.from({ length: 15 }, (_, id) => ({ id, fullName: `Williams ${id}` }));
    stub.on('GET', '/api/v1/nba/players', { json: players });
    const problem = await nameProblem(form('player=williams'));
    expect(problem?.candidates).toHaveLength(12);
    expect(problem?.unlisted).toBe(3);
  });

  it('does not report an unknown player if the list could not be loaded', async () => {
    stub.on('GET', '/api/v1/nba/players', { status: 500 });
    const { problem } = await search(form('player=curry'));
    expect(problem).toMatchObject({ text: 'curry', candidates: [], noPlayers: true });
  });

  it('selects the default player of another league', async () => {
    const players = [
      { id: 7, fullName: 'First Player' },
      { id: 1628932, fullName: "A'ja Wilson" },
    ];
    stub.on('GET', '/api/v1/wnba/players', { json: players });
    const query = 'type=player&league=wnba&choices=nba&player=201939&stats=PTS';
    expect((await moved(`${query}&intent=search`)).searchParams.get('player')).toBe('1628932');
    const { form } = await panel(`${query}&intent=choices`);
    expect(form).toMatchObject({ values: { player: 1628932 }, playerText: "A'ja Wilson" });
  });

  it('selects the first player of another league when its default player is missing', async () => {
    const players = [{ id: 7, fullName: 'First Player' }];
    stub.on('GET', '/api/v1/wnba/players', { json: players });
    for (const player of ['Nobody', '201939', '']) {
      const query = `type=player&league=wnba&choices=nba&stats=PTS&player=${player}`;
      const { searchParams } = await moved(`${query}&intent=search`);
      expect(Object.fromEntries(searchParams)).toMatchObject({ player: '7', seasons: '2025' });
      const { form } = await panel(`${query}&intent=choices`);
      expect(form).toMatchObject({ values: { player: 7 }, playerText: 'First Player' });
    }
    stub.on('GET', '/api/v1/wnba/players', { status: 500 });
    const unlisted = await moved(
      'type=player&league=wnba&choices=nba&stats=PTS&player=&intent=search',
    );
    expect(unlisted.searchParams.get('player')).toBe('1628932');
  });

  it('keeps the values that another league shares', async () => {
    const query =
      'type=player&league=wnba&choices=nba&player=Nobody&opponent=3&seasons=2023-24&stats=FG3M&seasonType=Playoffs&lastN=5';
    const kept = { seasonType: 'Playoffs', lastN: '5', stats: 'FG3M' };
    const begun = { player: '201939', opponent: '0', seasons: '2025' };
    const moves = await moved(`${query}&intent=search`);
    expect(Object.fromEntries(moves.searchParams)).toMatchObject({ ...kept, ...begun });
    const known = await moved(`${query.replace('Nobody', 'LeBron James')}&intent=search`);
    expect(Object.fromEntries(known.searchParams)).toMatchObject({
      ...kept,
      ...begun,
      player: '2544',
    });
    const { form } = await panel(`${query}&intent=choices`);
    expect(form).toMatchObject({ values: { seasonType: 'Playoffs', lastN: 5, stats: ['FG3M'] } });
  });

  it('drops the game of another season or league', async () => {
    const sent = (fields: string) =>
      moved(`type=game&game=0022400062&choices=nba,2024-25,Regular Season&${fields}&intent=search`);
    const same = await sent('league=nba&singleSeason=2024-25&seasonType=Regular Season&stats=BLK');
    expect(same.search).toBe(`?${game}`);
    await sent('league=nba&singleSeason=2022-23&seasonType=Regular Season');
    expect(stub.calls.at(-1)?.query).toContainEqual(['season', '2022-23']);
    await sent('league=nba&singleSeason=2024-25&seasonType=Playoffs');
    expect(stub.calls.at(-1)?.query).toContainEqual(['seasonType', 'Playoffs']);
    await sent('league=wnba&singleSeason=2024-25&seasonType=Regular Season');
    expect(stub.calls.at(-1)).toMatchObject({ path: '/api/v1/wnba/games' });
    expect(stub.calls.at(-1)?.query).toContainEqual(['season', '2025']);
  });

  it('selects the first game if none is chosen', async () => {
    const url = await moved('type=game&league=nba&singleSeason=2024-25&intent=search');
    expect(url.searchParams.get('game')).toBe('0022400061');
  });

  it('reloads the choices of another league or season without searching', async () => {
    const query = 'type=player&league=wnba&choices=nba&intent=choices&player=Nobody&opponent=3';
    expect(await search(query)).toMatchObject({ search: null, problem: null });
    stub.on('GET', '/api/v1/wnba/players', { json: [{ id: 7, fullName: 'First Player' }] });
    const { form } = await panel(query);
    expect(form).toMatchObject({
      tab: 'player',
      values: { league: 'wnba', player: 7, seasons: ['2025'], opponent: 0 },
      playerText: 'First Player',
      players: [{ id: '7', label: 'First Player' }],
    });
    const games = await panel(
      'type=game&league=nba&choices=nba&intent=choices&game=0022400062&singleSeason=2022-23',
    );
    expect(games.form).toMatchObject({
      values: { singleSeason: '2022-23', game: '0022400061' },
    });
    expect(stub.calls.at(-1)?.query).toContainEqual(['season', '2022-23']);
  });
});

describe('the panel', () => {
  it('shows the URL’s search with names, without lists beside clips', async () => {
    const query = curry.replace('opponent=0', 'opponent=1610612747');
    const { form, names, unknownPlayer } = await panel(query);
    expect(form).toMatchObject({
      values: { player: 201939, opponent: 1610612747 },
      playerText: 'Stephen Curry',
      players: null,
    });
    expect(names).toEqual({ player: 'Stephen Curry', opponent: 'Lakers' });
    expect(unknownPlayer).toBe(false);
    expect(paths()).toEqual(['/api/v1/nba/players', '/api/v1/nba/teams']);
  });

  it('offers the further categories of an API that knows them', async () => {
    expect((await panel(curry)).form.hasMoreCategories).toBe(false);
    stub.announced = ['stat-categories'];
    expect((await panel(curry)).form.hasMoreCategories).toBe(true);
    expect((await panel(game)).form.hasMoreCategories).toBe(true);
  });

  it('begins with the last search of its type', async () => {
    const cookie = serializePreferences(
      { ...readPreferences(null), playerSearch: curry.replace('201939', '2544') },
      false,
    );
    const { form } = await panel('', { headers: { cookie } });
    expect(form).toMatchObject({ values: { player: 2544 }, playerText: 'LeBron James' });
  });

  it('begins with the league’s first player if the default one is not listed', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: [{ id: 5, fullName: 'Somebody Else' }] });
    expect((await panel('')).form).toMatchObject({ values: { player: 5 } });
  });

  it('shows another form beside the clips of a search', async () => {
    const { form, names } = await panel(`${curry}&tab=game`);
    expect(form).toMatchObject({ tab: 'game', gameText: '2024-10-22 | MIN @ LAL' });
    expect(names.player).toBe('Stephen Curry');
  });

  it('reports a player that is not listed', async () => {
    expect((await panel(curry.replace('201939', '404'))).unknownPlayer).toBe(true);
  });

  it('works without lists that fail to load', async () => {
    stub.on('GET', /./, 'disconnect');
    const { form, unknownPlayer } = await panel(curry);
    expect(form).toMatchObject({ opponents: [], playerText: '201939' });
    expect(unknownPlayer).toBe(false);
    expect((await panel('tab=game')).form).toMatchObject({ games: [], values: { game: null } });
    const against = (team: number) => panel(curry.replace('opponent=0', `opponent=${team}`));
    expect((await against(1610612747)).form).toMatchObject({
      opponents: [{ id: '1610612747', label: 'Los Angeles Lakers' }],
    });
    expect((await against(7)).form).toMatchObject({ opponents: [{ id: '7', label: 'Team 7' }] });
  });

  it('opens and closes without scripts, and redirects only within the site', async () => {
    const post = (fields: Record<string, string>) =>
      redirectOf(
        load(panelAction, '/preferences/panel', {
          method: 'POST',
          body: new URLSearchParams(fields),
        }),
      );
    const closed = await post({ panel: 'closed', back: `/search?${curry}` });
    expect(closed.headers.get('location')).toBe(`/search?${curry}`);
    expect(readPreferences(closed.headers.get('set-cookie')).panel).toBe('closed');
    const opened = await post({ panel: 'open', back: `/search?${curry}&tab=game` });
    const kept = readPreferences(opened.headers.get('set-cookie'));
    expect(kept).toMatchObject({ panel: 'open', panelOver: curry });
    for (const back of [
      'https://elsewhere.example/',
      '/.//elsewhere.example',
      '/\\elsewhere.example',
    ]) {
      expect((await post({ panel: 'open', back })).headers.get('location')).toBe('/');
    }
  });
});
