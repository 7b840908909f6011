/** Parses the season of an official table, and checks its rows. */
import { isDeepStrictEqual } from 'node:util';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { ImportError } from '../facts.ts';

/** The league of a LeagueID. @throws {ImportError} for leagues that are not followed */
export function parseLeagueId(id: unknown): League {
  if (id === '00') return 'nba';
  if (id === '10') return 'wnba';
  throw new ImportError(`league ${JSON.stringify(id)} is neither the NBA nor the WNBA`);
}

/** '2024-25' or '2024' as the league writes it. @throws {ImportError} for what is no season */
export function parseSeason(league: League, text: string): string {
  if (!/^\d{4}(-\d\d)?$/.test(text)) throw new ImportError(`'${text}' is no season`);
  return formatSeasonLabel(league, Number(text.slice(0, 4)));
}

/** The season of a SeasonID: '22024' is the regular season that began in 2024. @throws {ImportError} */
export function parseSeasonId(league: League, id: unknown): string {
  const [, type, year] = /^(\d)(\d{4})$/.exec(String(id ?? '')) ?? [];
  if (!year) throw new ImportError(`'${String(id)}' is no SeasonID`);
  if (type !== '2') throw new ImportError(`SeasonID ${String(id)}: ${onlyRegular}`);
  return formatSeasonLabel(league, Number(year));
}

/** @throws {ImportError} when a table is of another part of the season */
export function requireRegularSeason(seasonType: string): void {
  if (seasonType !== 'Regular Season') throw new ImportError(`${seasonType}: ${onlyRegular}`);
}

const onlyRegular = 'tables are kept of regular seasons only';

/**
 * The rows with each id once: tables have a few rows twice.
 * @throws {ImportError} for an id of which two rows say different things
 */
export function requireUniqueRows<Row>(
  rows: readonly Row[],
  name: string,
  idOf: (row: Row) => number,
): Row[] {
  const once = new Map<number, Row>();
  for (const row of rows) {
    const id = idOf(row);
    const before = once.get(id);
    if (before !== undefined && !isDeepStrictEqual(before, row)) {
      throw new ImportError(`${name} ${id} is there twice, with different figures`);
    }
    once.set(id, row);
  }
  return [...once.values()];
}
