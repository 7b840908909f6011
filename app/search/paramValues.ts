/** Reads values of URL parameters leniently: the nearest valid value, or nothing. */

/** The first value that is a whole number from 1 to `largest`; else 0. */
export function readWholeNumber(
  params: URLSearchParams,
  name: string,
  largest = Number.MAX_SAFE_INTEGER,
): number {
  const parse = (text: string) => {
    const value = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0;
    return value > 0 && value <= largest ? value : null;
  };
  return firstOf(params, name, parse) ?? 0;
}

/** The first value of a parameter that `parse` accepts; null if none. */
export function firstOf<T>(
  params: URLSearchParams,
  name: string,
  parse: (text: string) => T | null,
): T | null {
  for (const text of params.getAll(name)) {
    const value = parse(text);
    if (value !== null) return value;
  }
  return null;
}

/** All values of a list parameter, which may be comma-separated, repeated, or both. */
export function listValues(params: URLSearchParams, name: string): string[] {
  return params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
}
