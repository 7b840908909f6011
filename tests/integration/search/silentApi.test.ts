/** How long a page that asks the clip API keeps its visitor waiting, in made-up time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { clipApiContext } from '#app/context.ts';
import { loader as clipLoader } from '#app/routes/clip/route.tsx';
import { loader as panelLoader } from '#app/routes/search/panel.tsx';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { outsideApi } from '#tests/support/apiClient.ts';
import { loaderArgs } from '#tests/support/loaderArgs.ts';
import { stubClip, stubGames, stubPlayers, stubTeams } from '#tests/support/stubAnswers.ts';
import type { StubApi } from '#tests/support/stubApi.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

type Call = 'players' | 'teams' | 'games' | 'pbp' | 'clip';

/** What the API does with a kind of call: answers after so many milliseconds, or never. */
interface Manner {
  after: number;
  status?: number;
}

const silent: Manner = { after: Number.POSITIVE_INFINITY };
const atOnce: Manner = { after: 0 };
/** As late as a page that may lead elsewhere waits for, and as late as one that stays does. */
const late: Manner = { after: 2400 };
const latest: Manner = { after: 4900 };
/** As late as a clip's page waits. */
const whole: Manner = { after: 5900 };

const bodies: Record<Call, unknown> = {
  players: stubPlayers,
  teams: stubTeams,
  games: stubGames,
  pbp: { items: Array.from({ length: 15 }, (_, i) => stubClip(60 - i)), nextCursor: 'next' },
  clip: stubClip(7),
};

function apiThat(manners: Record<Call, Manner>) {
  return (request: Request): Promise<Response> => {
    const kind = new URL(request.url).pathname.split('/').at(-1) as Call;
    const { after, status = 200 } = manners[kind];
    return new Promise((resolve) => {
      if (after === Number.POSITIVE_INFINITY) return;
      setTimeout(() => resolve(Response.json(bodies[kind], { status })), after);
    });
  };
}

type Loader = (args: never) => Promise<unknown>;
interface Arrival {
  /** Until the page is there, redirects included, in milliseconds. */
  ms: number;
  data: unknown;
}

/** Goes to a page as a browser does: all of its loaders, and then where they lead. */
async function arrive(path: string, loaders: Loader[], manners: Record<Call, Manner>) {
  const start = performance.now();
  const visit = async (address: string): Promise<unknown> => {
    const { args } = loaderArgs({ baseUrl: 'http://api.example' } as StubApi, address);
    args.context.set(clipApiContext, {
      ...outsideApi({ baseUrl: 'http://api.example' }),
      fetch: apiThat(manners),
    });
    const hash = args.url.pathname.split('/').at(-1);
    const answers = await Promise.allSettled(
      loaders.map((load) => load({ ...args, params: { hash } } as never)),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (!failed) return (answers[0] as PromiseFulfilledResult<unknown>).value;
    if (!(failed.reason instanceof Response)) throw failed.reason;
    return visit(failed.reason.headers.get('location') ?? '');
  };
  let arrival: Arrival | null = null;
  const visited = visit(path).then((data) => {
    arrival = { ms: performance.now() - start, data };
  });
  while (arrival === null && performance.now() - start < 60_000) {
    await vi.advanceTimersByTimeAsync(100);
  }
  await visited;
  return arrival as unknown as Arrival;
}

const searchLoaders = [searchLoader, panelLoader] as unknown as Loader[];
const player = 'type=player&league=nba&player=201939&stats=FG3M';
const searches = [
  '',
  'tab=game',
  'player=2544',
  player,
  'type=player&player=Stephen+Curry&seasons=2024-25&stats=PTS&intent=search',
  'type=player&player=Nobody',
  'type=player&league=wnba&choices=nba&player=Stephen+Curry&stats=PTS&intent=search',
  `${player}&cursor=old`,
  'type=game',
  'type=game&league=nba&singleSeason=2024-25&seasonType=Regular+Season&intent=search',
  'type=game&league=nba&game=0022400061',
];

describe('a search page is there within 8 s', () => {
  it.each(searches)('?%s, for any combination of silent and late calls', async (query) => {
    const lists = [atOnce, late, latest, silent];
    const clips = [atOnce, latest, silent, { ...late, status: 400 }, { ...latest, status: 400 }];
    for (const list of lists) {
      for (const teams of lists) {
        for (const pbp of clips) {
          const manners = { players: list, games: list, teams, pbp, clip: atOnce };
          const { ms } = await arrive(`/search?${query}`, searchLoaders, manners);
          expect(ms, JSON.stringify(manners)).toBeLessThanOrEqual(7600);
        }
      }
    }
  });

  it('and says that clips could not be loaded where nobody said which games there are', async () => {
    const manners = { players: atOnce, teams: atOnce, pbp: atOnce, clip: atOnce };
    const gone = await arrive('/search?type=game', searchLoaders, { ...manners, games: silent });
    expect(gone.data).toMatchObject({ page: { items: [], failed: true } });
  });
});

describe('a clip page is there within 8 s', () => {
  const hash = encodeClipHash({ gameId: '0022400061', eventNumber: 7 });
  const from = new URLSearchParams({ from: `${player}&cursor=old` });
  it.each([`/video/${hash}`, `/video/${hash}?${from}`])('%s', async (path) => {
    for (const clip of [atOnce, whole, silent]) {
      for (const pbp of [
        atOnce,
        whole,
        silent,
        { ...late, status: 400 },
        { after: 0, status: 400 },
      ]) {
        const manners = { players: silent, games: silent, teams: silent, pbp, clip };
        const { ms } = await arrive(path, [clipLoader as unknown as Loader], manners);
        expect(ms, JSON.stringify(manners)).toBeLessThanOrEqual(7600);
      }
    }
  });

  it('with a clip and a list that take most of that', async () => {
    const manners = { players: silent, games: silent, teams: silent, pbp: whole, clip: whole };
    const { data } = await arrive(`/video/${hash}`, [clipLoader as unknown as Loader], manners);
    expect(data).toMatchObject({ data: { state: 'found', page: { items: { length: 15 } } } });
  });
});
