import type { FacetValue } from './clipFacets.ts';
import type { League } from './leagues.ts';
import type { SeasonType } from './seasons.ts';

/**
 * Game ids have ten digits, `LL T YY NNNNN`: league (00 NBA, 10 WNBA), type, the season's start year,
 * number. Types: 1 pre-season, 2 regular season, 3 All-Star, 4 playoffs, 5 play-in, 6 Cup final.
 */
interface GameIdParts {
  league: League;
  /** The digit T. */
  gameType: number;
  /** For instance 2024. */
  seasonStartYear: number;
}

/**
 * The ten-digit form of an id that may have lost its leading zeros (docs/product.md#game-ids); null
 * if it is not a game id.
 */
export function normalizeGameId(value: string | number): string | null {
  const text = String(value).trim().replace(/\.0$/, '');
  if (!/^\d{8,10}$/.test(text)) return null;
  const id = text.padStart(10, '0');
  return parseGameId(id) ? id : null;
}

/** The ten digits of an id that is stored as a number. */
export function formatGameId(id: number): string {
  return String(id).padStart(10, '0');
}

/** Parses an id of ten digits or stored as a number; null if its league or type is unknown. */
export function parseGameId(id: string | number): GameIdParts | null {
  const text = typeof id === 'number' ? formatGameId(id) : id;
  const match = /^(00|10)([1-6])(\d\d)\d{5}$/.exec(text);
  if (!match) return null;
  const yy = Number(match[3]);
  return {
    league: match[1] === '10' ? 'wnba' : 'nba',
    gameType: Number(match[2]),
    seasonStartYear: yy >= 46 ? 1900 + yy : 2000 + yy,
  };
}

/**
 * The season type of a game in searches: play-in games (5) count as Playoffs, the Cup final (6) as
 * Regular Season. Null for pre-season and All-Star games, which searches leave out.
 */
export function getGameSeasonType(gameType: number): SeasonType | null {
  if (gameType === 2 || gameType === 6) return 'Regular Season';
  if (gameType === 4 || gameType === 5) return 'Playoffs';
  return null;
}

/** The stage of a game in searches; null for one that is just one of its season type. */
export function getGameStage(id: string | number): FacetValue<'stage'> | null {
  const gameType = parseGameId(id)?.gameType;
  if (gameType === 5) return 'play-in';
  return gameType === 6 ? 'cup-final' : null;
}
