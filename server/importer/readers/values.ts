/** Parses single values of the feeds: numbers, clocks, days, ids. */
import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { type ForeignGame, ImportError } from '#server/importer/facts.ts';

/** A number from a cell or a JSON value, null for an empty one. */
export function parseNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The nearest whole number, for coordinates. */
export function parseRounded(value: unknown): number | null {
  const number = parseNumber(value);
  // Adding 0 makes 0 of -0.
  return number === null ? null : Math.round(number) + 0;
}

/** A whole number above zero, null for anything else; ids of CSV tables come as '1611661317.0'. */
export function parseId(value: unknown): number | null {
  const number = parseNumber(value);
  return number !== null && number > 0 && Number.isInteger(number) ? number : null;
}

/**
 * A whole number from 0 on: the first row of older games has the event number 0.
 * @throws {ImportError} naming the column and the cell
 */
export function requireCount(value: unknown, column: string): number {
  const number = parseNumber(value);
  if (number !== null && number >= 0 && Number.isInteger(number)) return number;
  throw new ImportError(`${column} '${String(value ?? '')}' is no whole number`);
}

/** {@link parseId} of a cell that must have one. @throws {ImportError} naming the column and the cell */
export function requireId(value: unknown, column: string): number {
  const id = parseId(value);
  if (id !== null) return id;
  throw new ImportError(`${column} '${String(value ?? '')}' is no id`);
}

/** Like {@link parseId} for players; null for a team's id, which marks a team's own play. */
export function parsePersonId(value: unknown): number | null {
  const id = parseId(value);
  return id === null || isTeamId(id) ? null : id;
}

/** NBA teams are 16106127xx and older franchises 16106100xx, WNBA teams 16116613xx. */
export function isTeamId(id: number): boolean {
  return id >= 1_610_000_000 && id < 1_620_000_000;
}

/** The league of a team by its id; null for no team's id. */
export function leagueOfTeam(id: number | null): League | null {
  if (id === null || !isTeamId(id)) return null;
  return id >= firstWnbaTeam ? 'wnba' : 'nba';
}

const firstWnbaTeam = 1_611_000_000;

/** Trimmed text, null when empty. */
export function parseText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/**
 * The store's number of a game.
 * @returns null for games of other leagues, such as summer leagues
 * @throws {ImportError} for what is no game id
 */
export function parseGameNumber(value: unknown): number | null {
  const id = normalizeGameId(String(value ?? ''));
  if (id) return Number(id);
  if (/^\d{8,10}(\.0)?$/.test(String(value).trim())) return null;
  throw new ImportError(`'${String(value)}' is no game id`);
}

/** The output for an id of another league, for which {@link parseGameNumber} returns null. */
export function toForeignGame(id: unknown): ForeignGame {
  return { kind: 'other-league', gameId: String(id).trim().replace(/\.0$/, '').padStart(10, '0') };
}

/**
 * Tenths of a second from 'PT11M43.50S', '11:43' or '0:07.3'.
 * @throws {ImportError} for anything else
 */
export function parseClock(value: unknown): number {
  const text = String(value ?? '').trim();
  const match = /^(?:PT)?(\d+)[M:](\d+(?:\.\d+)?)S?$/.exec(text);
  if (!match) throw new ImportError(`'${text}' is no clock time`);
  return Math.round((Number(match[1]) * 60 + Number(match[2])) * 10);
}

/** Seconds played from 'PT32M10.00S', '32:10' or '25.000000:53'; null when empty. */
export function parseSeconds(value: unknown): number | null {
  const match = /^(?:PT)?(\d+)(?:\.0+)?[M:](\d+(?:\.\d+)?)S?$/.exec(String(value ?? '').trim());
  if (!match) return null;
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * A calendar day as YYYYMMDD from '20241112', '2024-11-12', '2024-11-12T00:00:00', '11/12/2024…' or
 * 'NOV 12, 2024'; null when there is none, or none in the calendar.
 */
export function parseDay(value: unknown): number | null {
  const text = String(value ?? '').trim();
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text);
  if (us) return calendarDay(Number(us[3]), Number(us[1]), Number(us[2]));
  const [, name = '', date, year] = /^([A-Z]{3})[a-z]*\.? (\d{1,2}), (\d{4})/i.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return name ? calendarDay(Number(year), month, Number(date)) : null;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function calendarDay(year: number, month: number, date: number): number | null {
  // A month's last day is day 0 of the next month.
  const isDay = month >= 1 && month <= 12 && date >= 1 && date <= lastDate(year, month);
  return isDay ? year * 10_000 + month * 100 + date : null;
}

const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The Eastern calendar day of a time, as YYYYMMDD; null for an invalid one. */
export function toEasternDay(moment: unknown): number | null {
  const date = new Date(String(moment ?? ''));
  return Number.isNaN(date.getTime()) ? null : parseDay(eastern.format(date));
}

/** 1 or 0 from any feed's boolean. */
export function parseBit(value: unknown): number {
  return value === 1 || value === '1' || value === true || value === 'True' ? 1 : 0;
}

/**
 * A copy of a string that does not reference its source. Cells are slices of large chunks of a file,
 * and a stored slice would keep its chunk in memory.
 */
export function detachString(text: string): string {
  return Buffer.from(text).toString();
}
