import { describe, expect, it } from 'vitest';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { loader as suggestLoader } from '#app/routes/search/suggest.resource.ts';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';

const stub = await setUpStubApi();

const players = [
  { id: 201939, fullName: 'Stephen Curry' },
  { id: 203552, fullName: 'Seth Curry' },
  { id: 2544, fullName: 'LeBron James' },
  { id: 201935, fullName: 'James Harden' },
];
const facts = [
  { ...players[0], plays: 5000, team: 'GSW', years: '2009–2025' },
  { ...players[1], plays: 1500, team: 'CHA', years: '2013–2025' },
  { ...players[2], plays: 5500, team: 'LAL', years: '2003–2025' },
  { ...players[3], plays: 6000, team: 'LAC', years: '2009–2025' },
];

const argsOf = (query: Record<string, string>) =>
  loaderArgs(stub, `/search?${new URLSearchParams(query)}`).args;
const load = (query: Record<string, string>) => searchLoader(argsOf(query) as never);
const locationOf = async (work: Promise<unknown>) => {
  const response = await redirectOf(work);
  return new URL(response.headers.get('location') ?? '', 'http://x');
};
const moved = (q: string) => locationOf(load({ q }));

describe('a search in words over a strict API', () => {
  it('finds players and teams, and asks for nothing that the API does not announce', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: players });
    const url = await moved('stephen curry threes vs lakers, nasty');
    expect(url.pathname).toBe('/search');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ type: 'player', player: '201939', stats: 'FG3M', opponent: '1610612747' },
      ignored: 'nasty',
    });
    expect(stub.calls.every(({ query }) => query.length === 0)).toBe(true);
  });

  it('asks which player of a name is meant, as nothing tells them apart', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: players });
    const { problem, search } = await load({ q: 'curry dunks' });
    expect(search).toBeNull();
    expect(problem).toMatchObject({
      ...{ kind: 'choice', of: 'player', text: 'curry' },
      choices: [{ label: 'Stephen Curry' }, { label: 'Seth Curry' }],
    });
  });

  it('says what it cannot do, and that the list of players is missing', async () => {
    stub.on('GET', /players$/, { status: 503 });
    const { problem } = await load({ q: 'curry' });
    expect(problem).toMatchObject({ kind: 'notUnderstood', text: 'curry', reason: 'noPlayers' });
  });

  it('says that a game is not recorded', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: players });
    const { problem } = await load({ q: 'nasty cup final' });
    expect(problem).toMatchObject({
      kind: 'notUnderstood',
      reason: 'noSuchGame',
      ignored: ['nasty'],
    });
  });

  it('says that the lists of games are missing', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: players });
    stub.on('GET', /games$/, { status: 503 });
    const { problem } = await load({ q: 'cup final' });
    expect(problem).toMatchObject({ kind: 'notUnderstood', reason: 'noGames' });
  });

  it('leads from nothing to the empty page, and takes 200 characters at most', async () => {
    expect((await moved('  ')).href).toBe('http://x/search');
    expect((await load({ q: 'x'.repeat(201) })).problem).toMatchObject({ kind: 'tooLong' });
    expect((await load({ q: '💥'.repeat(200) })).problem).toMatchObject({ kind: 'notUnderstood' });
  });

  it('leaves a search alone that has words beside it', async () => {
    const { search } = await load({
      ...{ type: 'player', league: 'nba', player: '201939', lastN: '0', stats: 'PTS' },
      ...{ seasons: '2024-25', seasonType: 'Regular Season', opponent: '0', q: 'lebron' },
    });
    expect(search).toMatchObject({ player: 201939 });
  });
});

describe('a search in words over an API with facts of players', () => {
  /** Requests to one process, which learns what the API announces. */
  const startProcess = () => {
    stub.announced = ['player-facts'];
    stub.on('GET', '/api/v1/nba/players', ({ query }) => ({
      json: query.length > 0 ? facts : players,
    }));
    const { context } = argsOf({});
    return (query: Record<string, string>) => searchLoader({ ...argsOf(query), context } as never);
  };

  it('takes the player who is clearly ahead, and offers the other', async () => {
    const request = startProcess();
    const url = await locationOf(request({ q: 'curry' }));
    expect(url.searchParams.get('player')).toBe('201939');
    expect(url.searchParams.getAll('also')).toEqual(['203552']);
    const { notes } = await request(Object.fromEntries(url.searchParams));
    expect(notes).toMatchObject({
      ignored: [],
      also: [{ label: 'Seth Curry', detail: 'CHA · 2013–2025' }],
    });
    expect(notes.also[0]?.href).toContain('player=203552');
  });

  it('ranks the names that a form without scripts sends in the same way', async () => {
    const request = startProcess();
    await locationOf(request({ q: 'curry' }));
    const form = { type: 'player', league: 'nba', stats: 'PTS', seasons: '2024-25' };
    const url = await locationOf(request({ ...form, player: 'james', intent: 'search' }));
    expect(url.searchParams.get('player')).toBe('2544');
  });
});

describe('suggestions', () => {
  const suggest = async (q: string) => {
    const { args } = loaderArgs(stub, `/resources/suggest?${new URLSearchParams({ q })}`);
    const response = await suggestLoader(args as never);
    return ((await response.json()) as { items: { text: string }[] }).items.map(({ text }) => text);
  };

  it('are those of the API’s players, and none for too long a text', async () => {
    stub.on('GET', '/api/v1/nba/players', { json: players });
    expect(await suggest('steph')).toEqual(['Stephen Curry']);
    expect(await suggest('')).toEqual([]);
    expect(await suggest('steph'.repeat(41))).toEqual([]);
  });
});
