import { normalizeGameId } from '#app/basketball/gameId.ts';

/** Identifies a clip: a ten-digit game id and the play's event number (docs/product.md#clip-identity). */
export interface ClipKey {
  gameId: string;
  eventNumber: number;
}

/** Accepts eight-character ids (docs/product.md#game-ids) and event numbers without leading zeros. */
const joinedKey = /^(\d{8}|\d{10}):(0|[1-9]\d{0,8})$/;
const hashForm = /^[A-Za-z0-9_-]{12,28}={0,2}$/;

/**
 * The hash of a clip's page: URL-safe base64, without padding, of `gameId:eventNumber`
 * (docs/product.md#clip-hash). Missing leading zeros of a game id are added, so that a clip has one
 * address.
 */
export function encodeClipHash({ gameId, eventNumber }: ClipKey): string {
  const joined = `${normalizeGameId(gameId) ?? gameId}:${eventNumber}`;
  return btoa(joined).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes the hash of a clip; null for any other text. */
export function decodeClipHash(hash: string): ClipKey | null {
  if (!hashForm.test(hash)) return null;
  const bare = hash.replace(/=+$/, '');
  const joined = fromBase64(bare.replaceAll('-', '+').replaceAll('_', '/'));
  const match = joined === null ? null : joinedKey.exec(joined);
  const gameId = match?.[1] ? normalizeGameId(match[1]) : null;
  if (!match || gameId === null) return null;
  return { gameId, eventNumber: Number(match[2]) };
}

/**
 * The path of a clip's page.
 * @param from query string of the search that it was chosen in, without '?'
 */
export function clipPath(clip: ClipKey, from?: string | null): string {
  return clipPaths(from)(clip);
}

/** As {@link clipPath}, for many clips of one search. */
export function clipPaths(from?: string | null): (clip: ClipKey) => string {
  const query = from ? `?${new URLSearchParams({ from })}` : '';
  return (clip) => `/video/${encodeClipHash(clip)}${query}`;
}

/** Null for invalid base64, also with non-zero padding bits, so that each key has one hash. */
function fromBase64(text: string): string | null {
  try {
    const decoded = atob(text);
    return btoa(decoded).replace(/=+$/, '') === text ? decoded : null;
  } catch {
    return null;
  }
}
