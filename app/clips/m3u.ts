/** Lists of clips for media players: extended M3U (docs/product.md#m3u). */
import type { Clip } from '#app/api/contract.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { createFileResponse, toLine } from '#app/lib/fileResponse.ts';
import { formatClipCount, formatClipTime, getClipTitle } from './clipText.ts';

interface ClipList {
  title: string;
  clips: readonly Clip[];
  /** Whether the list goes on after these clips. */
  isCut: boolean;
}

/**
 * The list as extended M3U: a line with length and title, then the address, for each clip.
 * @param origin of the site, for addresses without one
 */
export function formatM3u({ title, clips, isCut }: ClipList, origin: string): string {
  const lines = [
    '#EXTM3U',
    '#EXTENC:UTF-8',
    `#PLAYLIST:${toLine(title)}`,
    ...(isCut ? [`# The first ${formatClipCount(clips.length)}; the list goes on.`] : []),
    ...clips.flatMap((clip) => [
      `#EXTINF:${formatSeconds(clip)},${toLine(describeClip(clip))}`,
      new URL(clip.url, origin).href,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Whole seconds, as every player takes them; -1: not known. */
function formatSeconds({ duration }: Clip): number {
  return duration ? Math.ceil(duration) : -1;
}

function describeClip(clip: Clip): string {
  const { matchup, date, period } = clip;
  const facts = [matchup, date && formatDay(date), period != null && formatClipTime(clip)];
  return [getClipTitle(clip), ...facts].filter(Boolean).join(' · ');
}

/** The file of a list. */
export function createM3uResponse(list: ClipList, origin: string): Response {
  return createFileResponse({
    title: list.title,
    extension: 'm3u',
    type: 'audio/x-mpegurl',
    text: formatM3u(list, origin),
  });
}
