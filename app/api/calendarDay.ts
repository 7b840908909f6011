const isoDay = /^\d{4}-\d\d-\d\d/;

/** Smaller numbers are seconds: as milliseconds they would be before 1974. */
const leastMilliseconds = 1e11;

/** A time with its zone: 'Z', 'GMT', 'UTC' or an offset after a time of day. */
const zoned = /:\d\d.*?\s*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

const dayMs = 86_400_000;

const eastern = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  timeZone: 'America/New_York',
});

/**
 * The calendar day of a date, YYYY-MM-DD. APIs write it in different forms:
 * '2024-10-22T00:00:00', 'Tue, 22 Oct 2024 00:00:00 GMT', 'OCT 22, 2024', or the seconds or
 * milliseconds since 1970. A time with a zone becomes its Eastern day (docs/product.md#game-days);
 * midnight in UTC is a day without a time, as databases and the leagues' feeds write it. Returns text
 * that is not a date unchanged.
 */
export function parseCalendarDay(given: string | number): string {
  const isZoned = typeof given === 'number' || zoned.test(given);
  if (typeof given === 'string' && isoDay.test(given) && !isZoned) return given.slice(0, 10);
  const time = new Date(toMilliseconds(given));
  if (Number.isNaN(time.getTime()) || !isoDay.test(time.toISOString())) return String(given);
  const isDay = !isZoned || time.getTime() % dayMs === 0;
  return isDay ? time.toISOString().slice(0, 10) : eastern.format(time);
}

function toMilliseconds(given: string | number): number {
  if (typeof given === 'number') return given < leastMilliseconds ? given * 1000 : given;
  // A date without a zone must not depend on the server's zone.
  return Date.parse(zoned.test(given) ? given : `${given} UTC`);
}
