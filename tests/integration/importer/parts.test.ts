/** Archives are split by size, also within a game: its rows are then in two files. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  cleo,
  flatTable,
  gameLog,
  gameNumber,
  liveTable,
  playerBoxTable,
  shotTable,
  story,
  v2Table,
  v3Table,
} from '#tests/support/feeds.ts';
import { type ImportBench, importBench } from './support.ts';

const benches: ImportBench[] = [];
let bench: ImportBench;

async function another(): Promise<ImportBench> {
  const made = await importBench();
  benches.push(made);
  await made.run(await made.file('log.json', gameLog()));
  return made;
}

beforeEach(async () => {
  bench = await another();
});

afterEach(async () => {
  await Promise.all(benches.splice(0).map((made) => made.close()));
});

/** Two tables of one, the first with so many rows. */
function split(table: string, rows: number): [string, string] {
  const [header = '', ...all] = table.trim().split('\n');
  const part = (some: string[]) => `${[header, ...some].join('\n')}\n`;
  return [part(all.slice(0, rows)), part(all.slice(rows))];
}

/** With the column that tells who is on court. */
function withCourt(table: string): string {
  const [header, ...rows] = table.trim().split('\n');
  return `${[`${header},players_on`, ...rows.map((row) => `${row},${ada}|${cleo}`)].join('\n')}\n`;
}

/** The bench's store after one run for each file. */
async function stateAfter(contents: string[], on?: ImportBench): Promise<unknown> {
  const place = on ?? (await another());
  for (const content of contents) await place.run(await place.file('a.csv', content));
  return place.everything();
}

const tables: [name: string, table: (told?: typeof story) => string, rows: number][] = [
  ['a play-by-play v2', v2Table, 8],
  ['a play-by-play v3', v3Table, 8],
  ['a table of liveData', liveTable, 8],
  ['a flattened play-by-play', flatTable, 8],
  ['a shot chart', shotTable, 2],
];

describe.each(tables)('%s in two files', (_, table, rows) => {
  it('gives the same game as one file, in any order and repeatedly', async () => {
    const whole = await stateAfter([table()]);
    expect(whole).toMatchObject({ games: [{ status: 'final' }] });
    const [a, b] = split(table(), rows);
    for (const order of [
      [a, b],
      [b, a],
      [a, b, a],
      [a, b, b],
      [table(), a],
      [table(), b],
      [a, table()],
      [b, table()],
    ]) {
      expect(await stateAfter(order)).toEqual(whole);
    }
    await bench.run(await bench.file('a.csv', a), await bench.file('b.csv', b));
    expect(await bench.everything()).toEqual(whole);
  });
});

it('follows corrections and removals in both files', async () => {
  const [a, b] = split(v2Table(), 8);
  await stateAfter([a, b], bench);
  const corrected = story
    .filter((play) => play.event !== 9)
    .map((play) => (play.event === 24 ? { ...play, sub: 'Dunk' } : play));
  const [firstRows, lastRows] = split(v2Table(corrected), 7);
  await stateAfter([firstRows], bench);
  expect((await bench.plays()).map((play) => play.event)).toEqual(
    corrected.map((play) => play.event),
  );
  expect((await bench.plays()).at(-1)?.detail).toBe('driving layup');
  await stateAfter([lastRows], bench);
  expect((await bench.plays()).at(-1)?.detail).toBe('driving dunk');
  expect(await bench.everything()).toEqual(await stateAfter([v2Table(corrected)]));
});

it('follows a file of one game that comes after a table of many', async () => {
  const [header, ...rows] = flatTable().trim().split('\n');
  const of = (id: number) => rows.map((row) => row.replaceAll(String(gameNumber), String(id)));
  const season = [header, ...of(22400900), ...rows, ...of(22400902)].join('\n');
  // Who is on court makes lines of a flattened game.
  const corrected = withCourt(flatTable(story.filter((play) => play.event !== 9)));
  await stateAfter([season, corrected], bench);
  const events = story.map((play) => play.event).filter((event) => event > 4 && event !== 9);
  expect((await bench.plays()).map((play) => play.event)).toEqual(events);
});

it('leaves out a part that comes after the whole game, with a note', async () => {
  await stateAfter([v2Table(), split(v2Table(), 8)[1]], bench);
  expect(bench.notes.join()).toMatch(/a part of a v2-pbp comes after the whole one/);
});

it('has every player of a box score in two files', async () => {
  const whole = await another();
  await whole.run(await whole.file('plays.csv', v2Table()));
  const box = playerBoxTable();
  const linesOf = async (on: ImportBench) => {
    const lines = await on.store.db.selectFrom('player_lines').selectAll().execute();
    return lines.map(({ seq, ...line }) => line).sort((x, y) => x.player_id - y.player_id);
  };
  await stateAfter([box], whole);
  const [a, b] = split(box, 1);
  await bench.run(await bench.file('plays.csv', v2Table()));
  await stateAfter([a, b], bench);
  expect(await linesOf(bench)).toEqual(await linesOf(whole));
  const reverse = await another();
  await reverse.run(await reverse.file('plays.csv', v2Table()));
  await stateAfter([b, a, b], reverse);
  expect(await reverse.everything()).toEqual(await bench.everything());
});
