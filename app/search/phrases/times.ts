/** Reads seasons, days and counts of games from the words of a phrase. */
import type { DayWords, Meaning, SeasonEnd } from './meaning.ts';

/** Meaning of the words that begin at a place, and how many they are. */
interface TimeMatch {
  meaning: Meaning;
  length: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** Days of each year that people know by a name. */
const namedDays: Readonly<Record<string, readonly [month: number, day: number]>> = {
  christmas: [12, 25],
  'christmas day': [12, 25],
  xmas: [12, 25],
  'christmas eve': [12, 24],
  'boxing day': [12, 26],
  halloween: [10, 31],
  'new years': [1, 1],
  'new year': [1, 1],
  'new years day': [1, 1],
  'new years eve': [12, 31],
  'valentines day': [2, 14],
  'independence day': [7, 4],
};

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function toNumber(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const place = numbers.indexOf(word);
  return place < 0 ? null : place + 1;
}

function toYear(word: string | undefined): number | null {
  return word && /^(?:19[4-9]\d|20\d\d)$/.test(word) ? Number(word) : null;
}

/** 3 of 'march' and 'mar'; null for another word. */
function toMonth(word: string | undefined): number | null {
  if (word === undefined) return null;
  const short = word === 'sept' ? 'sep' : word;
  const place = Math.max(months.indexOf(short), monthNames.indexOf(short));
  return place < 0 ? null : place + 1;
}

function toDay(word: string | undefined): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '') ?? [];
  const day = Number(digits);
  return digits && day >= 1 && day <= 31 ? day : null;
}

/** What the words at the beginning say of time; null if nothing. */
export function readTime(words: readonly string[]): TimeMatch | null {
  const found = [readDate, readNamedDay, readSeasonRange, readSeason, readLastGames, readGameNumber]
    .map((read) => read(words))
    .filter((match) => match !== null);
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

function dated(day: DayWords, length: number): TimeMatch {
  return { meaning: { day }, length };
}

/** '2024-12-25', '12/25/24', 'dec 25 2024', '25 december', 'march'. */
function readDate([first = '', second, third]: readonly string[]): TimeMatch | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(first);
  if (iso) return readNumbers(iso[1], iso[2], iso[3]);
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?$/.exec(first);
  if (slashes) return readNumbers(slashes[3] ?? null, slashes[1], slashes[2]);
  const month = toMonth(first);
  if (month) {
    const day = toDay(second);
    const year = toYear(day ? third : second);
    return dated({ year, month, day }, 1 + (day ? 1 : 0) + (year ? 1 : 0));
  }
  const [after, day] = [toMonth(second), toDay(first)];
  if (!after || !day) return null;
  const year = toYear(third);
  return dated({ year, month: after, day }, year ? 3 : 2);
}

function readNumbers(
  year: string | null | undefined,
  month: string | undefined,
  day: string | undefined,
): TimeMatch | null {
  const [m, d, y] = [Number(month), Number(day), Number(year)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return null;
  return dated({ year: year ? (y < 100 ? 2000 + y : y) : null, month: m, day: d }, 1);
}

function readNamedDay(words: readonly string[]): TimeMatch | null {
  for (const length of [3, 2, 1]) {
    const known = namedDays[words.slice(0, length).join(' ')];
    if (!known || words.length < length) continue;
    const [month, day] = known;
    const year = toYear(words[length]);
    return dated({ year, month, day }, length + (year ? 1 : 0));
  }
  return null;
}

/** '2015-16' and '2015-2016' start in 2015; '2016' is a year that a season ends in, or that it is in. */
function toSeasonEnd(word: string | undefined): SeasonEnd | null {
  const [, start, end] = /^(\d{4})[-/](\d{2}|\d{4})$/.exec(word ?? '') ?? [];
  if (start && end && (Number(start) + 1) % 100 === Number(end) % 100) {
    return { year: Number(start), isStart: true };
  }
  const year = toYear(word);
  return year ? { year, isStart: false } : null;
}

function readSeasonRange(words: readonly string[]): TimeMatch | null {
  const hasWord = ['from', 'since', 'between', 'after'].includes(words[0] ?? '');
  const at = hasWord ? 1 : 0;
  const from = toSeasonEnd(words[at]);
  if (!from) return null;
  const to = ['to', 'until', 'through', 'and', 'till'].includes(words[at + 1] ?? '')
    ? toSeasonEnd(words[at + 2])
    : null;
  const isAnd = words[at + 1] === 'and' && words[0] !== 'between';
  if (to && !isAnd) return { meaning: { seasons: { kind: 'range', from, to } }, length: at + 3 };
  const isOpen = words[0] === 'since';
  return isOpen ? { meaning: { seasons: { kind: 'range', from, to: null } }, length: 2 } : null;
}

function readSeason(words: readonly string[]): TimeMatch | null {
  const at = ['season', 'in'].includes(words[0] ?? '') ? 1 : 0;
  const end = toSeasonEnd(words[at]);
  if (end) {
    const kind = end.isStart ? 'start' : 'year';
    return { meaning: { seasons: { kind, year: end.year } }, length: at + 1 };
  }
  if (!['last', 'past'].includes(words[0] ?? '')) return null;
  const count = toNumber(words[1]);
  const isSeasons = ['seasons', 'years'].includes(words[2] ?? '');
  return count && isSeasons ? { meaning: { seasons: { kind: 'latest', count } }, length: 3 } : null;
}

/** 'last 5 games', 'last game'. */
function readLastGames(words: readonly string[]): TimeMatch | null {
  if (!['last', 'past', 'latest', 'recent', 'previous'].includes(words[0] ?? '')) return null;
  const isGame = (word: string | undefined) => word === 'game' || word === 'games';
  if (isGame(words[1])) return { meaning: { lastN: 1 }, length: 2 };
  const count = toNumber(words[1]);
  return count && isGame(words[2]) ? { meaning: { lastN: count }, length: 3 } : null;
}

/** 'game 7', 'g7'. */
function readGameNumber(words: readonly string[]): TimeMatch | null {
  const short = /^g([1-7])$/.exec(words[0] ?? '');
  if (short) return { meaning: { gameNumber: Number(short[1]) }, length: 1 };
  const number = words[0] === 'game' ? toNumber(words[1]) : null;
  if (!number || number > 7) return null;
  return { meaning: { gameNumber: number }, length: 2 };
}
