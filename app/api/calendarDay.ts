const isoDay = /^\d{4}-\d\d-\d\d/;

/** Smaller numbers are seconds: as milliseconds they would be before 1974. */
const leastMilliseconds = 1e11;

/**
 * The calendar day of a date, YYYY-MM-DD. APIs write it in different forms:
 * '2024-10-22T00:00:00', 'Tue, 22 Oct 2024 00:00:00 GMT', 'OCT 22, 2024', or the seconds or
 * milliseconds since 1970. Returns text that is not a date unchanged.
 */
export function parseCalendarDay(given: string | number): string {
  if (typeof given === 'string' && isoDay.test(given)) return given.slice(0, 10);
  const time = new Date(toMilliseconds(given));
  const day = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  return isoDay.test(day) ? day.slice(0, 10) : String(given);
}

function toMilliseconds(given: string | number): number {
  if (typeof given === 'number') return given < leastMilliseconds ? given * 1000 : given;
  // A date without a zone must not depend on the server's zone.
  const zoneless = Date.parse(`${given} UTC`);
  return Number.isNaN(zoneless) ? Date.parse(given) : zoneless;
}
