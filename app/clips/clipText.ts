/** Texts of a clip. Pure. */
import type { Clip, ClipTotal } from '#app/api/contract.ts';
import { formatClock, formatClockTime, formatPeriod } from '#app/basketball/clock.ts';

/** A clip's title: its description, else the player's name. */
export function getClipTitle(clip: Pick<Clip, 'desc' | 'playerName' | 'eventNumber'>): string {
  return clip.desc || clip.playerName || `Play ${clip.eventNumber}`;
}

/** The title without the player's name in front, which stands beside it: 'Makes a 27-foot three'. */
export function getPlayTitle(clip: Pick<Clip, 'desc' | 'playerName' | 'eventNumber'>): string {
  const title = getClipTitle(clip);
  const name = `${clip.playerName} `;
  if (!clip.playerName || !title.startsWith(name)) return title;
  const play = title.slice(name.length);
  return play.charAt(0).toUpperCase() + play.slice(1);
}

/** The player, unless the clip's title names the player too (see {@link getPlayTitle}). */
export function getUnnamedPlayer(
  clip: Pick<Clip, 'desc' | 'playerName' | 'eventNumber'>,
): string | null {
  const { playerName } = clip;
  return playerName && !getPlayTitle(clip).includes(playerName) ? playerName : null;
}

/** '1,234' for a whole number. By hand: the first use of the browser's formats takes milliseconds. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** 'N clips', singular for exactly one (docs/product.md#results-header). */
export function formatClipCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'clip' : 'clips'}`;
}

/** The place of a clip in its list: '3 of 311', '1,200 of more than 10,000'. */
export function formatPlace(place: number, { count, more }: ClipTotal): string {
  return `${formatNumber(place)} of ${more ? 'more than ' : ''}${formatNumber(count)}`;
}

/** 'Q4 0:42'. */
export function formatClipTime(clip: Pick<Clip, 'period' | 'clockTime'>): string {
  return `${formatPeriod(clip.period)} ${formatClockTime(clip.clockTime ?? '')}`.trim();
}

/** '0:03 of 0:05', from seconds. */
export function formatPlaybackPosition(seconds: number, duration: number): string {
  const words = (time: number) => formatClock(Math.floor(time) * 10);
  return `${words(seconds)} of ${words(duration)}`;
}
