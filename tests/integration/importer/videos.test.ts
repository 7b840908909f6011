import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeSummary } from '#server/importer/describeSummary.ts';
import { loadStarter } from '#server/starter/load.ts';
import { readManifest } from '#server/starter/manifest.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { gameId, livePlayByPlay, shotTable, story, v2Table } from '#tests/support/feeds.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

const url = (event: number, size = '1280x720', host = 'videos.nba.com') =>
  `https://${host}/nba/pbp/media/2025/03/01/${gameId}/${event}/a_${size}.mp4`;

type Urls = Partial<
  Record<'surl' | 'murl' | 'lurl', string | null> & Record<'ldur' | 'mdur', number>
>;

/** `videodetailsasset` and `videoeventsasset`. */
const videoList = (videos: Record<number, Urls>, count = Object.keys(videos).length) => ({
  resource: 'videoevents',
  parameters: { GameID: gameId },
  resultSets: {
    Meta: { videoUrls: Object.values(videos).slice(0, count) },
    playlist: Object.keys(videos).map((ei) => ({ gi: gameId, ei: Number(ei), y: 2025 })),
  },
});

const videoTable = (...events: number[]) =>
  [
    'game_id,action_number,year,month,day,api_game_id,uuid,created_at,video_url',
    ...events.map((ei) => `22400901,${ei},2025,03,01,${gameId},a,2025-08-07 20:39:14,${url(ei)}`),
  ].join('\n');

const importing = async (name: string, content: string | object) =>
  bench.run(await bench.file(name, content));

const videos = async () =>
  Object.fromEntries(
    (await bench.plays()).flatMap((play) => (play.video_url ? [[play.event, play.video_url]] : [])),
  );

it('keeps the length of the official video that it takes', async () => {
  await importing('a.json', livePlayByPlay());
  const list = videoList({
    7: { lurl: url(7), ldur: 9616, mdur: 4000 },
    9: { lurl: null, murl: url(9, '960x540'), ldur: 9616, mdur: 11_300 },
    22: { lurl: url(22), ldur: -1 },
  });
  const lengths = async () =>
    (await bench.plays()).flatMap((play) => (play.video_url ? [[play.event, play.video_ms]] : []));
  const all = [
    [7, 9616],
    [9, 11_300],
    [22, null],
  ];
  await importing('list.json', list);
  expect(await lengths()).toEqual(all);
  await importing('table.csv', videoTable(22));
  expect(await lengths()).toEqual(all);
});

it('takes the largest official video', async () => {
  await importing('a.json', livePlayByPlay());
  const list = videoList({
    7: { surl: url(7, '320x180'), murl: url(7, '960x540'), lurl: url(7) },
    9: { surl: url(9, '320x180'), murl: url(9, '960x540'), lurl: null },
    11: { surl: null, murl: null, lurl: null },
    14: {},
  });
  expect(await importing('list.json', list)).toMatchObject({ games: 1, videos: 2, refused: [] });
  expect(await videos()).toEqual({ 7: url(7), 9: url(9, '960x540') });
  expect(await importing('list.json', list)).toMatchObject({ files: 1, games: 0 });
});

it('waits for the game and accumulates over files', async () => {
  const alone = await importing('table.csv', videoTable(7, 22));
  expect(alone).toMatchObject({ games: 0, waiting: 1, videosAlone: 1 });
  expect(describeSummary(alone)).toContain(
    'Waiting for their plays, with videos alone: 1 game. Plays of NBA 2024-25 complete them.',
  );
  await importing('list.json', videoList({ 24: { lurl: url(24) } }));
  await importing('a.json', livePlayByPlay());
  expect(await videos()).toEqual({ 7: url(7), 22: url(22), 24: url(24) });
});

it('takes precedence over the URLs of a shot chart', async () => {
  await importing('shots.csv', shotTable(story, { 7: url(7, '320x180'), 22: url(22) }));
  await importing('table.csv', videoTable(7));
  expect(await videos()).toEqual({ 7: url(7), 22: url(22) });
});

it('completes a game of the starter set', async () => {
  await importing('a.json', livePlayByPlay());
  const plays = (await bench.plays()).length;
  await bench.store.write((tx) => tx.deleteFrom('sources').execute());
  await importing('table.csv', videoTable(7));
  expect(await bench.plays()).toHaveLength(plays);
  expect(await videos()).toEqual({ 7: url(7) });
});

it('completes a game that the starter set adds later', async () => {
  await importing('a.json', livePlayByPlay());
  const [game] = await bench.store.db.selectFrom('games').selectAll().execute();
  if (!game) throw new Error('no game');
  const record = await readGame(bench.store.db, game);
  const set = await temporaryFolder();
  writeStarterSet(set.path, new Map([['nba-2024-25', [record]]]));
  const fresh = await importBench();
  await fresh.run(await fresh.file('table.csv', videoTable(7)));
  const manifest = readManifest(set.path);
  if (!manifest) throw new Error('no set');
  await loadStarter(fresh.store, set.path, manifest, () => {});
  const plays = await fresh.plays();
  expect(plays).toHaveLength(record.plays.length);
  expect(plays.map((play) => play.video_url).filter(Boolean)).toEqual([url(7)]);
  await fresh.run(await fresh.file('more.csv', videoTable(24)));
  expect((await fresh.plays()).map((play) => play.video_url).filter(Boolean)).toEqual([
    ...[url(7), url(24)],
  ]);
  await fresh.close();
  await set.remove();
});

it('is kept when a newer starter set corrects the game', async () => {
  await importing('a.json', livePlayByPlay());
  await bench.store.write((tx) => tx.deleteFrom('sources').execute());
  const game = await bench.store.db.selectFrom('games').selectAll().executeTakeFirstOrThrow();
  const record = await readGame(bench.store.db, game);
  await importing('table.csv', videoTable(7));
  const corrected = record.plays.map((play) =>
    play.event === 11 ? { ...play, detail: 'layup' } : play,
  );
  const set = await temporaryFolder();
  writeStarterSet(set.path, new Map([['nba-2024-25', [{ ...record, plays: corrected }]]]));
  const manifest = readManifest(set.path);
  if (!manifest) throw new Error('no set');
  await loadStarter(bench.store, set.path, manifest, () => {});
  await set.remove();
  const detail = async () => (await bench.plays()).find(({ event }) => event === 11)?.detail;
  expect(await detail()).toBe('layup');
  expect(await videos()).toEqual({ 7: url(7) });
  await importing('more.csv', videoTable(24));
  expect(await detail()).toBe('layup');
  expect(await videos()).toEqual({ 7: url(7), 24: url(24) });
});

it('ignores an empty list', async () => {
  await importing('a.json', livePlayByPlay());
  await importing('table.csv', videoTable(7));
  for (const list of [videoList({}), videoList({ 7: { lurl: null } })]) {
    expect(await importing('list.json', list)).toMatchObject({ files: 1, games: 0, refused: [] });
  }
  expect(await videos()).toEqual({ 7: url(7) });
});

it("ignores URLs that are not https on the leagues' host", async () => {
  await importing('a.json', livePlayByPlay());
  const list = videoList({
    7: { lurl: url(7, '1280x720', 'videos.nba.com.evil.example') },
    9: { lurl: url(9).replace('https', 'http') },
    11: { lurl: url(11, '1280x720', 'someone@videos.nba.com') },
    14: { lurl: 'javascript:alert(1)' },
  });
  expect(await importing('list.json', list)).toMatchObject({ files: 1, games: 0 });
  expect(await videos()).toEqual({});
});

it("ignores URLs of the film 'Video Not Available'", async () => {
  await importing('a.json', livePlayByPlay());
  const film = 'https://videos.nba.com/nba/static/missing.mp4';
  await importing('list.json', videoList({ 7: { lurl: film, surl: url(7) }, 9: { lurl: film } }));
  expect(await videos()).toEqual({ 7: url(7) });
});

it('refuses a list with different numbers of videos and plays', async () => {
  const { refused } = await importing('list.json', videoList({ 7: {}, 9: {} }, 1));
  expect(refused).toMatchObject([{ reason: '1 videos for 2 plays' }]);
});

it('tells day and teams of its games', async () => {
  const { resultSets, ...list } = videoList({ 7: { lurl: url(7) }, 9: {} });
  const [first, second] = resultSets.playlist;
  const told = { gc: '2025-03-01/BOSATL', ha: 'ATL', va: 'BOS' };
  const playlist = [
    { ...first, ...told, hid: 1610612737, vid: 1610612738 },
    { ...second, ...told },
  ];
  const whole = { ...list, resultSets: { ...resultSets, playlist } };
  expect(await importing('list.json', whole)).toMatchObject({ games: 0, waiting: 1 });
  expect(await importing('v2.csv', v2Table())).toMatchObject({ games: 1, waiting: 0 });
  expect(await bench.store.db.selectFrom('games').selectAll().execute()).toMatchObject([
    { day: 20250301, home_team_id: 1610612737, away_team_id: 1610612738 },
  ]);
  expect(await videos()).toEqual({ 7: url(7) });
});

it('is read from the parts of addresses', async () => {
  await importing('a.json', livePlayByPlay());
  const uuid = '10528ba3-ecf5-605c-07ad-2b2e18c0a88d';
  const rows = [`22400901,7,2025-03-01,${uuid}`, '22400901,9,2025-03-01,../x', '22400901,11,,a'];
  await importing('parts.csv', ['game_id,action_number,date,uuid', ...rows].join('\n'));
  expect(await videos()).toEqual({ 7: url(7).replace('a_1280', `${uuid}_1280`) });
});
