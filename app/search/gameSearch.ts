/** The searches that a game, and a clip's page, lead to. */
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import { getGameSeasonType, normalizeGameId, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { isRareSearch } from '#app/basketball/rarePlays.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { allSeasons, defaultGameSearch, type GameSearch, type Search, withTag } from './search.ts';
import { countDays } from './searchDays.ts';
import { searchPath } from './searchParams.ts';

/** The search for every play of a game in the order of play; null for an id of an unknown form. */
export function buildGameSearch(gameId: string): GameSearch | null {
  const game = normalizeGameId(gameId);
  const parts = game ? parseGameId(game) : null;
  if (!parts) return null;
  return {
    ...defaultGameSearch(parts.league),
    game,
    seasonType: getGameSeasonType(parts.gameType) ?? defaultSeasonType,
    singleSeason: formatSeasonLabel(parts.league, parts.seasonStartYear),
    sort: 'asc',
  };
}

/** The most days that a search of a whole league covers. */
const mostDays = 31;

/** Whether a search is for plays of one game, whose id tells league, season and season type. */
export function isOneGame(search: Search): search is GameSearch & { game: string } {
  return search.type === 'game' && search.game !== null;
}

/** Whether days decide the season and the season type of a search. */
export function hasDays(search: Search): boolean {
  return search.type === 'game' && search.game === null && search.from + search.to !== '';
}

/** Whether both days of a search are given, and are few. */
export function hasFewDays(search: GameSearch): boolean {
  return countDays(search) <= mostDays;
}

/**
 * Whether a game search would go through a whole league, so that it has no clips: it names no game, team
 * or player, no kind of play that is rare, and no month of days (docs/product.md#many-games).
 */
export function lacksBound(search: Search): boolean {
  if (search.type === 'player' || search.game !== null) return false;
  const isBounded = search.team > 0 || search.player > 0 || hasFewDays(search);
  return !isBounded && !isRareSearch(search);
}

/** Whether a game search has a field that only searches of many games have, beside the team. */
export function isWide({ opponent, from, to, singleSeason, player }: GameSearch): boolean {
  return opponent > 0 || from + to !== '' || singleSeason === allSeasons || player > 0;
}

/** Whether a search is for what only an API with `league-search` finds. */
export function isLeagueSearch(search: Search): boolean {
  if (search.type === 'player' || search.game !== null) return false;
  const { team, player, singleSeason } = search;
  return team === 0 || player > 0 || singleSeason === allSeasons;
}

/** The address of a team's plays and games of a season (docs/product.md#team-games). */
export function getTeamPath(league: League, team: number, season: string): string {
  return searchPath({ ...defaultGameSearch(league), team, singleSeason: season });
}

/** The address of every play of a game; null for an id of an unknown form. */
export function getGamePath(gameId: string): string | null {
  const search = buildGameSearch(gameId);
  return search && searchPath(search);
}

/** The search for clips with `tag`: among those of `search`, else among the clip's game. */
export function buildTagSearch(tag: string, search: Search | null, gameId: string): Search | null {
  const base = search ?? buildGameSearch(gameId);
  return base && withTag(base, tag);
}
