import {
  allSeasons,
  defaultGameSearch,
  defaultPlayerSearch,
  type GameSearch,
  type PlayerSearch,
  type Search,
} from './search.ts';

interface ExampleSearch {
  title: string;
  detail: string;
  search: Search;
}

const byPlayer = (change: Partial<PlayerSearch>): Search => ({
  ...defaultPlayerSearch(change.league),
  ...change,
});
const ofGame = (change: Partial<GameSearch>): Search => ({
  ...defaultGameSearch(change.league),
  ...change,
});

/** Searches to begin with (docs/product.md#search-examples). */
export const exampleSearches: readonly ExampleSearch[] = [
  {
    title: 'NBA Finals, game 7',
    detail: 'IND @ OKC, every play',
    search: ofGame({ game: '0042400407', singleSeason: '2024-25', seasonType: 'Playoffs' }),
  },
  {
    title: 'Stephen Curry',
    detail: 'Threes made, 2024-25',
    search: byPlayer({ player: 201939, stats: ['FG3M'], seasons: ['2024-25'] }),
  },
  {
    title: 'A’ja Wilson',
    detail: 'Blocks, 2024',
    search: byPlayer({ league: 'wnba', player: 1628932, stats: ['BLK'], seasons: ['2024'] }),
  },
  {
    title: 'Tyrese Haliburton',
    detail: 'Game winners, 2024-25 playoffs',
    search: byPlayer({
      player: 1630169,
      seasons: ['2024-25'],
      seasonType: 'Playoffs',
      tags: ['Game Winner'],
    }),
  },
  {
    title: 'Nikola Jokić',
    detail: 'Assists, 2024-25',
    search: byPlayer({ player: 203999, stats: ['AST'], seasons: ['2024-25'] }),
  },
  {
    title: 'Caitlin Clark',
    detail: 'Assists, 2024',
    search: byPlayer({ league: 'wnba', player: 1642286, stats: ['AST'], seasons: ['2024'] }),
  },
];

/** Examples for APIs that can search a whole league. */
export const leagueExamples: readonly ExampleSearch[] = [
  {
    title: 'Every four-point play',
    detail: 'NBA, 2024-25',
    search: ofGame({ tags: ['Four-Point Play'], singleSeason: '2024-25' }),
  },
  {
    title: 'Christmas Day',
    detail: 'All plays, Dec 25, 2024',
    search: ofGame({ from: '2024-12-25', to: '2024-12-25', singleSeason: allSeasons }),
  },
  {
    title: 'Thunder vs Lakers',
    detail: 'Blocks, 2024-25',
    search: ofGame({
      ...{ team: 1610612760, opponent: 1610612747 },
      stats: ['BLK'],
      singleSeason: '2024-25',
    }),
  },
];
