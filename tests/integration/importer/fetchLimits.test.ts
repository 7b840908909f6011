import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FetchClient } from '#server/importer/fetch/client.ts';
import { ResponseCache } from '#server/importer/fetch/responseCache.ts';
import {
  away,
  gameId,
  home,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
} from '#tests/support/feeds.ts';
import { standings } from '#tests/support/leagueFeeds.ts';
import { type Behaviour, type LeagueCall, leagueHosts } from '#tests/support/leagueHosts.ts';
import {
  attempts,
  boxFile,
  clientWith,
  eventsOf,
  type FetchBench,
  fetchBench,
  nothing,
  playsFile,
  schedule,
  today,
  videoList,
  wholeList,
} from './fetchSupport.ts';

let fetching: FetchBench;
let { hosts, bench, data } = {} as FetchBench;

beforeEach(async () => {
  fetching = await fetchBench();
  ({ hosts, bench, data } = fetching);
});

afterEach(() => fetching.close());

const fetchAll: FetchBench['fetchAll'] = (more) => fetching.fetchAll(more);
const asked = () => fetching.asked();

describe('the videos of a season', () => {
  const lists = () => hosts.calls.filter((call) => call.name === 'videodetailsasset');
  const listsOfGames = () => lists().filter(({ query }) => query.get('GameID') !== '');
  const teamAndKind = ({ query }: LeagueCall) => [
    Number(query.get('TeamID')),
    query.get('ContextMeasure'),
  ];
  const exceptFirst = ({ query }: LeagueCall) => videoList(...eventsOf(query).slice(1));
  const ofGamesOnly =
    (behaviour: Behaviour): Behaviour =>
    (call) =>
      call.query.get('GameID') === '' ? behaviour : wholeList(call);

  it('are requested in one list for each team and kind of play', async () => {
    await fetchAll();
    expect(lists().map(({ query }) => query.get('GameID'))).toEqual(Array(6).fill(''));
  });

  it('are requested game by game where the list names fewer plays than there are', async () => {
    hosts.answers.set('videodetailsasset', [
      (call) => {
        const isOfSeason = call.query.get('GameID') === '';
        const [team, kind] = teamAndKind(call);
        const isShort = isOfSeason && team === home && kind === 'FGA';
        return isShort ? exceptFirst(call) : wholeList(call);
      },
    ]);
    await fetchAll();
    expect(lists()).toHaveLength(6 + 1);
    expect(listsOfGames().map(teamAndKind)).toEqual([[home, 'FGA']]);
    expect(listsOfGames()[0]?.query.get('GameID')).toBe(gameId);
    expect(await bench.run(data.path)).toMatchObject({ videos: 6, refused: [] });
    await fetchAll();
    expect(lists()).toEqual([]);
  });

  it('are not requested game by game for plays that have no video', async () => {
    const v3 = playByPlayV3();
    for (const action of v3.game.actions) Object.assign(action, { videoAvailable: 0 });
    hosts.answers.set(playsFile, ['no such file']);
    hosts.answers.set('playbyplayv3', [v3]);
    hosts.answers.set('videodetailsasset', [videoList()]);
    await fetchAll();
    expect(lists()).toHaveLength(6);
  });

  it('are requested with the list of the season alone while a game is recent', async () => {
    hosts.answers.set('scheduleleaguev2', [schedule(today)]);
    hosts.answers.set('videodetailsasset', [exceptFirst]);
    await fetchAll();
    await fetchAll();
    expect(lists()).toHaveLength(6);
    expect(listsOfGames()).toEqual([]);
  });

  it('are requested game by game from a host that refuses lists of seasons', async () => {
    hosts.answers.set('videodetailsasset', [ofGamesOnly(400)]);
    expect(await fetchAll()).toMatchObject({ fetched: 9, failed: { length: 6 }, left: 0 });
    expect(listsOfGames()).toHaveLength(4);
  });

  it('are requested game by game after two lists of a season without an answer', async () => {
    hosts.answers.set('videodetailsasset', [ofGamesOnly(503)]);
    expect(await fetchAll()).toMatchObject({ fetched: 9, failed: { length: 2 }, left: 4 });
    expect(lists()).toHaveLength(2 * attempts + 4);
  });

  it('are not requested again where an earlier version has kept the lists of all games', async () => {
    await fetchAll();
    const kept = new ResponseCache(data.path);
    for (const team of [home, away]) {
      for (const measure of ['FGA', 'REB', 'TOV']) {
        await rm(path.join(data.path, 'videos', `regular-season-${team}-${measure}.json.gz`));
        await kept.keep(`videos/${gameId}-${team}-${measure}`, '{}');
      }
    }
    await fetchAll();
    expect(lists()).toEqual([]);
  });
});

describe('an empty list of videos', () => {
  it('is not cached while the game is recent', async () => {
    hosts.answers.set('scheduleleaguev2', [schedule(today)]);
    hosts.answers.set('videodetailsasset', [videoList()]);
    expect(await fetchAll()).toMatchObject({ fetched: 5, missing: 6, failed: [] });
    hosts.answers.set('videodetailsasset', [videoList(24)]);
    expect(await fetchAll()).toMatchObject({ fetched: 11, missing: 0 });
  });

  it('may also contain plays without URLs', async () => {
    hosts.answers.set('scheduleleaguev2', [schedule(today)]);
    const { resultSets } = videoList(24);
    const Meta = { videoUrls: [{ lurl: null }] };
    hosts.answers.set('videodetailsasset', [{ resultSets: { ...resultSets, Meta } }]);
    expect(await fetchAll()).toMatchObject({ fetched: 5, missing: 6, failed: [] });
  });

  it('is final long after', async () => {
    hosts.answers.set('videodetailsasset', [videoList()]);
    expect(await fetchAll()).toMatchObject({ fetched: 15, missing: 0 });
    await fetchAll();
    expect(asked()).not.toContain('videodetailsasset');
    expect(await bench.run(data.path)).toMatchObject({ games: 3, videos: 0, refused: [] });
  });
});

describe('a host that refuses this client', () => {
  it('gets no further call, and its files count as missing nowhere', async () => {
    const live = await leagueHosts();
    live.answers.set(playsFile, ['refusal']);
    const client = clientWith(20_000);
    const both = { ...hosts, live: live.live };
    expect(await fetchAll({ client, hosts: both })).toEqual({ ...nothing, fetched: 9, left: 2 });
    expect(live.calls.map((call) => call.name)).toEqual([playsFile]);
    expect([...client.refusing]).toEqual([new URL(live.live).origin]);
    live.answers.set(playsFile, [livePlayByPlay()]);
    live.answers.set(boxFile, [liveBoxScore()]);
    expect(await fetchAll({ hosts: both })).toMatchObject({ fetched: 5, left: 0 });
    await live.close();
  });

  it('does not keep other hosts from serving the same plays', async () => {
    const live = await leagueHosts();
    live.answers.set(playsFile, ['refusal']);
    hosts.answers.set('playbyplayv3', [playByPlayV3()]);
    const both = { ...hosts, live: live.live };
    expect(await fetchAll({ hosts: both })).toMatchObject({ fetched: 10, failed: [], left: 1 });
    expect(live.calls).toHaveLength(1);
    await live.close();
  });
});

describe('a budget of calls', () => {
  const budget = (calls: number) =>
    new FetchClient({ interval: 0, deadline: 20_000, backOff: 1, attempts, calls });

  it('ends a run, and the next one goes on', async () => {
    const first = await fetchAll({ client: budget(7) });
    expect(first).toEqual({ ...nothing, fetched: 6, left: 5, isBudgetSpent: true });
    expect(hosts.calls).toHaveLength(7);
    const second = await fetchAll({ client: budget(7) });
    expect(second).toEqual({ ...nothing, fetched: 6, left: 2, isBudgetSpent: true });
    const third = await fetchAll({ client: budget(7) });
    expect(third).toEqual({ ...nothing, fetched: 5 });
    expect(hosts.calls).toHaveLength(6);
  });

  it('gives every file its turn where the league lacks those before it', async () => {
    for (const name of [playsFile, boxFile]) hosts.answers.set(name, [404]);
    const runs: string[][] = [];
    for (let run = 0; run < 3; run += 1) {
      await fetchAll({ client: budget(9) });
      runs.push(asked().slice(4));
    }
    const lists = (number: number) => Array(number).fill('videodetailsasset');
    const missing = [playsFile, 'playbyplayv3', boxFile, 'boxscoretraditionalv3'];
    expect(runs).toEqual([[...missing, ...lists(1)], lists(5), missing]);
  });

  it('counts repeated calls', async () => {
    hosts.answers.set('leaguestandingsv3', [503, standings()]);
    expect(await fetchAll({ client: budget(2) })).toMatchObject({ left: 11, isBudgetSpent: true });
    expect(hosts.calls).toHaveLength(2);
  });
});
