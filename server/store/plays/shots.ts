/** The shots of a search: their numbers by zone, which its indexes tell, and where the newest ones went up. */
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ShotCount } from '#app/api/contract.ts';
import { type ShotZone, shotZones } from '#app/basketball/shotZones.ts';
import type { Database, PlayTable } from '#server/store/tables/schema.ts';
import { creditKinds, noKind } from './credits.ts';
import type { ClipCounts } from './playIndex/count.ts';
import type { FacetBits } from './playIndex/facets.ts';

interface ShotCounts {
  /** Those with shots. */
  zones: Map<ShotZone, ShotCount>;
  /** Shots of which no place is recorded. */
  unplaced: ShotCount;
}

/** What a search is narrowed to. */
interface ShotNarrowing {
  kinds: readonly number[];
  facets: FacetBits;
}

/** The plays of a search. */
export interface ShotSource {
  /** Null: every kind. */
  kinds: readonly number[] | null;
  facets: FacetBits;
  count(narrowed: ShotNarrowing): Promise<ClipCounts | null>;
  /** The places of its first plays. */
  list(narrowed: ShotNarrowing, limit: number): Promise<PlayPlace[]>;
}

interface PlayPlace {
  gameId: number;
  ord: number;
}

const k = creditKinds;
const made = [k.madeTwo, k.madeTwoAssisted, k.madeThree, k.madeThreeAssisted];
const missed = [k.missedTwo, k.missedThree];
/** Bits of the numbers of all zones. */
const anyPlace = shotZones.reduce((bits, _, i) => bits | (2 << i), 0);
/** Bits of the values 'made' and 'missed'. */
const results = { made: 2, missed: 4 };

/** Those of the kinds that the search finds. */
function pickKinds({ kinds }: ShotSource, picked: readonly number[]): number[] {
  return kinds === null ? [noKind, ...picked] : picked.filter((kind) => kinds.includes(kind));
}

/** The numbers of a search's shots by zone. */
export async function countShots(source: ShotSource): Promise<ShotCounts> {
  const hits = await countByPlace(source, made, 'made');
  const misses = await countByPlace(source, missed, 'missed');
  const finds = (kind: number) => source.kinds === null || source.kinds.includes(kind);
  const withAssists = finds(k.assist)
    ? await countByPlace(source, [...made, k.assist], 'made')
    : hits;
  const withBlocks = finds(k.block)
    ? await countByPlace(source, [...missed, k.block], 'missed')
    : misses;
  const countOf = (place: number): ShotCount => {
    const [hit = 0, miss = 0] = [hits[place], misses[place]];
    const assists = (withAssists[place] ?? 0) - hit;
    return { made: hit, attempted: hit + miss, assists, blocks: (withBlocks[place] ?? 0) - miss };
  };
  const isWanted = (place: number) => !source.facets.place || source.facets.place & (1 << place);
  const zones = shotZones
    .map((zone, i) => [zone, i + 1] as const)
    .filter(([, place]) => isWanted(place))
    .map(([zone, place]) => [zone, countOf(place)] as const)
    .filter(([, { attempted, assists, blocks }]) => attempted + assists + blocks > 0);
  return { zones: new Map(zones), unplaced: countOf(0) };
}

/** The number of shots in each zone, by its place from 1; first those without one. */
async function countByPlace(
  source: ShotSource,
  kinds: readonly number[],
  result: keyof typeof results,
): Promise<readonly number[]> {
  const picked = pickKinds(source, kinds);
  const { shot, place } = source.facets;
  const isNone = picked.length === 0 || (shot !== 0 && (shot & results[result]) === 0);
  if (isNone) return [];
  // Without places, which a chosen group would add to each other.
  const facets = { ...source.facets, shot: results[result], place: 0 };
  const counts = await source.count({ kinds: picked, facets });
  const { groups, tags } = counts?.facets ?? {};
  const [unplaced = 0, ...places] = groups?.place ?? [];
  // Free throws of nobody are made and missed too.
  return [place === 0 ? unplaced - (tags?.get('Free Throw') ?? 0) : 0, ...places];
}

/** A shot with its place in tenths of a foot from the rim. */
export interface PlacedShot extends Pick<PlayTable, 'game_id' | 'event' | 'player_id'> {
  x: number;
  y: number;
  made: number;
  value: number;
}

/** The first shots of a search that have a place, up to `limit`. */
export async function listShots(
  db: Kysely<Database>,
  source: ShotSource,
  limit: number,
): Promise<PlacedShot[]> {
  const kinds = pickKinds(source, [...made, ...missed, k.assist, k.block]);
  if (kinds.length === 0) return [];
  const facets = { ...source.facets, place: source.facets.place || anyPlace };
  return readShots(db, await source.list({ kinds, facets }, limit));
}

/** Keys of one query: few sizes, so that there are few compiled queries. */
const chunkSizes = [25, 250];

type ShotRow = Pick<PlayTable, 'game_id' | 'event' | 'player_id' | 'x' | 'y' | 'made' | 'value'> & {
  /** The number of its key. */
  rank: number;
};

const isPlaced = (row: ShotRow): row is ShotRow & PlacedShot =>
  row.x !== null && row.y !== null && row.made !== null && row.value !== null;

/** In the order of the places; a play that has changed meanwhile is left out. */
async function readShots(
  db: Kysely<Database>,
  places: readonly PlayPlace[],
): Promise<PlacedShot[]> {
  const shots: PlacedShot[] = [];
  const largest = Math.max(...chunkSizes);
  for (let from = 0; from < places.length; from += largest) {
    const chunk = places.slice(from, from + largest);
    const { rows } = await db.executeQuery(buildQuery(db, chunk));
    shots.push(...rows.filter((row) => row.rank < chunk.length).filter(isPlaced));
  }
  return shots;
}

/** By dialect and number of keys: compiling takes longer than running. */
const compiledQueries = new LRUCache<string, CompiledQuery<ShotRow>>({ max: 8 });

function buildQuery(db: Kysely<Database>, places: readonly PlayPlace[]): CompiledQuery<ShotRow> {
  const size = chunkSizes.find((each) => each >= places.length) ?? places.length;
  const last = places.at(-1);
  // The last one is repeated.
  const filled = [...places, ...Array.from({ length: size - places.length }, () => last)];
  const keys = filled.flatMap((place) => [place?.gameId ?? 0, place?.ord ?? 0]);
  const cacheKey = `${db.getExecutor().adapter.constructor.name} ${size}`;
  const cached = compiledQueries.get(cacheKey) ?? compileQuery(db, size);
  compiledQueries.set(cacheKey, cached);
  return { ...cached, parameters: keys };
}

function compileQuery(db: Kysely<Database>, size: number): CompiledQuery<ShotRow> {
  const number = () => sql`cast(${0} as integer)`;
  const rows = Array.from(
    { length: size },
    (_, rank) => sql`(${sql.lit(rank)}, ${number()}, ${number()})`,
  );
  // A cross join: databases that keep to the written order begin with the keys.
  return db
    .with(
      'w(rank, game_id, ord)',
      () => sql<Record<'rank' | 'game_id' | 'ord', number>>`(values ${sql.join(rows)})`,
    )
    .selectFrom('w')
    .crossJoin('plays as p')
    .whereRef('p.game_id', '=', 'w.game_id')
    .whereRef('p.ord', '=', 'w.ord')
    .where('p.kind', '=', sql.lit('shot'))
    .select(['w.rank', 'p.game_id', 'p.event', 'p.player_id', 'p.x', 'p.y', 'p.made', 'p.value'])
    .orderBy('w.rank')
    .compile() as CompiledQuery<ShotRow>;
}
