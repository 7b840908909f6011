import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchClient } from '#server/importer/fetch/client.ts';
import { planFetch } from '#server/importer/fetch/fetchSeason.ts';
import {
  away,
  gameId,
  gameNumber,
  home,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  story,
} from '#tests/support/feeds.ts';
import { type Behaviour, leagueHosts } from '#tests/support/leagueHosts.ts';
import {
  attempts,
  boxFile,
  clientWith,
  type FetchBench,
  fetchBench,
  nothing,
  playsFile,
  schedule,
  today,
  url,
  wholeList,
} from './fetchSupport.ts';

let fetching: FetchBench;
let { hosts, bench, data } = {} as FetchBench;

beforeEach(async () => {
  fetching = await fetchBench();
  ({ hosts, bench, data } = fetching);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fetching.close();
});

const fetchAll: FetchBench['fetchAll'] = (more) => fetching.fetchAll(more);
const asked = () => fetching.asked();
const gamesAsked = () => fetching.gamesAsked();

describe('a season', () => {
  it('is fetched with games, tables, players and videos', async () => {
    expect(await fetchAll()).toEqual({ ...nothing, fetched: 11 });
    const summary = await bench.run(data.path);
    expect(summary).toMatchObject({ files: 12, games: 3, videos: 6, tables: 2, refused: [] });
    expect((await bench.plays()).map((play) => play.event)).toEqual(story.map((p) => p.event));
    expect((await bench.plays()).at(-1)).toMatchObject({ event: 24, video_url: url(24) });
  });

  it('is requested with the headers that the leagues expect', async () => {
    await fetchAll();
    for (const { headers } of hosts.calls) {
      expect(headers).toMatchObject({
        referer: 'https://www.nba.com/',
        'user-agent': expect.stringMatching(/^Mozilla/),
      });
    }
    const [first] = hosts.calls;
    expect([...(first?.query ?? [])]).toEqual([
      ['LeagueID', '00'],
      ['Season', '2024-25'],
    ]);
    const lists = hosts.calls.filter((call) => call.name === 'videodetailsasset');
    expect(lists.map(({ query }) => [query.get('TeamID'), query.get('ContextMeasure')])).toEqual(
      [home, away].flatMap((team) => ['FGA', 'REB', 'TOV'].map((list) => [String(team), list])),
    );
  });

  it('is requested with every filter that the statistics require', async () => {
    await fetchAll();
    const filters = ['DateFrom', 'DateTo', 'Location', 'Outcome', 'SeasonSegment'];
    const more: Record<string, string[]> = {
      leaguedashplayerstats: ['GameScope', 'GameSegment', 'PlayerPosition', 'StarterBench'],
      videodetailsasset: ['StartPeriod', 'EndPeriod', 'StartRange', 'EndRange', 'RangeType'],
    };
    for (const [name, own] of Object.entries(more)) {
      const query = hosts.calls.find((call) => call.name === name)?.query;
      for (const filter of [...filters, 'VsConference', 'VsDivision', ...own]) {
        expect(query?.get(filter), `${name} ${filter}`).toBe('');
      }
    }
  });

  it('is not fetched again once settled', async () => {
    await fetchAll();
    expect(await fetchAll()).toMatchObject({ fetched: 3, failed: [] });
    expect(asked()).toEqual([
      ...['scheduleleaguev2', 'leaguestandingsv3', 'leaguedashplayerstats', 'commonallplayers'],
    ]);
  });

  it('is fetched again while a game is recent', async () => {
    hosts.answers.set('scheduleleaguev2', [schedule(today)]);
    await fetchAll();
    await fetchAll();
    expect(gamesAsked()).toEqual([playsFile, boxFile]);
  });

  it('resumes after an interruption', async () => {
    await fetchAll();
    await rm(path.join(data.path, 'games', `${gameId}-box.json.gz`));
    await fetchAll();
    expect(gamesAsked()).toEqual([boxFile]);
  });

  it('leaves out games before a day', async () => {
    await fetchAll({ since: 20250302 });
    expect(gamesAsked()).toEqual([]);
    await fetchAll({ since: 20250301 });
    expect(gamesAsked()).toEqual([playsFile, boxFile]);
  });

  it('takes plays from the statistics when there is no file', async () => {
    hosts.answers.set(playsFile, ['no such file']);
    hosts.answers.set('playbyplayv3', [playByPlayV3()]);
    expect(await fetchAll()).toMatchObject({ fetched: 11, failed: [] });
    await bench.run(data.path);
    expect(await bench.plays()).toHaveLength(story.length);
  });

  it('is planned with a request for the schedule only', async () => {
    const plan = await planFetch(fetching.options());
    expect(plan).toMatchObject({ games: 1, kept: 0, wanted: { length: 11 } });
    expect(asked()).toEqual(['scheduleleaguev2']);
  });
});

describe('an answer that cannot be imported', () => {
  const error = { Message: 'An error has occurred.' };

  it.each([
    [{ meta: {}, game: null }, /no document that is known \(meta, game\)$/],
    [error, /no document that is known \(Message\)$/],
    [[], /no document of a game$/],
    [{ game: { gameId, actions: [{ actionNumber: 1 }] } }, /imported: game\.actions\.0\.clock: /],
  ])('is not cached: %j', async (answer, reason) => {
    hosts.answers.set(playsFile, [answer]);
    expect(await fetchAll()).toEqual({
      ...{ ...nothing, fetched: 10 },
      failed: [{ name: `games/${gameId}-plays`, reason: expect.stringMatching(reason) }],
    });
    expect(await bench.run(data.path)).toMatchObject({ files: 11, refused: [] });
    hosts.answers.set(playsFile, [livePlayByPlay()]);
    expect(await fetchAll()).toMatchObject({ fetched: 4, failed: [] });
    expect(gamesAsked()).toEqual([playsFile]);
  });

  it('does not replace the cached one', async () => {
    hosts.answers.set('scheduleleaguev2', [schedule(today)]);
    await fetchAll();
    hosts.answers.set(boxFile, [error]);
    expect(await fetchAll()).toMatchObject({ fetched: 8, missing: 2, failed: [{}] });
    expect(await bench.run(data.path)).toMatchObject({ files: 10, refused: [] });
  });

  it.each([400, error, { game: { gameId, actions: [] } }])(
    'leaves it to the next endpoint, as a refusal does: %j',
    async (answer) => {
      hosts.answers.set(playsFile, [answer]);
      hosts.answers.set('playbyplayv3', [playByPlayV3()]);
      expect(await fetchAll()).toMatchObject({ fetched: 11, failed: [] });
      await bench.run(data.path);
      expect(await bench.plays()).toHaveLength(story.length);
    },
  );
});

describe('a game without plays', () => {
  it('is fetched again, whatever its age', async () => {
    hosts.answers.set(playsFile, [{ game: { gameId, actions: [] } }]);
    expect(await fetchAll()).toMatchObject({ fetched: 10, missing: 1, failed: [] });
    expect(await bench.run(data.path)).toMatchObject({ files: 11, refused: [] });
    await fetchAll();
    expect(gamesAsked()).toEqual([playsFile]);
  });
});

describe('a game that is not over', () => {
  it('is fetched again, whatever its age', async () => {
    hosts.answers.set(playsFile, [livePlayByPlay(story.slice(0, 6), false)]);
    await fetchAll();
    hosts.answers.set(playsFile, [livePlayByPlay()]);
    await fetchAll();
    expect(gamesAsked()).toEqual([playsFile]);
    await fetchAll();
    expect(gamesAsked()).toEqual([]);
    await bench.run(data.path);
    expect(await bench.plays()).toHaveLength(story.length);
  });

  it('is not fetched while postponed, but on its new day', async () => {
    const putOff = schedule('20250301');
    const [game] = putOff.leagueSchedule.gameDates[0]?.games ?? [];
    Object.assign(game?.homeTeam ?? {}, { score: 0 });
    Object.assign(game?.awayTeam ?? {}, { score: 0 });
    hosts.answers.set('scheduleleaguev2', [putOff]);
    await fetchAll();
    expect(gamesAsked()).toEqual([]);
    await bench.run(data.path);
    const found = () =>
      bench.store.db.selectFrom('games').selectAll().where('id', '=', gameNumber).execute();
    expect(await found()).toMatchObject([{ day: 20250301, status: 'scheduled' }]);
    Object.assign(game ?? {}, { gameCode: '20250401/BOSATL', gameStatus: 1 });
    await fetchAll();
    await bench.run(data.path);
    expect(await found()).toMatchObject([{ day: 20250401, status: 'scheduled' }]);
    expect(bench.notes).toEqual([]);
  });
});

describe('a host', () => {
  it.each([['stall'], ['disconnect'], ['cut off'], [429], [503]] as const)(
    'that answers %s at first is asked again',
    async (behaviour) => {
      hosts.answers.set(playsFile, [behaviour, livePlayByPlay()]);
      const client = clientWith(behaviour === 'stall' ? 1000 : 20_000);
      expect(await fetchAll({ client })).toMatchObject({ fetched: 11, failed: [] });
      expect(gamesAsked()).toEqual([playsFile, playsFile, boxFile]);
    },
  );

  it('skips a host that refuses and continues with the others', async () => {
    hosts.answers.set('leaguestandingsv3', [400]);
    expect(await fetchAll()).toEqual({
      ...{ ...nothing, fetched: 10 },
      failed: [{ name: 'standings', reason: 'the host answered 400' }],
    });
    expect(asked().filter((name) => name === 'leaguestandingsv3')).toHaveLength(1);
  });

  it.each([
    { behaviour: 400, calls: 6, reason: 'the host answered 400' },
    { behaviour: 'cut off', calls: 6 * attempts, reason: 'the answer is no JSON' },
  ] as const)(
    'that answers $behaviour to some files in a row is asked for the others',
    async ({ behaviour, calls, reason }) => {
      const refusals = Array<Behaviour>(calls).fill(behaviour);
      hosts.answers.set('videodetailsasset', [...refusals, wholeList]);
      const { fetched, failed, left } = await fetchAll();
      expect([fetched, left]).toEqual([9, 0]);
      expect(failed.map((file) => file.reason)).toEqual(Array(6).fill(reason));
    },
  );

  it('skips a silent host until the next run', async () => {
    for (const name of [playsFile, boxFile, 'videodetailsasset']) hosts.answers.set(name, [503]);
    const { failed, left, fetched } = await fetchAll();
    expect([fetched, failed.length, left]).toEqual([3, 2, 6]);
    hosts.answers.set(playsFile, [livePlayByPlay()]);
    hosts.answers.set(boxFile, [liveBoxScore()]);
    hosts.answers.set('videodetailsasset', [wholeList]);
    expect(await fetchAll()).toMatchObject({ fetched: 11, failed: [], left: 0 });
  });

  it('skips a silent host and asks the others', async () => {
    const stats = await leagueHosts();
    stats.answers.set('scheduleleaguev2', [schedule('20250301')]);
    for (const name of ['leaguestandingsv3', 'leaguedashplayerstats', 'commonallplayers']) {
      stats.answers.set(name, [503]);
    }
    const both = { ...stats, live: hosts.live };
    const { fetched, failed, left } = await fetchAll({ hosts: both });
    expect([fetched, failed.length, left]).toEqual([2, 3, 6]);
    expect(gamesAsked()).toEqual([playsFile, boxFile]);
    await stats.close();
  });

  it('gets a pause between calls', async () => {
    const client = new FetchClient({ interval: 200, deadline: 20_000 });
    const times: number[] = [];
    const { fetch } = globalThis;
    const stayBusy = () => {
      for (const until = performance.now() + 150; performance.now() < until; );
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
      // Busy when the second call is due: also from a late one to the next the time is kept.
      if (times.push(performance.now()) === 1) setTimeout(stayBusy, 150);
      return fetch(...call);
    });
    await fetchAll({ client, since: 20260101 });
    expect(times).toHaveLength(4);
    for (const [i, at] of times.slice(1).entries()) {
      expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(199);
    }
  });
});
