/** Finds a player, team or game by text. */
import { defaultPlayer } from '#app/basketball/defaults.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { TeamBadgeData } from '#app/basketball/teamBadge.ts';

/** An option of a form. The id is text, as forms submit it. */
export interface Option {
  id: string;
  label: string;
  /** Words that find it besides those of its label. */
  words?: string;
  /** Of a player: the number of recorded plays, by which players of one name are ranked. */
  plays?: number | undefined;
  /** Of a team. */
  badge?: TeamBadgeData;
}

/** The league's default player, or the first one (docs/product.md#default-player). */
export function pickDefaultPlayer<T extends { id: string | number }>(
  league: League,
  players: readonly T[],
): T | undefined {
  return players.find(({ id }) => Number(id) === defaultPlayer[league]) ?? players[0];
}

/** Letters that Unicode normalization does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
};

/** Lower-case text without accents: 'jokic' for 'Jokić'. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[đðħıłøæœßþ]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * Lower-case words without accents and punctuation, so that 'jokic' finds 'Jokić'. A date with slashes
 * is one word: '6/22'.
 */
export function plainWords(text: string): string[] {
  const plain = toPlainText(text);
  return plain.replace(/['’.]/g, '').match(/\d+\/[\d/]*|[\p{L}\p{N}@]+/gu) ?? [];
}

/** Letters with dots as German writes them without: 'Schroeder' for 'Schröder'. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** The words of a name, also with "O'Neale" as two words and 'Schröder' as 'Schroeder'. */
export function nameWords(label: string): string[] {
  const name = label.normalize('NFC').toLowerCase();
  if (!/['’.äöü]/.test(name)) return plainWords(label);
  const other = name
    .replace(/['’.]/g, ' ')
    .replace(/[äöü]/g, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([...plainWords(label), ...plainWords(other)])];
}

/** The words by which an option is found. */
function optionWords({ label, words }: Omit<Option, 'id'>): string[] {
  return words ? [...nameWords(label), ...plainWords(words)] : nameWords(label);
}

/** Days are typed as '22nd' or '06/02' too. */
function typedWords(text: string): string[] {
  return plainWords(text).map((word) =>
    word.includes('/')
      ? word.replace(/(^|\/)0+(?=\d)/g, '$1')
      : word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1'),
  );
}

/** Whether the word begins with the typed one. '20' is a day, not the beginning of a year. */
function isBegunBy(word: string, typed: string): boolean {
  if (!word.startsWith(typed) || word.includes('/') !== typed.includes('/')) return false;
  return !/^\d{1,2}$/.test(typed) || !/^\d{4}$/.test(word);
}

/** A first name stands for a player less often than a family name does. */
const firstNameWeight = 0.25;

/** How likely a player is meant whose name has the typed words: the recorded plays count. */
export function weighName(plays: number | null, { isFirstName }: { isFirstName: boolean }): number {
  return ((plays ?? 0) + 1) * (isFirstName ? firstNameWeight : 1);
}

/** How many times as likely as the next one a player is that needs no question. */
export const clearLead = 2;

interface Match<T> {
  choice: T;
  /** 0: the label begins with the text; 1: it has each typed word whole; 2: beginnings of words. */
  rank: 0 | 1 | 2;
  weight: number;
}

function rankMatches<T extends Omit<Option, 'id'>>(
  choices: readonly T[],
  typed: readonly string[],
): Match<T>[] {
  const start = typed.join(' ');
  const matches = choices.flatMap((choice): Match<T>[] => {
    const words = optionWords(choice);
    if (!typed.every((t) => words.some((word) => isBegunBy(word, t)))) return [];
    const isWhole = typed.every((t) => words.includes(t));
    const isBegin = plainWords(choice.label).join(' ').startsWith(start);
    if (choice.plays === undefined) {
      return [{ choice, rank: isBegin ? 0 : isWhole ? 1 : 2, weight: 0 }];
    }
    const isFirstName = typed.length === 1 && words[0] === typed[0];
    const weight = weighName(choice.plays, { isFirstName });
    return [{ choice, rank: isWhole ? 0 : isBegin ? 1 : 2, weight }];
  });
  return matches.sort((a, b) => a.rank - b.rank || b.weight - a.weight);
}

/**
 * The choices that have, for each typed word, a word that begins with it. Labels that begin with the
 * whole text come first, then those that have each typed word whole; else the order stays. Players with
 * recorded plays come by those, the ones that have each typed word whole first. An empty text matches all.
 */
export function matchOptions<T extends Omit<Option, 'id'>>(
  choices: readonly T[],
  text: string,
): T[] {
  const typed = typedWords(text);
  if (typed.length === 0) return [...choices];
  return rankMatches(choices, typed).map(({ choice }) => choice);
}

/**
 * {@link matchOptions} with the current choice first if it matches and no other is named exactly:
 * 'james' typed over LeBron James means him.
 */
export function matchOptionsFrom<T extends Option>(
  choices: readonly T[],
  text: string,
  current: { id: string },
): T[] {
  const matching = matchOptions(choices, text);
  const typed = plainWords(text).join(' ');
  const first =
    matching.find(({ label }) => plainWords(label).join(' ') === typed) ??
    matching.find(({ id }) => id === current.id);
  return first ? [first, ...matching.filter((choice) => choice !== first)] : matching;
}

/**
 * The choices whose label is the typed text; else the player of that name who is clearly ahead in recorded
 * plays; else all that match.
 */
export function resolveOption<T extends Omit<Option, 'id'>>(
  choices: readonly T[],
  text: string,
): T[] {
  const words = plainWords(text).join(' ');
  if (words === '') return [];
  const exact = choices.filter(({ label }) => plainWords(label).join(' ') === words);
  if (exact.length > 0) return exact;
  const matches = rankMatches(choices, typedWords(text));
  const [first, second] = matches;
  const isNamed = first?.choice.plays !== undefined && first.rank === 0;
  const hasRival = second?.rank === 0 && second.weight * clearLead > (first?.weight ?? 0);
  return first && isNamed && !hasRival ? [first.choice] : matches.map(({ choice }) => choice);
}
