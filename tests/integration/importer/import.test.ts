import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnce } from '#tests/support/describeOnce.ts';
import {
  away,
  flatTable,
  gameId,
  gameLog,
  gameNumber,
  home,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  shotTable,
  story,
  totals,
  v2Table,
} from '#tests/support/feeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

const game = () => bench.store.db.selectFrom('games').selectAll().execute();

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
    for (const line of await bench.lines()) {
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
    expect(await bench.events()).toEqual([7, 11, 22, 24]);
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
    expect(await bench.events()).toEqual(story.map((play) => play.event));
  });

  it('must exist', async () => {
    await expect(bench.run('/nowhere/at/all.csv')).rejects.toThrow(/no such file/);
  });
});
