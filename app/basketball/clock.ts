import type { League } from './leagues.ts';

/** From this period on a game is in overtime and the label is 'OT' (docs/product.md#period-label). */
export const firstOvertimePeriod = 5;

/** 'Q1' to 'Q4', then 'OT' (docs/product.md#period-label); an en dash if it is not known. */
export function formatPeriod(period: number | null | undefined): string {
  if (period == null) return '–';
  return period < firstOvertimePeriod ? `Q${period}` : 'OT';
}

/** Length of a period in seconds: quarters of 12 (NBA) or 10 minutes (WNBA), overtimes of 5. */
export function getPeriodSeconds(league: League, period: number): number {
  if (period >= firstOvertimePeriod) return 300;
  return league === 'nba' ? 720 : 600;
}

/** '9:47' from tenths of a second left, with tenths under a minute: '0:07.3'. */
export function formatClock(tenths: number): string {
  const minutes = Math.floor(tenths / 600);
  const seconds = Math.floor((tenths % 600) / 10);
  const rest = tenths % 10;
  const text = `${minutes}:${String(seconds).padStart(2, '0')}`;
  return minutes === 0 && rest > 0 ? `${text}.${rest}` : text;
}

/** Seconds left from '9:47', '0:07.3' or 'PT09M47.00S'; null for another text. */
export function parseClockSeconds(text: string): number | null {
  const match = /^(\d+):(\d\d)(?:\.\d+)?$/.exec(formatClockTime(text));
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** A clock as the leagues' feeds write it, 'PT03M20.00S', as '3:20'; any other text as it is. */
export function formatClockTime(text: string): string {
  const [, minutes, seconds, tenths = 0] = /^PT(\d+)M(\d+)(?:\.(\d)\d*)?S$/.exec(text) ?? [];
  if (minutes === undefined) return text;
  return formatClock((Number(minutes) * 60 + Number(seconds)) * 10 + Number(tenths));
}
