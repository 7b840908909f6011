import { isLeague, type League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import { ImportError } from './facts.ts';

/**
 * The league and the season that go with an option; the season may be left out.
 * @throws {ImportError} naming an invalid one
 */
export function parseLeagueSeason(
  option: '--fetch' | '--remove',
  [league, season, surplus]: readonly string[],
): { league: League; season: string | undefined } {
  if (!isLeague(league)) throw new ImportError(`${option} expects a league, nba or wnba`);
  if (season !== undefined && getSeasonStartYear(league, season) === null) {
    throw new ImportError(`${describeSeason(option, league)}, got ${season}`);
  }
  if (surplus !== undefined) {
    throw new ImportError(`${option} expects one league and one season, got also ${surplus}`);
  }
  return { league, season };
}

/** '--remove nba expects a season such as 2024-25'. */
export function describeSeason(option: string, league: League): string {
  return `${option} ${league} expects a season such as ${league === 'nba' ? '2024-25' : '2025'}`;
}
