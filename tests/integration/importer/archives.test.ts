/** Tables as public archives, the Python client, R packages and spreadsheets write them. */
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { livePlayByPlay, liveTable, playByPlayV3, v3Table } from '#tests/support/feeds.ts';
import { readFeed, scheduledGame } from '#tests/support/realFeeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

/** Imports a table of one game after its schedule. */
async function run(table: string, game: object, on = bench) {
  const schedule = await on.file('schedule.json', game);
  return on.run(schedule, await on.file('table.csv', table));
}

/** A player's line under short names. */
async function line(player: number) {
  const found = await bench.store.db
    .selectFrom('player_lines')
    .select(['points', 'three_pointers_made as made', 'three_pointers_attempted as tried'])
    .select('seconds')
    .where('player_id', '=', player)
    .executeTakeFirstOrThrow();
  return { ...found };
}

const scores = async () =>
  bench.store.db
    .selectFrom('games')
    .select(['home_score', 'away_score', 'status'])
    .executeTakeFirstOrThrow();

describe('a play-by-play v2 written by R', () => {
  const game = scheduledGame('0022300500', '20240107', 1610612758, 1610612740);
  const mcCollum = 203468;
  const table = readFeed('v2_na_cells_0022300500.csv');

  it('has no text in cells that are NA', async () => {
    expect(await run(table, game)).toMatchObject({ games: 1, plays: 344, refused: [] });
    expect(await line(mcCollum)).toMatchObject({ points: 30, made: 7, tried: 10 });
    expect(await scores()).toEqual({ home_score: 100, away_score: 133, status: 'final' });
    const thrown = await bench.store.db
      .selectFrom('plays')
      .select('made')
      .where('kind', '=', 'freethrow')
      .where('team_id', '=', 1610612740)
      .execute();
    expect([thrown.filter(({ made }) => made).length, thrown.length]).toEqual([14, 16]);
  });

  it.each<[string, (rows: string[][]) => string]>([
    ['empty cells', (rows) => Papa.unparse(rows.map((row) => row.map((cell) => mark(cell, ''))))],
    ...['NaN', 'None', '<NA>', 'null'].map((empty): [string, (rows: string[][]) => string] => [
      `cells that are ${empty}`,
      (rows) => Papa.unparse(rows.map((row) => row.map((cell) => mark(cell, empty)))),
    ]),
    [
      'names in lower case',
      ([header = [], ...rows]) => {
        return Papa.unparse([header.map((name) => name.toLowerCase()), ...rows]);
      },
    ],
    [
      'names without underscores',
      ([header = [], ...rows]) => {
        return Papa.unparse([header.map((name) => name.replaceAll('_', '')), ...rows]);
      },
    ],
    ['columns in another order', (rows) => Papa.unparse(rows.map((row) => row.toReversed()))],
    [
      'an index and a column that is not known',
      (rows) => Papa.unparse(rows.map((row, i) => [i === 0 ? '' : String(i - 1), ...row, 'more'])),
    ],
    ['semicolons', (rows) => Papa.unparse(rows, { delimiter: ';' })],
    ['tabs', (rows) => Papa.unparse(rows, { delimiter: '\t' })],
  ])('is the same game with %s', async (_, written) => {
    await run(table, game);
    const other = await importBench();
    const rows = Papa.parse<string[]>(table.trim()).data;
    expect(await run(written(rows), game, other)).toMatchObject({ games: 1, refused: [] });
    expect(await other.everything()).toEqual(await bench.everything());
    await other.close();
  });

  const mark = (cell: string, empty: string) => (cell === 'NA' ? empty : cell);

  it('is refused with decimal commas, which no other table has', async () => {
    const rows = Papa.parse<string[]>(table.trim()).data;
    const cells = rows.map((row) => row.map((cell) => cell.replace(/\.0$/, ',0')));
    const { refused } = await run(Papa.unparse(cells, { delimiter: ';' }), game);
    expect(refused.map(({ reason }) => reason)).toEqual([
      "row 3: '1610612758,0' has a decimal comma: save the table with decimal points",
    ]);
  });
});

describe('a play-by-play v2 of a season before 2017-18', () => {
  const game = scheduledGame('0021300001', '20131029', 1610612754, 1610612753);
  const table = readFeed('v2_row_zero_0021300001.csv');

  it('begins with the event 0, from which minutes are counted', async () => {
    expect(await run(table, game)).toMatchObject({ games: 1, plays: 403, refused: [] });
    expect(await line(202331)).toEqual({ points: 24, made: 3, tried: 6, seconds: 2166 });
    expect(await scores()).toEqual({ home_score: 97, away_score: 87, status: 'final' });
  });

  it('is refused with the column and the cell that is no number', async () => {
    const { refused } = await run(table.replace('0021300001,1,10', '0021300001,x,10'), game);
    expect(refused.map(({ reason }) => reason)).toEqual(["row 3: EVENTNUM 'x' is no whole number"]);
  });
});

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('a play-by-play v3 as a table', () => {
  const game = scheduledGame('0022400308', '20241201', 1610612752, 1610612740);
  const bridges = 1628969;
  const table = readFeed('nba_data_nbastatsv3.csv');

  it('is the game with places, assists, steals and blocks', async () => {
    expect(await run(table, game)).toMatchObject({ games: 1, plays: 406, refused: [] });
    expect(await scores()).toEqual({ home_score: 118, away_score: 85, status: 'final' });
    expect(await line(bridges)).toMatchObject({ points: 31, made: 7, tried: 12 });
    const plays = await bench.store.db.selectFrom('plays').selectAll().execute();
    const those = (test: (play: (typeof plays)[number]) => unknown) => plays.filter(test).length;
    expect({
      placed: those((play) => play.kind === 'shot' && play.x !== null),
      assists: those((play) => play.assist_id),
      steals: those((play) => play.steal_id),
      blocks: those((play) => play.block_id),
    }).toEqual({ placed: 186, assists: 48, steals: 24, blocks: 18 });
  });

  it('is the same with the names of the R packages', async () => {
    await run(table, game);
    const [header = '', ...rows] = table.split('\n');
    const other = await importBench();
    await run([snakeCase(header), ...rows].join('\n'), game, other);
    expect(await other.everything()).toEqual(await bench.everything());
    await other.close();
  });

  it('is refused with the row that has no event number', async () => {
    const { refused } = await run(table.replace('\n4,', '\nfour,'), game);
    expect(refused.map(({ reason }) => reason)).toEqual([
      "row 3: actionNumber 'four' is no whole number",
    ]);
  });
});

describe('a table of liveData', () => {
  it('is the game with its day, flags and times', async () => {
    const file = await bench.file('a.csv', readFeed('live_pbp_df_with_gameid.csv'));
    expect(await bench.run(file)).toMatchObject({ games: 1, plays: 448, refused: [], waiting: 0 });
    expect(await scores()).toEqual({ home_score: 135, away_score: 127, status: 'final' });
    expect(await line(1626164)).toMatchObject({ points: 47, made: 3, tried: 10 });
    const [phoenix] = await bench.store.db.selectFrom('team_lines').selectAll().execute();
    expect(phoenix).toMatchObject({ points_in_the_paint: 30, points_fast_break: 10 });
  });
});

describe.each([
  ['liveData', liveTable, livePlayByPlay],
  ['v3', v3Table, playByPlayV3],
])('a table of %s', (_, table, document) => {
  it('tells the game of the document', async () => {
    const game = scheduledGame('0022400901', '20250301', 1610612737, 1610612738);
    await run(table(), game);
    const other = await importBench();
    const schedule = await other.file('schedule.json', game);
    await other.run(schedule, await other.file('a.json', document()));
    expect(await other.everything()).toEqual(await bench.everything());
    await other.close();
  });
});
