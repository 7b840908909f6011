import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  bea,
  cleo,
  dora,
  eve,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  playerBoxTable,
  shotTable,
  story,
  v2Table,
} from '#tests/support/feeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

describe('a game', () => {
  it('gives no figures for a player who did not play, and null for unknown ones', async () => {
    await bench.run(
      await bench.file('shots.csv', shotTable()),
      await bench.file('box.csv', playerBoxTable()),
    );
    expect((await bench.lines()).find((line) => line.player_id === eve)).toMatchObject({
      seconds: null,
      points: null,
    });
    const teams = await bench.store.db.selectFrom('team_lines').selectAll().execute();
    expect(teams).toEqual([]);
  });

  it('takes names from feeds that split them', async () => {
    const names = () => bench.store.db.selectFrom('players').selectAll().orderBy('id').execute();
    await bench.run(await bench.file('shots.csv', shotTable()));
    expect(await names()).toMatchObject([
      { family_name: 'Quill' },
      { first_name: 'Bea', family_name: 'Stone Jr.' },
      {},
    ]);
    await bench.run(await bench.file('box.json', liveBoxScore()));
    await bench.run(await bench.file('v2.csv', v2Table()));
    expect((await names()).find((player) => player.id === dora)).toMatchObject({
      first_name: 'Dora',
      family_name: 'van Dyke',
      full_name: 'Dora van Dyke',
    });
  });

  it('keeps the facts of the starter set when a file adds to them', async () => {
    await bench.run(
      await bench.file('a.json', livePlayByPlay()),
      await bench.file('box.json', liveBoxScore()),
    );
    await bench.store.write((tx) => tx.deleteFrom('sources').execute());
    const url = 'https://videos.nba.com/24.mp4';
    await bench.run(await bench.file('shots.csv', shotTable(story.slice(-1), { 24: url })));
    expect(await bench.events()).toEqual(story.map((play) => play.event));
    expect((await bench.plays()).at(-1)).toMatchObject({ video_url: url });
    expect((await bench.lines())[0]).toMatchObject({ seconds: 1930 });
    const kinds = await bench.store.db
      .selectFrom('sources')
      .select('kind')
      .orderBy('kind')
      .execute();
    expect(kinds.map((row) => row.kind)).toEqual(['kept', 'shots']);
  });

  it('keeps the facts of the starter set when files from before its end are imported', async () => {
    await bench.run(
      await bench.file('a.json', livePlayByPlay()),
      await bench.file('box.json', liveBoxScore()),
    );
    await bench.store.write((tx) => tx.deleteFrom('sources').execute());
    const before = await bench.everything();
    const { game } = liveBoxScore();
    await bench.run(
      await bench.file('b.json', livePlayByPlay(story.slice(0, 6), false)),
      await bench.file('v3.json', playByPlayV3(story.slice(0, 4), false)),
      await bench.file('box.json', {
        game: {
          ...game,
          gameStatus: 2,
          gameClock: 'PT11M00.00S',
          homeTeam: { ...game.homeTeam, score: 0 },
        },
      }),
    );
    expect(await bench.everything()).toEqual(before);
  });

  it('of another player is added to the chart', async () => {
    await bench.run(
      await bench.file('ada.csv', shotTable(story.filter((play) => play.who === ada))),
    );
    await bench.run(
      await bench.file('bea.csv', shotTable(story.filter((play) => play.who === bea))),
    );
    expect(await bench.events()).toEqual([7, 22, 24]);
  });

  it('has a shot that moved to another player once, in any order of the charts', async () => {
    await bench.run(await bench.file('all.csv', shotTable()));
    const now = story.map((play) => (play.event === 24 ? { ...play, who: bea } : play));
    const ofBea = shotTable(now.filter((play) => play.who === bea));
    await bench.run(await bench.file('bea.csv', ofBea));
    const shooters = (await bench.plays()).map((play) => [play.event, play.player_id]);
    expect(shooters).toEqual([
      [7, ada],
      [11, cleo],
      [22, bea],
      [24, bea],
    ]);
  });
});
