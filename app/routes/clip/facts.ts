/** What a clip's page says about the clip beyond its title: pure wording and searches. */
import { normalizeGameId, parseGameId, seasonTypeOfGame } from '#app/basketball/gameId.ts';
import { defaultSeasonType, seasonLabel } from '#app/basketball/seasons.ts';
import { defaultGameSearch, type GameSearch, type Search, withTag } from '#app/search/codec.ts';

/** Length to which the side list cuts descriptions (spec 9). */
const shortDescriptionLength = 35;

/** The first characters of a description, for the side list; whole characters, never half a pair. */
export function shortDescription(text: string): string {
  return [...text].slice(0, shortDescriptionLength).join('');
}

/** The search for every play of a game in the order of play; null for an id of no known form. */
export function gameSearch(gameId: string): GameSearch | null {
  const game = normalizeGameId(gameId);
  const parts = game ? parseGameId(game) : null;
  if (!parts) return null;
  return {
    ...defaultGameSearch(parts.league),
    game,
    seasonType: seasonTypeOfGame(parts.gameType) ?? defaultSeasonType,
    singleSeason: seasonLabel(parts.league, parts.seasonStartYear),
    sort: 'asc',
  };
}

/** The search for clips with `tag`: among those of `search`, else among the clip's game. */
export function tagSearch(tag: string, search: Search | null, gameId: string): Search | null {
  const base = search ?? gameSearch(gameId);
  return base && withTag(base, tag);
}
