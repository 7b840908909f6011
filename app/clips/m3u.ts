/** Lists of clips for media players: extended M3U (docs/product.md#m3u). */
import type { Clip } from '#app/api/contract.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
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

/** Control characters would end the line. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The file of a list, with a name that every system takes beside the exact one (RFC 6266). */
export function createM3uResponse(list: ClipList, origin: string): Response {
  const name = toFileName(list.title);
  // Wide forms of letters, quotes and slashes become the plain ones.
  const plain = toFileName(name.normalize('NFKD').replace(/[^ -~]+|%/g, ''));
  const exact = encodeURIComponent(`${name || 'clips'}.m3u`).replace(/['()*]/g, escapeByte);
  return new Response(formatM3u(list, origin), {
    headers: {
      'Content-Type': 'audio/x-mpegurl; charset=utf-8',
      'Content-Disposition': `attachment; filename="${plain || 'clips'}.m3u"; filename*=UTF-8''${exact}`,
      'Cache-Control': 'private, no-cache',
    },
  });
}

/** Without what a system forbids in names. */
function toFileName(title: string): string {
  return toLine(title.toWellFormed().replace(/[\\/:*?"<>|]+/g, ' ')).replace(/\s+/g, ' ');
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
