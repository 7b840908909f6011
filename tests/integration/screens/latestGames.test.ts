/** The home page's latest games over an outside API. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LatestGamesView } from '#app/routes/home/LatestGames.tsx';
import { loader } from '#app/routes/home/route.tsx';
import { loaderArgs } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());
afterEach(() => expect(stub.violations).toEqual([]));

async function load(path = '/') {
  const { args, lines } = loaderArgs(stub, path);
  const { games, leaders, standings } = await loader(args as never);
  const latest = (await games?.latest) as LatestGamesView | undefined;
  return { games, latest, leaders, standings, messages: lines.map(({ message }) => message) };
}

const calls = (end: RegExp) => stub.calls.filter(({ path }) => end.test(path));
const latestCall = /\/latest-games$/;

const team = (teamId: number, teamName: string, teamTricode: string, score: number) => ({
  ...{ teamId, teamName, teamTricode, score },
});
const finals = {
  date: '2025-06-22',
  games: [
    {
      ...{ id: '0042400407', status: 'final', overtimes: 0 },
      homeTeam: team(1610612760, 'Thunder', 'OKC', 103),
      awayTeam: team(1610612754, 'Pacers', 'IND', 91),
    },
  ],
  plays: [
    stubClip(7, { gameId: '0042400407', score: 'IND 91, OKC 103', tags: ['Dunk', 'Clutch'] }),
  ],
};

describe('of an API that announces them', () => {
  beforeEach(() => {
    stub.announced = ['latest-games'];
  });

  it('have results, the winner and plays, by one call', async () => {
    stub.on('GET', latestCall, { json: finals });
    const { latest } = await load();
    expect(latest?.day).toBe('Sun, Jun 22, 2025');
    expect(latest?.games).toMatchObject([
      {
        state: 'Final',
        href: expect.stringContaining('/search?type=game&league=nba&game=0042400407'),
        sides: [
          { name: 'Pacers', badge: { tricode: 'IND' }, score: '91', won: false },
          { name: 'Thunder', badge: { tricode: 'OKC' }, score: '103', won: true },
        ],
      },
    ]);
    expect(latest?.plays).toMatchObject([
      { href: expect.stringMatching(/^\/video\//), facts: ['Q1 4:00', 'IND 91, OKC 103'] },
    ]);
    expect(calls(/\/games$/)).toEqual([]);
    expect(calls(latestCall)).toHaveLength(1);
  });

  it.each([
    [1, 'final', 'Final/OT'],
    [2, 'final', 'Final/2OT'],
    [null, 'live', 'In progress'],
    [null, 'abandoned', null],
  ])('with %s overtimes and status %s say %s', async (overtimes, status, state) => {
    const [game] = finals.games;
    stub.on('GET', latestCall, { json: { ...finals, games: [{ ...game, overtimes, status }] } });
    expect((await load()).latest?.games).toMatchObject([{ state }]);
  });

  it('have an en dash for an unknown score, and no winner', async () => {
    const [game] = finals.games;
    const awayTeam = { ...game?.awayTeam, score: null };
    stub.on('GET', latestCall, { json: { ...finals, games: [{ ...game, awayTeam }] } });
    const [tile] = (await load()).latest?.games ?? [];
    expect(tile?.sides).toMatchObject([
      { score: '–', won: false },
      { score: '103', won: false },
    ]);
  });

  it('are said to be none where there are none, and on failure', async () => {
    stub.on('GET', latestCall, { json: { date: null, games: [], plays: [] } });
    expect((await load()).latest).toMatchObject({ day: null, games: [], plays: [] });
    stub.on('GET', latestCall, { status: 500 });
    const failed = await load();
    expect(failed.latest?.games).toEqual([]);
    expect(failed.messages).toContain('Unable to get latest games');
    expect(failed.leaders.cards).toHaveProperty('cards');
  });

  it('are those of its list where it refuses the call', async () => {
    stub.on('GET', latestCall, { status: 404 });
    expect((await load()).latest?.games).toMatchObject([{ id: '0022400062', state: null }]);
  });
});

describe('of another API', () => {
  it('are the newest day of its games, without results and plays, by one call', async () => {
    const { latest } = await load('/?games=nba');
    expect(latest?.day).toBe('Wed, Oct 23, 2024');
    expect(latest?.games).toMatchObject([
      {
        id: '0022400062',
        sides: [
          { name: 'Warriors', badge: { tricode: 'GSW' }, score: null, won: false },
          { name: 'Trail Blazers', score: null },
        ],
      },
    ]);
    expect(latest?.plays).toEqual([]);
    expect(calls(/\/games$/)).toHaveLength(1);
    expect(calls(latestCall)).toEqual([]);
  });

  it('leave out days in the future, and show a label of another form as it is', async () => {
    const json = [
      { id: '0022400070', date: '2999-10-24', label: 'later' },
      { id: '0022400069', date: '2024-10-24', label: '2024-10-24 | Cup final' },
    ];
    stub.on('GET', /\/games$/, { json });
    expect((await load()).latest?.games).toMatchObject([
      { id: '0022400069', sides: [], label: 'Cup final' },
    ]);
  });

  it.each([[{ json: [] }], [{ status: 500 }]])(
    'are hidden when it answers %o, unless the league was chosen',
    async (behaviour) => {
      stub.on('GET', /\/games$/, behaviour);
      expect((await load()).games).toBeNull();
      expect((await load('/?games=wnba')).latest?.games).toEqual([]);
    },
  );
});
