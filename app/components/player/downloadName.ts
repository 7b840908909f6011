import type { Clip } from '#app/api/contract.ts';
import { firstOvertimePeriod } from '#app/basketball/clock.ts';

/** What a play is, the first of its tags that is here. */
const kinds = ['3PT', 'Free Throw', 'Dunk', 'Layup', '2PT', 'Turnover', 'Rebound', 'Foul'];

type NamedClip = Pick<Clip, 'url' | 'playerName' | 'tags' | 'date' | 'period' | 'clockTime'>;

/** 'curry-3pt-2024-12-25-q4-0312.mp4': the player, the play, the day, the period and the clock. */
export function buildDownloadName(clip: NamedClip): string {
  const parts = [
    toWords(clip.playerName?.replace(/^\S+\s+/, '')),
    toWords(kinds.find((kind) => clip.tags.includes(kind))),
    clip.date,
    formatPeriodPart(clip.period),
    formatClockPart(clip.clockTime),
  ];
  const extension = /\.(\w{2,4})(?:[?#]|$)/.exec(clip.url)?.[1] ?? 'mp4';
  return `${parts.filter(Boolean).join('-') || 'clip'}.${extension.toLowerCase()}`;
}

/** 'dončić jr.' gives 'doncic-jr'. */
function toWords(text: string | null | undefined): string {
  const plain = (text ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.replace(/[^\p{Letter}\p{Number}]+/gu, '-').replace(/^-|-$/g, '');
}

/** 'q4', 'ot1'. */
function formatPeriodPart(period: NamedClip['period']): string {
  if (period == null) return '';
  const overtime = period - firstOvertimePeriod + 1;
  return overtime > 0 ? `ot${overtime}` : `q${period}`;
}

/** '0312' for '3:12', without tenths. */
function formatClockPart(clock: NamedClip['clockTime']): string {
  const [, minutes = '', seconds = ''] = /^(\d+):(\d\d)/.exec(clock ?? '') ?? [];
  return minutes && minutes.padStart(2, '0') + seconds;
}
