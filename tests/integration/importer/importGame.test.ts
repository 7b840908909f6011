import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importPaths } from '#server/importer/import.ts';
import { searchSeasonPlays } from '#server/store/plays/seasonSearch.ts';
import { checkDerivations } from '#server/tools/check-data/checks.ts';
import { formatDiscrepancy } from '#server/tools/check-data/findings.ts';
import { describeSources } from '#server/tools/check-data/sources.ts';
import {
  ada,
  bea,
  cleo,
  dora,
  flatTable,
  gameId,
  gameLog,
  gameNumber,
  livePlayByPlay,
  playByPlayV3,
  playerBoxTable,
  shotTable,
  story,
  v2Table,
} from '#tests/support/feeds.ts';
import { everyPlay } from '#tests/support/seasonSearch.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

const game = () => bench.store.db.selectFrom('games').selectAll().execute();

describe('a game', () => {
  it('has steals and blocks on the event numbers of videos', async () => {
    await bench.run(await bench.file('a.json', livePlayByPlay()));
    expect(await bench.events()).toEqual(story.map((play) => play.event));
    const plays = await bench.plays();
    expect(plays.find((play) => play.event === 7)).toMatchObject({ block_id: cleo, made: 0 });
    expect(plays.find((play) => play.event === 14)).toMatchObject({ steal_id: dora });
  });

  it('does not change when the same file is imported again', async () => {
    const file = await bench.file('a.json', livePlayByPlay());
    await bench.run(file);
    const before = await bench.everything();
    expect(await bench.run(file)).toMatchObject({ files: 1, games: 0, plays: 0, refused: [] });
    expect(await bench.everything()).toEqual(before);
  });

  it('follows a corrected file and drops the plays that it lacks', async () => {
    await bench.run(
      await bench.file('a.json', livePlayByPlay()),
      await bench.file('v2.csv', v2Table()),
    );
    const corrected = story
      .filter((play) => play.event !== 9)
      .map((play) => (play.event === 24 ? { ...play, who: bea } : play));
    expect(await bench.run(await bench.file('a.json', livePlayByPlay(corrected)))).toMatchObject({
      games: 1,
    });
    expect(await bench.events()).not.toContain(9);
    expect((await bench.lines()).find((line) => line.player_id === bea)?.points).toBe(5);
    expect((await bench.lines()).find((line) => line.player_id === dora)?.rebounds_defensive).toBe(
      0,
    );
    const rebounds = await searchSeasonPlays(bench.store.db, everyPlay(dora, ['REB']));
    expect(rebounds.items).toEqual([]);
  });

  it('is completed by other files with the same result in any order', async () => {
    const url = 'https://videos.nba.com/7.mp4';
    const files = [
      await bench.file('v2.csv', v2Table()),
      await bench.file('flat.csv', flatTable()),
      await bench.file(
        'shots.csv',
        shotTable(story, { 7: url, 22: 'http://videos.nba.com/22.mp4' }),
      ),
      await bench.file('box.csv', playerBoxTable()),
    ];
    for (const file of files) await bench.run(file);
    const step = await bench.everything();
    const other = await importBench();
    for (const file of files.toReversed()) await other.run(file);
    expect(await other.everything()).toEqual(step);
    await other.close();
    const [, miss] = await bench.plays();
    expect(miss).toMatchObject({
      event: 7,
      x: -168,
      y: 205,
      video_url: url,
      distance: 26.5,
      clock: 7004,
    });
    expect((await bench.plays()).find((play) => play.event === 11)).toMatchObject({ flags: 3 });
    expect((await bench.plays()).find((play) => play.event === 22)).toMatchObject({
      video_url: null,
    });
    expect((await bench.lines())[0]).toMatchObject({
      player_id: ada,
      seconds: 1930,
      plus_minus: 2,
    });
    const played = await bench.store.db.selectFrom('appearances').select('player_id').execute();
    expect(played.map((row) => row.player_id)).toEqual([ada, bea, cleo, dora]);
  });

  it('waits until a log gives its day', async () => {
    expect(await bench.run(await bench.file('v2.csv', v2Table()))).toMatchObject({
      games: 0,
      waiting: 1,
    });
    expect(await game()).toEqual([]);
    expect(await bench.run(await bench.file('log.json', gameLog()))).toMatchObject({
      games: 1,
      waiting: 0,
    });
    expect(await bench.events()).toEqual(story.map((play) => play.event));
  });

  it('does not wait when a later file of the same import gives its day', async () => {
    const files = [await bench.file('v2.csv', v2Table()), await bench.file('log.json', gameLog())];
    // Each file is written before the next one is read.
    const summary = await importPaths(bench.store, files, { stagingLimit: 0 });
    expect(summary).toMatchObject({ games: 1, waiting: 0 });
  });

  it('uses the feed that adds up to the official box score', async () => {
    const wrong = story.map((play) => (play.event === 24 ? { ...play, who: bea } : play));
    await bench.run(
      await bench.file('flat.csv', flatTable(wrong)),
      await bench.file('v2.csv', v2Table()),
      await bench.file('box.csv', playerBoxTable()),
      await bench.file('log.json', gameLog()),
    );
    expect((await bench.plays()).find((play) => play.event === 24)?.player_id).toBe(ada);
    expect(bench.notes.join()).toMatch(/v2-pbp adds up to the box score, livedata-flat does not/);
  });

  it('is named where its plays do not add up to the score, with the amount', async () => {
    const log = await bench.file('log.json', gameLog());
    const lost = story.map((play) => (play.event === 22 ? { ...play, made: false } : play));
    const summary = await bench.run(await bench.file('v2.csv', v2Table(lost)), log);
    expect(summary).toMatchObject({ games: 1, contradicted: 1 });
    expect(bench.notes).toContain(
      '0022400901: the plays make 2-3, the running score is 5-3: ATL 3 too few',
    );
    const { findings } = await checkDerivations(bench.store.db);
    expect(findings.map(formatDiscrepancy)).toContain(
      'the plays: served "2-3"; the running score "5-3"',
    );
    expect(await bench.run(await bench.file('v2.csv', v2Table()))).toMatchObject({
      games: 1,
      contradicted: 0,
    });
  });

  it('is named where its running score ends elsewhere than the result', async () => {
    const early = story.slice(0, -1);
    await bench.run(
      await bench.file('v2.csv', v2Table(early)),
      await bench.file('log.json', gameLog()),
    );
    expect(bench.notes).toContain(
      '0022400901: the running score ends at 3-3, the result is 5-3: ATL 2 too few',
    );
  });

  it('names the files that its facts came from', async () => {
    const sources = async () =>
      (await describeSources(bench.store.db, [gameNumber])).get(gameNumber);
    const shotsOf = (who: number) => story.filter((play) => play.who === who);
    await bench.run(
      await bench.file('season/nbastats_2024.csv.gz', v2Table()),
      await bench.file('season/log.json', gameLog()),
    );
    expect(await sources()).toBe(
      'plays: nbastats_2024.csv.gz (v2-pbp); result: log.json (game-log)',
    );
    await bench.run(await bench.file('ada.csv', shotTable(shotsOf(ada))));
    await bench.run(await bench.file('bea.csv', shotTable(shotsOf(bea))));
    const corrected = story.filter((play) => play.event !== 9);
    await bench.run(await bench.file('newer.csv', v2Table(corrected)));
    expect(await sources()).toBe(
      'plays: newer.csv (v2-pbp), ada.csv, bea.csv (shots); result: log.json (game-log)',
    );
    await bench.store.write((tx) => tx.updateTable('sources').set({ files: null }).execute());
    expect(await sources()).toContain('plays: a file of an earlier version (v2-pbp)');
    await bench.store.write((tx) => tx.deleteFrom('sources').execute());
    expect(await sources()).toBe('the starter set');
  });

  it('is live until it is final, and then stays final', async () => {
    const half = livePlayByPlay(story.slice(0, 6), false);
    await bench.run(await bench.file('a.json', half));
    expect(await game()).toMatchObject([{ status: 'live', home_score: 0, away_score: 2 }]);
    await bench.run(await bench.file('a.json', livePlayByPlay()));
    await bench.run(await bench.file('a.json', half));
    expect(await game()).toMatchObject([{ status: 'final', home_score: 5, away_score: 3 }]);
    expect(bench.notes.join()).toMatch(/unfinished/);
  });

  it('is final even if a replay review follows its end', async () => {
    const table = v2Table().trim();
    const replay = (table.split('\n').at(-1) ?? '').replace(',99,13,', ',101,18,');
    await bench.run(
      await bench.file('a.csv', `${table}\n${replay}\n`),
      await bench.file('shots.csv', shotTable()),
    );
    expect(await game()).toMatchObject([{ status: 'final' }]);
    const { actions } = playByPlayV3().game;
    const last = {
      ...actions.at(-1),
      actionNumber: 101,
      actionType: 'Instant Replay',
      subType: '',
    };
    const other = await importBench();
    await other.run(
      await other.file('a.json', {
        game: { gameId, actions: [...actions, { ...last, actionId: 99 }] },
      }),
      await other.file('shots.csv', shotTable()),
    );
    expect(await other.store.db.selectFrom('games').select('status').execute()).toEqual([
      { status: 'final' },
    ]);
    await other.close();
  });

  it('stays final whichever file in a folder was written before its end', async () => {
    const corrected = story.map((play) => (play.event === 24 ? { ...play, who: bea } : play));
    const ofBea = async () => (await bench.lines()).find((line) => line.player_id === bea)?.points;
    await bench.run(
      await bench.file('1/a.json', livePlayByPlay()),
      await bench.file('1/b.json', livePlayByPlay(story.slice(0, 6), false)),
    );
    expect(await game()).toMatchObject([{ status: 'final', home_score: 5, away_score: 3 }]);
    expect([await bench.events(), await ofBea()]).toEqual([story.map((play) => play.event), 3]);
    await bench.run(
      await bench.file('2/a.json', [
        livePlayByPlay(corrected),
        livePlayByPlay(story.slice(0, 4), false),
      ]),
      await bench.file('2/b.json', livePlayByPlay(story.slice(0, 6), false)),
    );
    expect([await bench.events(), await ofBea()]).toEqual([story.map((play) => play.event), 5]);
    expect(bench.notes.filter((note) => /unfinished livedata-pbp/.test(note))).toHaveLength(3);
  });
});
