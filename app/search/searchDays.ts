/** The days of a game search (docs/product.md#game-search). */
import { firstOf } from './paramValues.ts';

export interface Days {
  /** First and last day, YYYY-MM-DD; '': any. */
  from: string;
  to: string;
}

export const noDays: Days = { from: '', to: '' };

const dayMs = 86_400_000;

/** The days of the parameters; the earlier one is the first. */
export function parseDays(params: URLSearchParams): Days {
  const from = firstOf(params, 'from', parseDay) ?? '';
  const to = firstOf(params, 'to', parseDay) ?? '';
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** A day of the calendar since the leagues' first year, as it is; else null. */
function parseDay(text: string): string | null {
  const day = text.trim();
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(day) || day < '1946') return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // '2025-02-30' is March 2 to some engines.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/** The number of days from the first to the last one; infinite if one is missing. */
export function countDays({ from, to }: Days): number {
  if (from === '' || to === '') return Number.POSITIVE_INFINITY;
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}
