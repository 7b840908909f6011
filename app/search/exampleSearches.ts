import {
  defaultGameSearch,
  defaultPlayerSearch,
  type GameSearch,
  type PlayerSearch,
  type Search,
} from './searchParams.ts';

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
