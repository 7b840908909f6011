/** Search params of the playlists: `q`, the pattern, and `after`, where a later part begins. */

/** The pattern, '' for none. */
export function getPattern(url: URL): string {
  return url.searchParams.get('q')?.trim() ?? '';
}

/** The number of matches before a part; 0 for anything else. */
export function parsePlace(after: string | null): number {
  return /^\d{1,6}$/.test(after ?? '') ? Number(after) : 0;
}

/** The query of a part of a list. */
export function partQuery(pattern: string, after: string | null): string {
  const params = { ...(pattern !== '' && { q: pattern }), ...(after !== null && { after }) };
  return new URLSearchParams(params).toString();
}
