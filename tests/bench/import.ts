/**
 * `npm run bench:import`: how fast a season is imported, beside inserting its plays as they are into
 * the same kind of store in the same run, on SQLite and on PostgreSQL. Each is done several times
 * in turn and the best counts, and what was waited for a core that other work had is left out,
 * because a machine may be busy. Fails when a bar is missed.
 */
import { Bars } from './bars.ts';
import { writeArchive } from './import/archive.ts';
import { write } from './import/process.ts';
import type { Written } from './import/writer.ts';
import { type BenchPlaces, benchPlaces, databases, titles } from './place.ts';

/** A season of 600,000 rows: megabytes; share of the rate of plain inserts. */
const bars = { megabytes: 600, share: 0.2 };
const rounds = 2;

const best = (list: Written[]) => Math.max(...list.map(({ plays, seconds }) => plays / seconds));

async function compare(places: BenchPlaces, table: Bars, title: string): Promise<void> {
  const { files, rows } = writeArchive(places.folder);
  const [imported, raw]: [Written[], Written[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const place = await places.make(`imported${round}`);
    imported.push(await write({ place, from: files }));
    raw.push(await write({ place: await places.make(`raw${round}`), from: place }));
  }
  const seconds = Math.min(...imported.map((each) => each.seconds));
  const megabytes = Math.max(...imported.map((each) => each.megabytes));
  table.tell(`${title}: a season of ${rows} rows`, seconds, 's');
  table.atMost(`${title}: most memory`, megabytes, bars.megabytes, 'MB');
  table.tell(`${title}: plays imported`, best(imported) / 1000, 'thousand a second');
  table.tell(`${title}: plays inserted as they are`, best(raw) / 1000, 'thousand a second');
  table.atLeast(`${title}: import to plain inserts`, best(imported) / best(raw), bars.share, '');
}

const table = new Bars();
for (const database of databases) {
  const places = await benchPlaces(database);
  try {
    await compare(places, table, titles[database]);
  } finally {
    await places.remove();
  }
}
table.print();
