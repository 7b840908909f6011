import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importPaths } from '#server/importer/import.ts';
import { searchSeasonPlays } from '#server/store/plays/seasonSearch.ts';
import { checkDerivations } from '#server/tools/check-data/checks.ts';
import { formatDiscrepancy } from '#server/tools/check-data/findings.ts';
import { describeSources } from '#server/tools/check-data/sources.ts';
import { describeOnce } from '#tests/support/describeOnce.ts';
import {
  ada,
  away,
  bea,
  cleo,
  dora,
  eve,
  flatTable,
  gameId,
  gameLog,
  gameNumber,
  home,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  playerBoxTable,
  shotTable,
  story,
  totals,
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
const lines = () => bench.store.db.selectFrom('player_lines').selectAll().orderBy('seq').execute();
const events = async () => (await bench.plays()).map((play) => play.event);

/** Every play-by-play feed of the invented game, with what else it needs to be complete. */
const feeds: [name: string, files: [name: string, content: () => string | object][]][] = [
  ['liveData', [['a.json', livePlayByPlay]]],
  ['liveData, gzipped', [['a.json.gz', livePlayByPlay]]],
  [
    'flattened liveData',
    [
      ['a.csv', flatTable],
      ['log.json', gameLog],
    ],
  ],
  [
    'v2 as a table',
    [
      ['a.csv.gz', v2Table],
      ['log.json', gameLog],
    ],
  ],
  [
    'v3',
    [
      ['a.json', playByPlayV3],
      ['log.json', gameLog],
    ],
  ],
];

describe.each(feeds)('%s', (_, files) => {
  it('gives the game with the expected figures of every player', async () => {
    const paths: string[] = [];
    for (const [name, content] of files) paths.push(await bench.file(name, content()));
    const summary = await bench.run(...paths);
    expect(summary).toMatchObject({ files: paths.length, games: 1, refused: [], waiting: 0 });
    expect(await game()).toEqual([
      {
        id: gameNumber,
        league: 'nba',
        season: '2024-25',
        phase: 20242,
        day: 20250301,
        home_team_id: home,
        away_team_id: away,
        home_score: 5,
        away_score: 3,
        status: 'final',
      },
    ]);
    for (const line of await lines()) {
      const total = totals[line.player_id];
      expect([line.points, line.field_goals_made, line.field_goals_attempted]).toEqual([
        total?.points,
        ...(total?.fg ?? []),
      ]);
      expect([line.rebounds_offensive, line.rebounds_defensive]).toEqual(total?.rebounds);
      expect([line.assists, line.steals, line.blocks, line.turnovers]).toEqual([
        total?.assists,
        total?.steals,
        total?.blocks,
        total?.turnovers,
      ]);
    }
  });
});

describe('a game', () => {
  it('has steals and blocks on the event numbers of videos', async () => {
    await bench.run(await bench.file('a.json', livePlayByPlay()));
    expect(await events()).toEqual(story.map((play) => play.event));
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
    expect(await events()).not.toContain(9);
    expect((await lines()).find((line) => line.player_id === bea)?.points).toBe(5);
    expect((await lines()).find((line) => line.player_id === dora)?.rebounds_defensive).toBe(0);
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
    expect((await lines())[0]).toMatchObject({ player_id: ada, seconds: 1930, plus_minus: 2 });
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
    expect(await events()).toEqual(story.map((play) => play.event));
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
    const ofBea = async () => (await lines()).find((line) => line.player_id === bea)?.points;
    await bench.run(
      await bench.file('1/a.json', livePlayByPlay()),
      await bench.file('1/b.json', livePlayByPlay(story.slice(0, 6), false)),
    );
    expect(await game()).toMatchObject([{ status: 'final', home_score: 5, away_score: 3 }]);
    expect([await events(), await ofBea()]).toEqual([story.map((play) => play.event), 3]);
    await bench.run(
      await bench.file('2/a.json', [
        livePlayByPlay(corrected),
        livePlayByPlay(story.slice(0, 4), false),
      ]),
      await bench.file('2/b.json', livePlayByPlay(story.slice(0, 6), false)),
    );
    expect([await events(), await ofBea()]).toEqual([story.map((play) => play.event), 5]);
    expect(bench.notes.filter((note) => /unfinished livedata-pbp/.test(note))).toHaveLength(3);
  });

  it('gives no figures for a player who did not play, and null for unknown ones', async () => {
    await bench.run(
      await bench.file('shots.csv', shotTable()),
      await bench.file('box.csv', playerBoxTable()),
    );
    expect((await lines()).find((line) => line.player_id === eve)).toMatchObject({
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
    expect(await events()).toEqual(story.map((play) => play.event));
    expect((await bench.plays()).at(-1)).toMatchObject({ video_url: url });
    expect((await lines())[0]).toMatchObject({ seconds: 1930 });
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
    expect(await events()).toEqual([7, 22, 24]);
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

describe('a bad file', () => {
  it('leaves nothing in the store', async () => {
    const two = `${v2Table()}${v2Table(story, '0022400902').split('\n').slice(1, 5).join('\n')}\n1,2\n`;
    const summary = await bench.run(
      await bench.file('a.csv', two),
      await bench.file('log.json', gameLog()),
    );
    expect(summary.refused).toHaveLength(1);
    expect(await bench.plays()).toEqual([]);
  });
});

describeOnce('a bad file', () => {
  it.each<[reason: RegExp, name: string, content: string]>([
    [/no JSON/, 'a.json', '{"game": '],
    [/no document that is known/, 'a.json', '{"hello": 1}'],
    [/no JSON: .*; write null in place of NaN$/, 'a.json', '[{"PTS": NaN}]'],
    [/no table that is known/, 'a.csv', 'a,b\n1,2\n'],
    [/empty/, 'a.csv', ''],
    [/row 4: 3 cells/, 'a.csv', v2Table().split('\n').slice(0, 3).concat('1,2,3').join('\n')],
    [/row 5: 'soon' is no clock/, 'a.csv', v2Table().replace('11:20', 'soon')],
    [/row 2: 'abc' is no game id/, 'a.csv', v2Table(story, 'abc')],
    [
      /game\.actions\.3\.period/,
      'a.json',
      JSON.stringify(livePlayByPlay()).replace(
        '"actionNumber":9,"clock":"PT11M38.40S","timeActual":"2025-03-02T01:10:00.0Z","period":4',
        '"actionNumber":9,"clock":"PT11M38.40S","period":"four"',
      ),
    ],
  ])('is refused: %s', async (reason, name, content) => {
    const bad = await bench.file(name, content);
    const good = await bench.file('shots.csv', shotTable());
    const summary = await bench.run(bad, good);
    expect(summary.refused).toEqual([{ file: bad, reason: expect.stringMatching(reason) }]);
    expect(summary).toMatchObject({ files: 1, games: 1 });
    expect(await events()).toEqual([7, 11, 22, 24]);
  });

  it.each<[reason: string, was: string, is: string]>([
    ['event 4294967296 is too large', '"actionNumber":9,', '"actionNumber":4294967296,'],
    ['score_away 2.5 is no whole number', '"scoreAway":"2"', '"scoreAway":"2.5"'],
    ['period 0 is too small', '"period":4', '"period":0'],
  ])('is refused for a number that the store cannot hold: %s', async (reason, was, is) => {
    const text = JSON.stringify(livePlayByPlay());
    expect(text).toContain(was);
    const bad = await bench.file('a.json', text.replace(was, is));
    const summary = await bench.run(bad, await bench.file('shots.csv', shotTable()));
    expect(summary.refused).toEqual([{ file: bad, reason: `game ${gameId}: ${reason}` }]);
    expect(summary).toMatchObject({ files: 1, games: 1 });
  });

  it('is refused for another encoding', async () => {
    const { writeFile } = await import('node:fs/promises');
    const file = await bench.file('a.csv', '');
    await writeFile(file, shotTable().replaceAll('Quill', 'Calderón'), 'latin1');
    expect((await bench.run(file)).refused).toMatchObject([
      { reason: expect.stringMatching(/not in UTF-8/) },
    ]);
    expect(await bench.plays()).toEqual([]);
  });

  it('is refused when its compression is truncated', async () => {
    const { readFile, writeFile } = await import('node:fs/promises');
    const file = await bench.file('a.csv.gz', v2Table());
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 20));
    expect((await bench.run(file)).refused).toMatchObject([
      { reason: expect.stringMatching(/cannot be read/) },
    ]);
  });
});

describeOnce('files', () => {
  it('are found in folders under any name', async () => {
    await bench.file('deep/er/whatever.csv', shotTable());
    await bench.file('deep/readme.txt', 'not for import');
    const folder = (await bench.file('deep/x.json', gameLog())).replace(/x\.json$/, '');
    expect(await bench.run(folder)).toMatchObject({ files: 2, games: 1, refused: [] });
  });

  it('may hold many documents, one a line or in a list', async () => {
    const lines = `${JSON.stringify(gameLog())}\n${JSON.stringify(playByPlayV3())}\n`;
    expect(await bench.run(await bench.file('a.ndjson', lines))).toMatchObject({ games: 1 });
    expect(await bench.run(await bench.file('b.json', [liveBoxScore()]))).toMatchObject({
      games: 1,
    });
  });

  it('are refused with the line or the document that is broken', async () => {
    const broken = { game: { ...liveBoxScore().game, gameStatus: 'over' } };
    const lines = (...docs: (object | string)[]) =>
      docs.map((doc) => (typeof doc === 'string' ? doc : JSON.stringify(doc))).join('\r\n');
    const cut = JSON.stringify(playByPlayV3()).slice(0, 99);
    const summary = await bench.run(
      await bench.file('1.ndjson', lines(gameLog(), '', broken, '')),
      await bench.file('2.ndjson', lines('', gameLog(), cut)),
      await bench.file('3.json', [gameLog(), gameLog(), broken]),
      await bench.file('4.json', broken),
    );
    expect(summary.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^line 3: game\.gameStatus: /),
      expect.stringMatching(/^line 3: no JSON: /),
      expect.stringMatching(/^document 3: game\.gameStatus: /),
      expect.stringMatching(/^game\.gameStatus: /),
    ]);
  });

  it('may return to an earlier game', async () => {
    const [header, ...rows] = v2Table().trim().split('\n');
    const other = v2Table(story, '0022400902').trim().split('\n').slice(1);
    const mixed = [header, ...rows.slice(0, 5), ...other, ...rows.slice(5)].join('\n');
    await bench.run(await bench.file('a.csv', mixed), await bench.file('log.json', gameLog()));
    expect(await events()).toEqual(story.map((play) => play.event));
  });

  it('must exist', async () => {
    await expect(bench.run('/nowhere/at/all.csv')).rejects.toThrow(/no such file/);
  });
});
