/**
 * Thirty seasons of both leagues, 1996-97 to 2025-26 in shape, imported in one run, and what a further
 * season then takes beside the same season in an empty store, on SQLite and on PostgreSQL.
 *
 *   npm run bench:seasons -- [--seasons 5] [--database sqlite]
 *
 * The seasons are made up (`scale/seasons.ts`), each a table of play-by-play v2 and a game log. All of
 * them take 2.6 GB as files and 3 GB as a store. Fails when a bar is missed.
 */
import { parseArgs } from 'node:util';
import { leagues } from '#app/basketball/leagues.ts';
import { Bars } from './bars.ts';
import { type Archive, writeSeason } from './import/archive.ts';
import { write } from './import/process.ts';
import { type BenchPlaces, benchPlaces, databases, titles } from './place.ts';
import { BenchSeason, lastYear } from './scale/seasons.ts';

/**
 * Most memory in MB; the time of a season beside that of the first one alone: of each of many in one
 * run, of one more in the full store, and of one whose game log comes later.
 */
const bars = { megabytes: 600, ofMany: 1.5, oneMore: 1.5, completed: 1.5 };

const { values: given } = parseArgs({
  options: { seasons: { type: 'string', default: '30' }, database: { type: 'string' } },
});
const seasons = Number(given.seasons);

function writeSeasons(folder: string): Archive[] {
  return leagues.flatMap((league) => {
    const played = new BenchSeason(league);
    return Array.from({ length: seasons + 1 }, (_, back) =>
      writeSeason(folder, `${league}stats_${lastYear - back}`, played.replay(back)),
    );
  });
}

async function compare(places: BenchPlaces, table: Bars, title: string): Promise<void> {
  const archives = writeSeasons(places.folder);
  const [first, further] = [archives[0], archives[seasons]] as [Archive, Archive];
  const many = archives.filter((archive) => archive !== further);
  const rows = many.reduce((sum, archive) => sum + archive.rows, 0);
  const ofFirst = (seconds: number, share = 1) => seconds / (alone.seconds * share);

  const alone = await write({ place: await places.make('first'), from: first.files });
  const full = await places.make('full');
  const all = await write({ place: full, from: many.flatMap(({ files }) => files) });
  const more = await write({ place: full, from: further.files });
  const place = await places.make('completed');
  const plays = await write({ place, from: [first.files[0]], mayWait: true });
  const log = await write({ place, from: [first.files[1]] });

  const most = Math.max(...[alone, all, more, plays, log].map(({ megabytes }) => megabytes));
  table.tell(`${title}: a season of ${first.rows} rows`, alone.seconds, 's');
  table.tell(`${title}: ${seasons} seasons of both leagues, ${rows} rows`, all.seconds, 's');
  table.atMost(`${title}: most memory`, most, bars.megabytes, 'MB');
  const each = ofFirst(all.seconds, rows / first.rows);
  table.atMost(`${title}: a season of many, to it alone`, each, bars.ofMany, '');
  const one = ofFirst(more.seconds, further.rows / first.rows);
  table.atMost(`${title}: one more season, to the first`, one, bars.oneMore, '');
  const parts = ofFirst(plays.seconds + log.seconds);
  table.atMost(`${title}: a season and its log later, to both at once`, parts, bars.completed, '');
}

const table = new Bars();
for (const database of databases) {
  if (given.database && given.database !== database) continue;
  const places = await benchPlaces(database);
  try {
    await compare(places, table, titles[database]);
  } finally {
    await places.remove();
  }
}
table.print();
