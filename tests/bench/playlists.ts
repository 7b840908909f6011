/**
 * `npm run bench:playlists`: what the playlist screens cost with 1,000 public playlists of 200 clips each,
 * beside one page of such playlists in the same run and process. Processor time of the product, so that a
 * busy machine does not count; medians of rounds. Fails when a bar is missed.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { openStore, type Store } from '#server/store/open.ts';
import { Bars } from './bars.ts';
import { startProduct } from './page/product.ts';

const playlists = { few: 30, many: 1000 };
const clipsEach = 200;
/** Times what it costs beside few; processor milliseconds of a letter; megabytes beside few. */
const bars = { cost: 2, letterMs: 20, moreMb: 100 };
const rounds = 5;
const requestsPerRound = 20;
const visitors = 10;

const words = ['corner threes', 'late winners', 'alley oops', 'blocks at the rim', 'long rebounds'];
const patterns = ['c', 'co', 'cor', 'corn', 'corne', 'corner', 'w', 'wi', 'winers', 'blokcs'];

/** Adds public playlists of many owners, of plays of the starter data. */
async function fill(store: Store, from: number, to: number): Promise<string> {
  const plays = await store.db
    .selectFrom('plays')
    .select(['game_id', 'event'])
    .orderBy('game_id')
    .orderBy('ord')
    .limit(clipsEach * 20)
    .execute();
  let id = '';
  for (let i = from; i < to; i++) {
    id = randomUUID();
    const at = new Date(Date.UTC(2025, 0, 1, 0, i)).toISOString();
    const name = `${words[i % words.length]} ${i}`;
    const description = `What happened on day ${i}, and who was there to see it`;
    const first = (i % 20) * clipsEach;
    const clips = plays.slice(first, first + clipsEach).map((play, place) => ({
      ...play,
      ...{ playlist_id: id, id: randomUUID(), position: place + 1, snapshot: '{}', added_at: at },
    }));
    const texts = { name, description, private: 0, hidden: 0, thumbnail_url: '' };
    const row = { id, owner_id: `owner-${i % 50}`, ...texts, created_at: at, updated_at: at };
    await store.write(async (tx) => {
      await tx.insertInto('playlists').values(row).execute();
      await tx.insertInto('playlist_clips').values(clips).execute();
    });
  }
  return id;
}

const agent = new Agent({ keepAlive: true, maxSockets: visitors });

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
      response.resume();
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}

/** Processor milliseconds that the process has used: a tick is 10 ms. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory in MB. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Processor milliseconds of a request, by what is asked for; and the most memory meanwhile. */
async function measure(origin: string, pid: number, id: string) {
  const letter = (i: number) => `/resources/playlists.data?q=${patterns[i % patterns.length]}`;
  const asked: Record<string, (i: number) => string> = {
    '/playlists': () => '/playlists',
    'a playlist': () => `/playlists/${id}`,
    'a letter': letter,
  };
  const costs: Record<string, number[]> = {};
  let mb = 0;
  for (let round = -1; round < rounds; round++) {
    for (const [what, path] of Object.entries(asked)) {
      const before = processorMs(pid);
      for (let i = 0; i < requestsPerRound; i++) await ask(origin + path(i));
      // The first round warms up.
      if (round >= 0) {
        costs[what] ??= [];
        costs[what].push((processorMs(pid) - before) / requestsPerRound);
      }
    }
    await Promise.all(Array.from({ length: visitors }, () => ask(`${origin}/playlists`)));
    mb = Math.max(mb, residentMb(pid));
  }
  const ms = Object.fromEntries(Object.entries(costs).map(([what, all]) => [what, median(all)]));
  return { ms, mb };
}

const product = await startProduct();
const { dataDir, pid } = product;
if (dataDir === undefined || pid === undefined) throw new Error('PRODUCT_ORIGIN cannot be filled');
const store = await openStore({ dataDir, databaseUrl: null, durable: false });
let id = await fill(store, 0, playlists.few);
// Twice, because the code is still being compiled in the first one.
await measure(product.origin, pid, id);
const few = await measure(product.origin, pid, id);
id = await fill(store, playlists.few, playlists.many);
const many = await measure(product.origin, pid, id);
agent.destroy();
await store.close();
await product.stop();

const figures = new Bars();
for (const what of ['/playlists', 'a playlist']) {
  const [small = 0, large = 0] = [few.ms[what], many.ms[what]];
  figures.tell(`${what} with ${playlists.few} playlists`, small, 'ms');
  figures.tell(`${what} with ${playlists.many}`, large, 'ms');
  figures.atMost(`${what}, to that with few`, large / small, bars.cost, 'times');
}
figures.atMost('a letter of the search', many.ms['a letter'] ?? 0, bars.letterMs, 'ms');
figures.atMost('more memory than with few', many.mb - few.mb, bars.moreMb, 'MB');
figures.print();
