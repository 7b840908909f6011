/** Finds players by name and ranks them by recorded plays. */
import type { League } from '#app/basketball/leagues.ts';
import { clearLead, nameWords, plainWords, weighName } from '#app/search/options.ts';
import { findNearestWords, getEditDistance } from './editDistance.ts';
import { nicknames } from './nicknames.ts';

export interface KnownPlayer {
  id: number;
  league: League;
  fullName: string;
  /** Number of recorded plays; null if the API does not tell. */
  plays: number | null;
  /** Code of the latest team; '' if the API does not tell. */
  team: string;
  /** '2009–2025', '2024'; '' if the API does not tell. */
  years: string;
}

/** A player that fits words of a phrase. */
export interface NameMatch {
  player: KnownPlayer;
  /** Higher is likelier: the recorded plays, less where only the first name fits. */
  weight: number;
  /** Whether the words are only the first name, and not the family name; null for several words. */
  isFirstName: boolean | null;
}

interface Entry {
  player: KnownPlayer;
  words: string[];
  /** Words of the family name. */
  family: ReadonlySet<string>;
}

export interface NameIndex {
  byWord: ReadonlyMap<string, readonly Entry[]>;
  /** By the whole name without spaces, also by nicknames. */
  byName: ReadonlyMap<string, readonly Entry[]>;
  /** The keys of the two, in order. */
  words: readonly string[];
  names: readonly string[];
}

/** The longest name in words. */
export const longestName = 4;

const suffix = /^(?:jr|sr|i{1,3}|iv|v)$/;

/** An index of names, which takes some milliseconds to make for thousands of players. */
export function buildNameIndex(players: readonly KnownPlayer[]): NameIndex {
  const byWord = new Map<string, Entry[]>();
  const byName = new Map<string, Entry[]>();
  const byFullName = new Map<string, Entry[]>();
  for (const player of players) {
    const words = nameWords(player.fullName);
    const plain = plainWords(player.fullName);
    const core = plain.filter((word) => !suffix.test(word));
    const entry = { player, words, family: toFamily(player.fullName, words) };
    for (const word of new Set(words)) if (!suffix.test(word)) add(byWord, word, entry);
    for (const name of [plain, core]) add(byName, name.join(''), entry);
    add(byFullName, plain.join(''), entry);
  }
  for (const [nickname, names] of Object.entries(nicknames)) {
    for (const name of names.split('|')) {
      const found = byFullName.get(plainWords(name).join('')) ?? [];
      for (const entry of found) add(byName, plainWords(nickname).join(''), entry);
    }
  }
  return { byWord, byName, words: [...byWord.keys()].sort(), names: [...byName.keys()].sort() };
}

/** The words of a name but for the first and its parts: 'walter' of "Ja'Kobe Walter". */
function toFamily(fullName: string, words: readonly string[]): Set<string> {
  const first = nameWords(fullName.trim().split(/\s/)[0] ?? '');
  const others = words.filter((word) => !first.includes(word) && !suffix.test(word));
  return new Set(others.length > 0 ? others : words);
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = map.get(key);
  if (!entries) map.set(key, [entry]);
  else if (!entries.includes(entry)) entries.push(entry);
}

/** The players whose name the words are, or are a part of; the likeliest first. */
export function findNamedPlayers(index: NameIndex, words: readonly string[]): NameMatch[] {
  const exact = index.byName.get(words.join(''));
  if (exact) return rank(exact.map((entry) => toMatch(entry)));
  const [only] = words;
  if (words.length > 1) return rank(findByWords(index, words).map((entry) => toMatch(entry)));
  return rank((index.byWord.get(only ?? '') ?? []).map((entry) => toMatch(entry, only)));
}

function toMatch({ player, family }: Entry, word?: string): NameMatch {
  const isFirstName = word === undefined ? null : !family.has(word);
  return {
    player,
    weight: weighName(player.plays, { isFirstName: isFirstName === true }),
    isFirstName,
  };
}

function rank(matches: NameMatch[]): NameMatch[] {
  return matches.sort((a, b) => b.weight - a.weight || a.player.id - b.player.id);
}

/** Names that have the words in their order, the first ones perhaps shortened: 'steph curry'. */
function findByWords({ byWord }: NameIndex, words: readonly string[]): readonly Entry[] {
  const joined = byWord.get(words.join(''));
  if (joined && words.length === 2) return joined;
  const last = byWord.get(words.at(-1) ?? '') ?? [];
  const inOrder = last.filter(({ words: own }) => {
    let from = 0;
    return words.every((word, place) => {
      const isWhole = place === words.length - 1 || word.length < 2;
      const at = own.findIndex(
        (each, i) => i >= from && (isWhole ? each === word : each.startsWith(word)),
      );
      from = at + 1;
      return at >= 0;
    });
  });
  if (inOrder.length > 0 || words.length !== 2) return inOrder;
  return findReversed(byWord, words) ?? findMisspeltFirst(last, words);
}

/** 'james lebron'. */
function findReversed(
  byWord: NameIndex['byWord'],
  [family = '', first = '']: readonly string[],
): Entry[] | null {
  const entries = byWord.get(family) ?? [];
  const reversed = entries.filter((entry) => entry.family.has(family) && entry.words[0] === first);
  return reversed.length > 0 ? reversed : null;
}

/** 'jalen brown'. */
function findMisspeltFirst(
  entries: readonly Entry[],
  [first = '', family = '']: readonly string[],
) {
  const isNear = ({ words: [own = ''] }: Entry) =>
    first.length > 3 && own.length > 3 && getEditDistance(first, own, 1) === 1;
  return entries.filter((entry) => entry.family.has(family) && isNear(entry));
}

/** Players with a word that the misspelt one is near to; the likeliest first. */
export function findMisspeltPlayers({ byWord, words }: NameIndex, word: string): NameMatch[] {
  // The first letter is seldom wrong.
  const near = findNearestWords(word, listBegunBy(words, word.slice(0, 1)));
  return rank(
    near.flatMap((each) => (byWord.get(each) ?? []).map((entry) => toMatch(entry, each))),
  );
}

/** The matches that are about as likely as the first one. */
export function listNearTies(matches: readonly NameMatch[]): NameMatch[] {
  const [first] = matches;
  return first ? matches.filter(({ weight }) => weight * clearLead > first.weight) : [];
}

/** Players whose names the typed words may become; the likeliest first. */
export function completePlayers(index: NameIndex, typed: readonly string[]): KnownPlayer[] {
  const start = typed.join('');
  if (start.length < 2) return [];
  const found = new Map<number, NameMatch>();
  const keep = (match: NameMatch) => {
    const known = found.get(match.player.id);
    if (!known || known.weight < match.weight) found.set(match.player.id, match);
  };
  for (const name of listBegunBy(index.names, start)) {
    for (const entry of index.byName.get(name) ?? []) keep(toMatch(entry, entry.words[0]));
  }
  if (typed.length === 1) {
    for (const word of listBegunBy(index.words, start)) {
      for (const entry of index.byWord.get(word) ?? []) keep(toMatch(entry, word));
    }
  }
  return rank([...found.values()]).map(({ player }) => player);
}

/** Those of sorted texts that begin with another one. */
function listBegunBy(sorted: readonly string[], start: string): string[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(start)) end += 1;
  return sorted.slice(low, end);
}
