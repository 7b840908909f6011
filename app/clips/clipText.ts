/** What a clip is called wherever it stands: pure wording. */
import type { Clip } from '#app/api/contract.ts';
import { formatClock, formatPeriod } from '#app/basketball/clock.ts';

/** What a clip is called: its description, else who is in it. */
export function getClipTitle(clip: Pick<Clip, 'desc' | 'playerName' | 'eventNumber'>): string {
  return clip.desc || clip.playerName || `Play ${clip.eventNumber}`;
}

/** 'N clips', singular for exactly one (docs/product.md#results-header). */
export function formatClipCount(count: number): string {
  return `${count} ${count === 1 ? 'clip' : 'clips'}`;
}

/** 'Q4 0:42'. */
export function formatClipTime(clip: Pick<Clip, 'period' | 'clockTime'>): string {
  return `${formatPeriod(clip.period)} ${clip.clockTime}`;
}

/** '0:03 of 0:05', of seconds: where a video is. */
export function formatPlaybackPosition(seconds: number, duration: number): string {
  const words = (time: number) => formatClock(Math.floor(time) * 10);
  return `${words(seconds)} of ${words(duration)}`;
}
