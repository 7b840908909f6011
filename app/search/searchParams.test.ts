import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetGroups, facetValues, noFacets } from '#app/basketball/clipFacets.ts';
import { getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import { leagues } from '#app/basketball/leagues.ts';
import { buildLeagueSeasons, defaultSeasons, seasonTypes } from '#app/basketball/seasons.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { defaultGameSearch, defaultPlayerSearch, type Search } from './search.ts';
import {
  isCanonical,
  parseSearch,
  searchPath,
  searchQuery,
  searchToParams,
} from './searchParams.ts';

const chosen = facetGroups.map((name) => [name, fc.subarray<string>([...facetValues[name]])]);

const view = {
  filters: fc.record(Object.fromEntries(chosen)),
  sort: fc.constantFrom('asc', 'desc'),
  tags: fc
    .uniqueArray(fc.constantFrom('3PT', 'Dunk', 'And-1', 'Jump Shot', 'a,b', 'é&='), {
      maxLength: 4,
    })
    .map((tags) => tags.sort()),
};
const seasonType = fc.constantFrom(...seasonTypes);
const stats = (minLength: number) => fc.subarray([...statCategories], { minLength });

const someId = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_700_000_000 }));
const someDay = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date('1946-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);

const playerSearches = fc.constantFrom(...leagues).chain((league) =>
  fc.record({
    type: fc.constant('player'),
    league: fc.constant(league),
    player: fc.integer({ min: 1, max: 2_000_000_000 }),
    lastN: fc.integer({ min: 0, max: 2000 }),
    stats: stats(1),
    seasons: fc.subarray([...defaultSeasons[league].offered], { minLength: 1 }),
    seasonType,
    opponent: fc.integer({ min: 0, max: 1_700_000_000 }),
    with: someId,
    ...view,
  }),
);

/**
 * Of offered seasons: a game's id and the season beside it agree. Beside a game there are no days and no
 * opponent, beside days no season.
 */
const gameSearches = fc
  .record({
    league: fc.constantFrom(...leagues),
    season: fc.nat({ max: 10 }),
    gameType: fc.constantFrom(2, 4, 5, 6),
    number: fc.nat({ max: 99_999 }),
    seasonType,
    hasGame: fc.boolean(),
    stats: stats(0),
    isAll: fc.boolean(),
    player: someId,
    team: someId,
    opponent: someId,
    days: fc.tuple(someDay, someDay),
    with: someId,
    ...view,
  })
  .map(({ league, season, gameType, number, hasGame, isAll, days, ...rest }) => {
    const singleSeason = defaultSeasons[league].offered[season] ?? '';
    const prefix = `${league === 'wnba' ? '10' : '00'}${gameType}${singleSeason.slice(2, 4)}`;
    const game = `${prefix}${String(number).padStart(5, '0')}`;
    const ofGame = getGameSeasonType(parseGameId(game)?.gameType ?? 0) ?? rest.seasonType;
    if (hasGame) {
      const ofId = { game, singleSeason, seasonType: ofGame, opponent: 0, from: '', to: '' };
      return { ...rest, type: 'game', league, ...ofId };
    }
    const [from, to] = days[1] === '' ? days : days.toSorted();
    const hasDays = from !== '' || to !== '';
    return {
      ...rest,
      ...{ type: 'game', league, game: null, from, to },
      singleSeason: isAll || hasDays ? 'all' : singleSeason,
      seasonType: hasDays ? 'Regular Season' : rest.seasonType,
    };
  });

const searches = fc.oneof(
  playerSearches,
  gameSearches,
) as fc.Arbitrary<unknown> as fc.Arbitrary<Search>;
const parse = (query: string) => parseSearch(new URLSearchParams(query));
const player = (query: string) => parse(`type=player&${query}`);

describe('searchToParams and parseSearch', () => {
  it('are inverse functions', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(parseSearch(searchToParams(search))).toEqual(search);
        expect(parse(searchQuery(search))).toEqual(search);
        expect(isCanonical(searchToParams(search), search)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('give equal searches equal URLs, for any order of parameters', () => {
    fc.assert(
      fc.property(searches, fc.infiniteStream(fc.nat()), (search, ranks) => {
        const shuffled = [...searchToParams(search)]
          .map((pair) => ({ pair, rank: ranks.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        const again = parseSearch(new URLSearchParams(shuffled.map(({ pair }) => pair)));
        expect(again && searchQuery(again)).toBe(searchQuery(search));
      }),
      { numRuns: 30 },
    );
  });

  it('parse any parameters of a known type to a valid search', () => {
    const names = ['league', 'player', 'lastN', 'stats', 'seasons', 'seasonType', 'opponent']
      .concat([
        'game',
        'singleSeason',
        'team',
        'from',
        'to',
        'with',
        'sort',
        'tag',
        'cursor',
        '__proto__',
      ])
      .concat(facetGroups);
    const pairs = fc.array(
      fc.tuple(fc.constantFrom(...names), fc.oneof(fc.string(), fc.string({ unit: 'binary' }))),
    );
    fc.assert(
      fc.property(fc.constantFrom('player', 'game'), pairs, (type, junk) => {
        const search = parseSearch(new URLSearchParams([['type', type], ...junk]));
        expect(search).not.toBeNull();
        if (search) expect(parseSearch(searchToParams(search))).toEqual(search);
      }),
      { numRuns: 30 },
    );
  });

  it('writes the documented parameters', () => {
    expect(searchPath(defaultPlayerSearch())).toBe(
      '/search?type=player&league=nba&player=201939&lastN=0&stats=PTS&seasons=2024-25&seasonType=Regular+Season&opponent=0',
    );
    const game: Search = {
      ...defaultGameSearch('wnba'),
      game: '1022500001',
      stats: ['AST', 'BLK'],
    };
    expect(searchPath(game)).toBe(
      '/search?type=game&league=wnba&game=1022500001&stats=AST,BLK&seasonType=Regular+Season&singleSeason=2025',
    );
  });
});

describe('filters of a search', () => {
  const asked = 'period=4,ot&place=corner-left&site=away&outcome=won&month=11,1';

  it('stand after the other parameters and before the order', () => {
    const search = player(`${asked}&shot=missed&sort=asc&tag=Clutch`);
    expect(search && searchQuery(search)).toBe(
      'type=player&league=nba&player=201939&lastN=0&stats=PTS&seasons=2024-25' +
        '&seasonType=Regular+Season&opponent=0&period=4,ot&shot=missed&place=corner-left' +
        '&site=away&outcome=won&month=11,1&sort=asc&tag=Clutch',
    );
    const game = parse(`type=game&game=0042400407&player=1630169&team=1610612754&${asked}`);
    expect(game && searchQuery(game)).toBe(
      'type=game&league=nba&game=0042400407&seasonType=Playoffs&singleSeason=2024-25' +
        '&player=1630169&team=1610612754&period=4,ot&place=corner-left&site=away&outcome=won' +
        '&month=11,1',
    );
  });

  it('are read with commas, repeated, or both, and values of none are ignored', () => {
    expect(player('period=OT,7&period=2&month=13,3,x&month=10&shot=&place=moon')).toMatchObject({
      filters: { ...noFacets, period: ['2', 'ot'], month: ['10', '3'] },
    });
  });

  it('may name a team in place of a game', () => {
    expect(parse('type=game&team=1610612744&singleSeason=2023-24&seasonType=Playoffs')).toEqual({
      ...defaultGameSearch('nba'),
      team: 1610612744,
      singleSeason: '2023-24',
      seasonType: 'Playoffs',
    });
    expect(parse('type=game&game=0042400407&team=9999999999&player=Ada')).toMatchObject({
      player: 0,
      team: 0,
    });
  });
});

describe('a search of many games', () => {
  const game = (query: string) => parse(`type=game&${query}`);

  it('has opponent and days after the team', () => {
    const search = game('with=5&to=2024-12-31&from=2024-12-25&opponent=7&team=6&player=4&tag=Dunk');
    expect(search && searchQuery(search)).toBe(
      'type=game&league=nba&player=4&team=6&opponent=7&from=2024-12-25&to=2024-12-31&with=5&tag=Dunk',
    );
    const season = game('singleSeason=ALL&seasonType=playoffs&stats=blk');
    expect(season && searchQuery(season)).toBe(
      'type=game&league=nba&stats=BLK&seasonType=Playoffs&singleSeason=all',
    );
  });

  it('covers both season types of all seasons if it has days', () => {
    expect(game('from=2024-12-25&singleSeason=2020-21&seasonType=Playoffs')).toEqual({
      ...defaultGameSearch(),
      from: '2024-12-25',
      singleSeason: 'all',
    });
  });

  it('has days of the calendar, the earlier one first', () => {
    expect(game('from=2024-12-31&to=2024-12-01')).toMatchObject({
      from: '2024-12-01',
      to: '2024-12-31',
    });
    for (const day of ['2025-02-30', '12/25/2024', '1899-01-01', '2024-12-25T00:00', 'x', '']) {
      expect(game(`from=${day}`), day).toEqual(defaultGameSearch());
    }
  });

  it('has no opponent and no days beside a game', () => {
    const ofGame = game('game=0042400407&opponent=7&from=2024-12-25&singleSeason=all&with=5');
    expect(ofGame).toEqual({
      ...defaultGameSearch(),
      game: '0042400407',
      seasonType: 'Playoffs',
      with: 5,
    });
  });

  it('may be for plays of two players', () => {
    const search = player('with=203999');
    expect(search && searchQuery(search)).toMatch(/&opponent=0&with=203999$/);
    expect(player('with=Ada')).toEqual(defaultPlayerSearch());
  });
});

describe('parseSearch', () => {
  it('returns null for a type that is neither player nor game', () => {
    for (const query of ['', 'type=team&player=2544', 'type=', 'player=2544', 'type=Player']) {
      expect(parse(query), query).toBeNull();
    }
  });

  it('starts with the default search', () => {
    expect(player('')).toEqual(defaultPlayerSearch('nba'));
    expect(player('league=wnba')).toMatchObject({ player: 1628932, seasons: ['2025'] });
    expect(parse('type=game')).toEqual(defaultGameSearch('nba'));
  });

  it('takes every season of a league’s history', () => {
    expect(player('seasons=1998-99')).toMatchObject({ seasons: ['1998-99'] });
    expect(player('seasons=1946-47,2024-25')).toMatchObject({ seasons: ['2024-25', '1946-47'] });
    expect(player('league=wnba&seasons=1997')).toMatchObject({ seasons: ['1997'] });
    expect(parse('type=game&singleSeason=1998-99')).toMatchObject({ singleSeason: '1998-99' });
  });

  it('starts with the newest season that has plays of the season type', () => {
    const known = {
      ...defaultSeasons,
      nba: buildLeagueSeasons('nba', [
        { season: '2025-26', seasonTypes: ['Regular Season'] },
        { season: '1998-99', seasonTypes: ['Regular Season', 'Playoffs'] },
      ]),
    };
    const parseKnown = (query: string) => parseSearch(new URLSearchParams(query), known);
    expect(parseKnown('type=player')).toMatchObject({ seasons: ['2025-26'] });
    expect(parseKnown('type=player&seasonType=Playoffs')).toMatchObject({ seasons: ['1998-99'] });
    expect(parseKnown('type=game&seasonType=Playoffs')).toMatchObject({ singleSeason: '1998-99' });
    expect(parseKnown('type=player&league=wnba')).toMatchObject({ seasons: ['2025'] });
  });

  it('replaces invalid values by the nearest valid ones', () => {
    expect(player('lastN=-3')).toMatchObject({ lastN: 0 });
    expect(player('lastN=abc')).toMatchObject({ lastN: 0 });
    expect(player('lastN=99999999')).toMatchObject({ lastN: 2000 });
    expect(player('player=Ada')).toMatchObject({ player: 201939 });
    expect(player('seasons=1945-46,2023-24,x')).toMatchObject({ seasons: ['2023-24'] });
    expect(player('league=wnba&seasons=1996')).toMatchObject({ seasons: ['2025'] });
    expect(player('seasons=2051-52')).toMatchObject({ seasons: ['2024-25'] });
    expect(player('stats=NOPE,ast,AST')).toMatchObject({ stats: ['AST'] });
    expect(player('stats=NOPE')).toMatchObject({ stats: ['PTS'] });
    expect(player('seasonType=playoffs')).toMatchObject({ seasonType: 'Playoffs' });
    expect(player('league=NBA&sort=up&opponent=-1')).toEqual(defaultPlayerSearch('nba'));
    expect(player('opponent=9999999999')).toEqual(defaultPlayerSearch('nba'));
    expect(player(`player=${'9'.repeat(10_000)}`)).toMatchObject({ player: 201939 });
    expect(player(`tag=${'x'.repeat(10_000)}`)).toMatchObject({ tags: [] });
  });

  it('reads lists with commas, repeated, or both, in a fixed order without repeats', () => {
    const both = player('stats=AST,PTS&stats=PTS&seasons=2022-23&seasons=2024-25,2022-23');
    expect(both).toMatchObject({ stats: ['PTS', 'AST'], seasons: ['2024-25', '2022-23'] });
  });

  it('takes the first valid value of a repeated parameter', () => {
    expect(player('league=xba&league=wnba&league=nba')).toMatchObject({ league: 'wnba' });
    expect(player('lastN=x&lastN=5&lastN=7')).toMatchObject({ lastN: 5 });
  });

  it('reads seasons in the other league’s form', () => {
    expect(player('league=wnba&seasons=2023-24')).toMatchObject({ seasons: ['2023'] });
    expect(player('seasons=2023')).toMatchObject({ seasons: ['2023-24'] });
  });

  it('completes game ids of eight characters and takes league and season from them', () => {
    expect(parse('type=game&league=wnba&singleSeason=2020&game=42300405')).toEqual({
      ...defaultGameSearch('nba'),
      game: '0042300405',
      singleSeason: '2023-24',
      seasonType: 'Playoffs',
    });
    expect(parse('type=game&game=banana')).toMatchObject({ game: null });
  });
});
