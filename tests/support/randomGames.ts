/** Games at random, what a search of them finds by a look at every play, and checks of its numbers. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type FacetGroup, facetGroups, facetValues } from '#app/basketball/clipFacets.ts';
import { formatGameId, parseGameId } from '#app/basketball/gameId.ts';
import { getShotZone } from '#app/basketball/shotZones.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import { getPlayCredits, mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { getTagNames } from '#server/store/plays/tags.ts';
import type { GameRecord, GameTable, PlayTable } from '#server/store/tables/schema.ts';
import {
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import type { Query, TestApi } from './bundledApi.ts';

/** Spots in every ring of the floor, and none. */
const spot = fc.constantFrom(
  ...([
    [0, 0],
    [-60, 100],
    [150, 20],
    [-225, 10],
    [20, 250],
    [0, 500],
  ] as const),
  null,
);

const play = fc.record({
  kind: fc.constantFrom('shot', 'shot', 'shot', 'freethrow', 'rebound', 'turnover', 'foul'),
  made: fc.constantFrom(0, 1),
  value: fc.constantFrom(2, 3),
  spot,
  actor: fc.constantFrom(curry, curry, green, james, null),
  helped: fc.boolean(),
  detail: fc.constantFrom('dunk', 'jump shot', 'offensive', 'flagrant', 'technical'),
  period: fc.integer({ min: 1, max: 6 }),
  clock: fc.constantFrom(0, 100, 5000),
});
type RandomPlay = typeof play extends fc.Arbitrary<infer T> ? T : never;

/** Curry and Green play for the one team, James for the other. Most have a part in plays of another. */
function toPlay(
  { own, other }: RandomGame,
  { actor, helped, spot, ...rest }: RandomPlay,
): Partial<PlayTable> {
  const by = (helpers: Partial<Record<number, number>>) =>
    (helped && actor !== null ? helpers[actor] : null) ?? null;
  const isShot = rest.kind === 'shot';
  const isThrow = rest.kind === 'freethrow';
  const byOpponent = by({ [james]: curry, [curry]: james });
  return {
    ...(rest as Partial<PlayTable>),
    ...(!isShot && !isThrow && { made: null, value: null }),
    ...(isThrow && { value: 1 }),
    ...(isShot && spot && { x: spot[0], y: spot[1] }),
    player_id: actor,
    team_id: actor === james ? other : actor === null ? null : own,
    assist_id: isShot && rest.made ? by({ [green]: curry, [curry]: green }) : null,
    steal_id: rest.kind === 'turnover' ? byOpponent : null,
    block_id: isShot && !rest.made ? byOpponent : null,
  };
}

export const clippers = 1610612746;

export const games: fc.Arbitrary<GameRecord[]> = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      year: fc.constantFrom(23, 24),
      month: fc.constantFrom(10, 12, 1, 4),
      day: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom('regular', 'regular', 'later'),
      own: fc.constantFrom(warriors, warriors, celtics),
      other: fc.constantFrom(lakers, lakers, clippers),
      atHome: fc.boolean(),
      score: fc.constantFrom([110, 104], [99, 104], [null, null]),
      plays: fc.array(play, { maxLength: 25 }),
    }),
    { selector: ({ number, year }) => `${year}${number}`, minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map(toRecord));

/** Playoffs and the play-in are in April, the Cup final is in December. */
function getGameType({ type, month, number }: RandomGame): number {
  if (type === 'regular' || month === 10 || month === 1) return 2;
  if (month === 12) return 6;
  return number % 2 ? 5 : 4;
}

function toRecord(random: RandomGame): GameRecord {
  const { number, year, month, day, own, other, atHome, score, plays } = random;
  const isPlayoffs = getGameType(random) === 4 || getGameType(random) === 5;
  const date = month * 100 + day + (isPlayoffs ? 10 : 0);
  return gameRecord({
    id: `00${getGameType(random)}${year}${String(number).padStart(5, '0')}`,
    day: (2000 + year + (month < 6 ? 1 : 0)) * 10_000 + date,
    ...(atHome ? { home: own, away: other } : { home: other, away: own }),
    game: {
      home_score: score[0] ?? null,
      away_score: score[1] ?? null,
      status: score[0] === null ? 'live' : 'final',
    },
    plays: plays.map((given) => toPlay(random, given)),
  });
}

interface RandomGame {
  number: number;
  year: number;
  month: number;
  day: number;
  type: string;
  own: number;
  other: number;
  atHome: boolean;
  score: readonly (number | null)[];
  plays: RandomPlay[];
}

const chosen = Object.fromEntries(
  facetGroups.map((group) => [
    group,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      fc.subarray<string>([...facetValues[group]], {
        minLength: 1,
        maxLength: 2,
      }),
    ),
  ]),
) as Record<FacetGroup, fc.Arbitrary<string[]>>;

export const narrowing = {
  contexts: fc.subarray<StatCategory>([...statCategories], { maxLength: 2 }),
  tags: fc.constantFrom<string[]>([], [], ['Made'], ['Jump Shot', '3PT'], ['No such tag']),
  with: fc.constantFrom(0, 0, 0, curry, green, james),
  ...chosen,
};
export type Narrowing = Record<FacetGroup | 'tags', string[]> & {
  contexts: StatCategory[];
  with: number;
};

/** A play as it counts for somebody, or for nobody. */
export interface Counted {
  game: GameTable;
  play: PlayTable;
  kind: number | null;
  player: number | null;
  isHome: boolean | null;
  /** 0: nobody. */
  partner: number;
}

/** How each play of a game counts, in order. */
export function countedOf({ game, plays }: GameRecord): Counted[] {
  return plays.flatMap((play): Counted[] => {
    const credits = getPlayCredits(game, play).map(({ kind, player_id, opponent_team_id }) => {
      const isHome = opponent_team_id === game.away_team_id;
      const helper = play.assist_id ?? play.steal_id ?? play.block_id ?? 0;
      const partner = player_id === helper ? (play.player_id ?? 0) : helper;
      return { game, play, kind, player: player_id, isHome, partner };
    });
    const isHome = play.team_id === null ? null : play.team_id === game.home_team_id;
    if (credits.length > 0) return credits;
    return [{ game, play, kind: null, player: null, isHome, partner: 0 }];
  });
}

/** The value of a counted play in each group; undefined: none. */
function valuesOf({ game, play, isHome }: Counted): Record<FacetGroup, string | undefined> {
  const { home_score: home, away_score: away } = game;
  const won = home === null || away === null || isHome === null ? null : home > away === isHome;
  const zone = play.kind === 'shot' ? getShotZone(play, game.league) : null;
  return {
    period: play.period > 4 ? 'ot' : String(play.period),
    shot: play.made === null ? undefined : play.made ? 'made' : 'missed',
    place: zone ?? undefined,
    site: isHome === null ? undefined : isHome ? 'home' : 'away',
    outcome: won === null ? undefined : won ? 'won' : 'lost',
    month: String(Math.floor(game.day / 100) % 100),
    stage: { 5: 'play-in', 6: 'cup-final' }[parseGameId(game.id)?.gameType ?? 0],
  };
}

/** The keys of the plays that a search finds, oldest first. */
export function naive(counted: readonly Counted[], { tags, ...search }: Narrowing): string[] {
  const kinds = search.contexts.length > 0 ? mergeCategoryKinds(search.contexts) : null;
  const found = counted.filter((each) => {
    const values = valuesOf(each);
    const names: readonly string[] = getTagNames(each.play);
    return (
      (kinds === null || (each.kind !== null && kinds.includes(each.kind))) &&
      tags.every((tag) => names.includes(tag)) &&
      [0, each.partner].includes(search.with) &&
      facetGroups.every(
        (group) => search[group].length === 0 || search[group].includes(values[group] ?? ''),
      )
    );
  });
  return [...new Set(found.map(({ game, play }) => `${formatGameId(game.id)}:${play.event}`))];
}

const tablesOfGames = [
  ...(['plays', 'player_lines', 'team_lines', 'appearances'] as const),
  ...(['player_indexes', 'game_indexes', 'games'] as const),
];

/** Replaces all games. */
export async function reset(api: TestApi, records: GameRecord[]): Promise<void> {
  await api.store.write(async (tx) => {
    for (const table of tablesOfGames) await tx.deleteFrom(table).execute();
    await tx.updateTable('careers').set({ revision: sql`revision + 1` }).execute();
  });
  await api.add(...records);
}

export interface Counts {
  total: { count: number; more: boolean };
  facets: Record<FacetGroup | 'tag' | 'with', Record<string, number>>;
}

export async function countsOf(api: TestApi, path: string, query: Query): Promise<Counts> {
  return (await (
    await api.get(path, { ...query, limit: 1, total: 'true', facets: 'with' })
  ).json()) as Counts;
}

export async function keysOf(api: TestApi, path: string, query: Query): Promise<string[]> {
  const { items } = await api.pages(path, { ...query, sort: 'asc', limit: 100 });
  return items.map(({ gameId, eventNumber }) => `${gameId}:${eventNumber}`);
}

/** The searches that the counts of one are about: each value added to it, each other player in it. */
function* furtherSearches(search: Narrowing): Generator<[string, string, Narrowing]> {
  for (const group of facetGroups) {
    for (const value of facetValues[group]) {
      yield [group, value, { ...search, [group]: [...new Set([...search[group], value])] }];
    }
  }
  for (const tag of ['Made', 'Dunk', 'Overtime', '3PT', 'Rebound', 'Clutch', 'Assisted']) {
    yield ['tag', tag, { ...search, tags: [...search.tags, tag] }];
  }
  for (const id of [curry, green, james]) yield ['with', String(id), { ...search, with: id }];
}

/** Every count is the number of clips of the search that it leads to. */
export async function expectCounts(
  api: TestApi,
  path: string,
  search: Narrowing,
  { more = {}, all }: { more?: Query; all: readonly Counted[] },
) {
  const { total, facets } = await countsOf(api, path, { ...search, ...more });
  expect(total).toEqual({ count: naive(all, search).length, more: false });
  for (const [group, value, further] of furtherSearches(search)) {
    const count = facets[group as FacetGroup][value] ?? 0;
    expect([group, value, count]).toEqual([group, value, naive(all, further).length]);
  }
}

/** The same by paging, for some of the links. */
export async function expectLinks(
  api: TestApi,
  path: string,
  search: Narrowing,
  { more = {}, every }: { more?: Query; every: number },
) {
  const { facets } = await countsOf(api, path, { ...search, ...more });
  for (const [i, [group, value, further]] of [...furtherSearches(search)].entries()) {
    if (i % 11 !== every) continue;
    const keys = await keysOf(api, path, { ...further, ...more });
    expect([group, value, facets[group as FacetGroup][value] ?? 0]).toEqual([
      group,
      value,
      keys.length,
    ]);
  }
}
