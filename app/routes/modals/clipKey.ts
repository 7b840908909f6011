import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';

/** The clip of a modal's URL, by `gameId` and `eventNumber`; null if they are missing or invalid. */
export function clipKeyOf(params: URLSearchParams): ClipKey | null {
  const gameId = normalizeGameId(params.get('gameId') ?? '');
  const event = params.get('eventNumber') ?? '';
  return gameId && /^\d{1,9}$/.test(event) ? { gameId, eventNumber: Number(event) } : null;
}
