/** What a search says besides its filters, each part with the search that lacks it (docs/product.md#ask-parts). */
import { defaultSeasonType, defaultStatCategory } from '#app/basketball/defaults.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import { getStatCategoryName, type StatCategory } from '#app/basketball/statCategories.ts';
import { hasDays, isOneGame, lacksBound } from './gameSearch.ts';
import { describeWhen } from './leagueWords.ts';
import { allSeasons, type Search } from './search.ts';
import { noDays } from './searchDays.ts';
import type { SearchNames } from './searchTitle.ts';

interface SearchPart {
  /** 'vs Lakers', 'Threes made', '2015-16'. */
  label: string;
  /** The search without it. */
  rest: Search;
}

/**
 * The parts of a search that can be taken away, and are not what it has anyway.
 * @param latest the latest seasons of its league
 */
export function listSearchParts(
  search: Search,
  names: SearchNames,
  latest: Readonly<Record<SeasonType, string>>,
): SearchPart[] {
  const parts = [
    ...listOwners(search, names),
    ...listStats(search),
    ...listSeasons(search, latest),
    ...listOthers(search, names),
  ];
  return parts.filter(({ rest }) => !lacksBound(rest));
}

/** Of a game or of days; a player search cannot do without its player. */
function listOwners(search: Search, names: SearchNames): SearchPart[] {
  if (search.type === 'player') return [];
  const { player, team } = search;
  return [
    ...(player ? [{ label: names.player ?? 'Player', rest: { ...search, player: 0 } }] : []),
    ...(team ? [{ label: names.team ?? 'Team', rest: { ...search, team: 0, opponent: 0 } }] : []),
  ];
}

function listStats(search: Search): SearchPart[] {
  const { type, stats } = search;
  const isDefault = type === 'player' && stats.length === 1 && stats[0] === defaultStatCategory;
  if (isDefault) return [];
  return stats.map((stat) => {
    const rest: StatCategory[] = stats.filter((other) => other !== stat);
    const isEmpty = rest.length === 0 && type === 'player';
    return {
      label: getStatCategoryName(stat),
      rest: { ...search, stats: isEmpty ? [defaultStatCategory] : rest },
    };
  });
}

function listSeasons(search: Search, latest: Readonly<Record<SeasonType, string>>): SearchPart[] {
  if (isOneGame(search)) return [];
  const { seasonType } = search;
  if (search.type === 'game') {
    const rest = { ...search, ...noDays, singleSeason: latest[seasonType] };
    const isUsual = !hasDays(search) && search.singleSeason === latest[seasonType];
    const label =
      search.singleSeason === allSeasons && !hasDays(search) ? 'All seasons' : describeWhen(search);
    return [...(isUsual ? [] : [{ label, rest }]), ...listSeasonType(search)];
  }
  const { seasons } = search;
  const newest = latest[seasonType];
  const isUsual = seasons.length === 1 && seasons[0] === newest;
  // A career is one part: nobody takes twenty seasons away one by one.
  const many = seasons.length > 3;
  const parts = many
    ? [{ label: `${seasons.length} seasons`, rest: { ...search, seasons: [newest] } }]
    : seasons.map((season) => {
        const others = seasons.filter((other) => other !== season);
        return { label: season, rest: { ...search, seasons: others.length ? others : [newest] } };
      });
  return [...(isUsual ? [] : parts), ...listSeasonType(search)];
}

function listSeasonType(search: Search): SearchPart[] {
  const { seasonType } = search;
  if (seasonType === defaultSeasonType || hasDays(search)) return [];
  return [{ label: seasonType, rest: { ...search, seasonType: defaultSeasonType } }];
}

function listOthers(search: Search, names: SearchNames): SearchPart[] {
  const { opponent } = search;
  const against = { label: `vs ${names.opponent ?? 'one team'}`, rest: { ...search, opponent: 0 } };
  const lastN = search.type === 'player' ? search.lastN : 0;
  const last = {
    label: lastN === 1 ? 'Last game' : `Last ${lastN} games`,
    rest: { ...search, lastN: 0 },
  };
  return [...(opponent ? [against] : []), ...(lastN ? [last] : [])];
}
