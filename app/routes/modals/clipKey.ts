import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';

/** The clip that a modal's URL is about; null where it names none. The URL's other fields are ignored. */
export function clipKeyOf(params: URLSearchParams): ClipKey | null {
  const gameId = normalizeGameId(params.get('gameId') ?? '');
  const event = params.get('eventNumber') ?? '';
  return gameId && /^\d{1,9}$/.test(event) ? { gameId, eventNumber: Number(event) } : null;
}
