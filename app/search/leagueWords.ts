/** Words for searches of many games: whose plays, which, and when. */
import { formatLeague } from '#app/basketball/leagues.ts';
import { type RareTag, rareTags } from '#app/basketball/rarePlays.ts';
import { getStatCategoryName } from '#app/basketball/statCategories.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { allSeasons, type GameSearch } from './search.ts';

/** Tags in a sentence, where that is not the tag in lower case. */
const plays: Partial<Record<RareTag, string>> = {
  'Go-Ahead': 'go-ahead basket',
  Flagrant: 'flagrant foul',
  Technical: 'technical foul',
};

/** The tag that {@link describeLeaguePlays} says; undefined if none. */
export function getLeadingTag({ stats, tags }: Pick<GameSearch, 'stats' | 'tags'>) {
  return stats.length > 0 ? undefined : rareTags.find((tag) => tags.includes(tag));
}

/** 'Every four-point play', 'All steals and blocks', 'All WNBA plays'. */
export function describeLeaguePlays(search: GameSearch): string {
  const { league, stats } = search;
  const ofLeague = league === 'nba' ? '' : `${formatLeague(league)} `;
  const tag = getLeadingTag(search);
  if (tag) return `Every ${ofLeague}${plays[tag] ?? tag.toLowerCase()}`;
  return `All ${ofLeague}${formatStats(stats) || 'plays'}`;
}

/** 'steals and blocks'; '' for none. */
export function formatStats(stats: GameSearch['stats']): string {
  return stats.map((stat) => getStatCategoryName(stat).toLowerCase()).join(' and ');
}

/** The days or the season: 'Dec 25, 2024', 'Dec 20, 2024 – Dec 26, 2024', '2024-25', 'all seasons'. */
export function describeWhen({ from, to, singleSeason }: GameSearch): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  if (from || to) return from ? `since ${formatDay(from)}` : `until ${formatDay(to)}`;
  return singleSeason === allSeasons ? 'all seasons' : singleSeason;
}
