/** Lists of clips as CSV and JSON, with the fields of docs/exports.md: add some at the end, never rename. */
import type { Clip, ClipTotal } from '#app/api/contract.ts';
import { formatClockTime } from '#app/basketball/clock.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import { type CsvValue, formatCsv } from '#app/lib/csv.ts';
import { createFileResponse } from '#app/lib/fileResponse.ts';
import { clipPath } from './clipHash.ts';
import { formatClipCount } from './clipText.ts';

/** Maximum number of clips in a file. */
export const mostExportedClips = 2000;

interface ExportedList {
  title: string;
  /** Of the list's page, root-relative. */
  path: string;
  clips: readonly Clip[];
  /** Whether the list goes on after these clips. */
  isCut: boolean;
  /** The number of clips of the whole list, if known. */
  total: ClipTotal | null;
}

const exportFormats = ['csv', 'json'] as const;
type ExportFormat = (typeof exportFormats)[number];

/** A list as a file. @param origin of the site, for addresses without one */
export function createExportResponse(
  list: ExportedList,
  format: ExportFormat,
  origin: string,
): Response {
  const rows = list.clips.map((clip, i) => ({ number: i + 1, ...toFields(clip, origin) }));
  const type = format === 'csv' ? 'text/csv' : 'application/json';
  const text = format === 'csv' ? toCsv(rows, list) : toJson(rows, list, origin);
  const title = list.isCut ? `${list.title} (first ${formatClipCount(rows.length)})` : list.title;
  return createFileResponse({ title, extension: format, type, text });
}

/** A clip's fields; null for what the API does not tell. */
function toFields(clip: Clip, origin: string) {
  const { facts, date, matchup, period, clockTime, playerName, desc } = clip;
  return {
    league: parseGameId(clip.gameId)?.league ?? null,
    gameId: clip.gameId,
    eventNumber: clip.eventNumber,
    date: date || null,
    matchup: matchup ?? null,
    period: period ?? null,
    clock: clockTime ? formatClockTime(clockTime) : null,
    playerId: facts?.playerId ?? null,
    player: playerName ?? null,
    teamId: facts?.teamId ?? null,
    text: desc ?? null,
    tags: clip.tags,
    x: facts?.x ?? null,
    y: facts?.y ?? null,
    zone: facts?.zone ?? null,
    distance: facts?.distance ?? null,
    ...readScore(clip.score),
    note: 'note' in clip && typeof clip.note === 'string' ? clip.note : null,
    page: new URL(clipPath(clip), origin).href,
    video: new URL(clip.url, origin).href,
  };
}

type ExportedClip = { number: number } & ReturnType<typeof toFields>;

/** Both teams' points from 'IND 91, OKC 103', the away team first. */
function readScore(score: string | null | undefined) {
  const [, away, home] = /^\S+ (\d+), \S+ (\d+)$/.exec(score ?? '') ?? [];
  return { awayScore: away ? Number(away) : null, homeScore: home ? Number(home) : null };
}

function toCsv(rows: readonly ExportedClip[], { isCut }: ExportedList): string {
  return formatCsv([
    exportColumns,
    ...rows.map((row) =>
      exportColumns.map((column): CsvValue => {
        if (column === 'continues') return isCut;
        return column === 'tags' ? row.tags.join(';') : row[column];
      }),
    ),
  ]);
}

/** The columns of a CSV file. */
const exportColumns = [
  ...(['number', 'league', 'gameId', 'eventNumber', 'date', 'matchup', 'period', 'clock'] as const),
  ...(['playerId', 'player', 'teamId', 'text', 'tags', 'x', 'y', 'zone', 'distance'] as const),
  ...(['awayScore', 'homeScore', 'note', 'page', 'video', 'continues'] as const),
];

function toJson(rows: readonly ExportedClip[], list: ExportedList, origin: string): string {
  const { title, path, isCut: continues, total } = list;
  const page = new URL(path, origin).href;
  return `${JSON.stringify({ version: 1, title, page, total, continues, clips: rows })}\n`;
}

/** The format that the address of a file ends with. */
export function readExportFormat({ pathname }: URL): ExportFormat {
  return exportFormats.find((format) => pathname.endsWith(`.${format}`)) ?? 'csv';
}
