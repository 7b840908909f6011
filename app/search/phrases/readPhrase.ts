/** Reads a phrase: which words name players, teams, times and plays, and which say nothing. */
import type { League } from '#app/basketball/leagues.ts';
import type { TeamInfo } from '#app/basketball/teams.ts';
import { findNearestWords } from './editDistance.ts';
import type { Meaning, Role } from './meaning.ts';
import {
  findMisspeltPlayers,
  findNamedPlayers,
  longestName,
  type NameIndex,
  type NameMatch,
} from './playerNames.ts';
import { findTeams, longestTeamName } from './teamNames.ts';
import { readTime } from './times.ts';
import { type Token, tokenize } from './tokens.ts';
import { quietWords, vocabulary } from './vocabulary.ts';

export interface PlayerMention {
  /** As it was typed. */
  text: string;
  /** The likeliest first. */
  matches: NameMatch[];
  role: Role | null;
  /** Whether another player's name stands right before. */
  followsPlayer: boolean;
}

export interface TeamMention {
  text: string;
  /** Teams of both leagues, as 'Indiana'. */
  teams: TeamInfo[];
  role: Role | null;
}

/** A meaning and the words that have it. */
interface SaidMeaning {
  text: string;
  meaning: Meaning;
}

export interface PhraseReading {
  players: PlayerMention[];
  teams: TeamMention[];
  said: SaidMeaning[];
  /** The league that the phrase names; null if none. */
  league: League | null;
  /** Words that were not understood, as they were typed. */
  ignored: string[];
}

type Match = { length: number } & (
  | { kind: 'meaning'; meaning: Meaning }
  | { kind: 'team'; teams: TeamInfo[] }
  | { kind: 'player'; matches: NameMatch[] }
);

const longestPhraseInVocabulary = 4;

/** Reads a phrase from left to right; at each place the longest known words count. */
export function readPhrase(text: string, names: NameIndex): PhraseReading {
  const tokens = tokenize(text);
  const reading: PhraseReading = { players: [], teams: [], said: [], league: null, ignored: [] };
  let role: Role | null = null;
  let previous: Match | null = null;
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at);
    const match = findMatch(rest, names, role) ?? findMisspelt(rest, names);
    const [first] = rest;
    const followsPlayer = previous?.kind === 'player' && role === null;
    previous = match;
    if (!match) {
      if (first && !quietWords.has(first.word)) reading.ignored.push(first.raw);
      at += 1;
      continue;
    }
    const said = rest.slice(0, match.length).map(({ raw }) => raw);
    at += match.length;
    if (match.kind === 'player' && isIdOf(match.matches, tokens[at])) at += 1;
    role = take(reading, match, { text: said.join(' '), role, followsPlayer });
  }
  return reading;
}

/** Whether an id follows a name, 'Marcus Williams (101173)', which then means that player. */
function isIdOf(matches: NameMatch[], next: Token | undefined): boolean {
  const own = matches.filter(({ player }) => String(player.id) === next?.word);
  if (own.length > 0) matches.splice(0, matches.length, ...own);
  return own.length > 0;
}

/** Adds a match to the reading; the role of the player or the team that comes next. */
function take(
  reading: PhraseReading,
  match: Match,
  { text, role, followsPlayer }: { text: string; role: Role | null; followsPlayer: boolean },
): Role | null {
  const { kind } = match;
  if (kind === 'player')
    takePlayer(reading.players, { text, matches: match.matches, role, followsPlayer });
  if (match.kind === 'team') reading.teams.push({ text, teams: match.teams, role });
  if (match.kind !== 'meaning') return null;
  const { meaning } = match;
  if (meaning.noPlays) {
    reading.ignored.push(text);
    return null;
  }
  if (meaning.league) reading.league = meaning.league;
  if (meaning.role) return meaning.role;
  reading.said.push({ text, meaning });
  return null;
}

/** Two names in a row that one player has are that player's: 'aaron fox'. */
function takePlayer(players: PlayerMention[], mention: PlayerMention): void {
  const last = mention.followsPlayer ? players.at(-1) : undefined;
  const ofBoth = mention.matches.filter((match) =>
    last?.matches.some(({ player }) => player === match.player),
  );
  if (!last || ofBoth.length === 0) players.push(mention);
  else Object.assign(last, { text: `${last.text} ${mention.text}`, matches: ofBoth });
}

function findMatch(rest: readonly Token[], names: NameIndex, role: Role | null): Match | null {
  const words = rest.map(({ word }) => word);
  const candidates = [
    readPlainTime(words),
    longest(words, longestPhraseInVocabulary, (part) => {
      const meaning = vocabulary.get(part.join(' '));
      return meaning ? { kind: 'meaning', meaning } : null;
    }),
    longest(words, longestTeamName, (part) => {
      if (part.length === 1 && !isTeamCode(rest[0], role)) return null;
      const teams = findTeams(part);
      return teams.length > 0 ? { kind: 'team', teams } : null;
    }),
    longest(words, longestName, (part) => {
      if (!mayBeName(part) && !names.byName.has(part.join(''))) return null;
      const matches = findNamedPlayers(names, part);
      return matches.length > 0 ? { kind: 'player', matches } : null;
    }),
  ].filter((match) => match !== null);
  // The first of equally long ones: a month rather than a player of that name.
  return candidates.reduce<Match | null>(
    (best, match) => (best && best.length >= match.length ? best : match),
    null,
  );
}

function readPlainTime(words: readonly string[]): Match | null {
  const match = readTime(words);
  return match && { kind: 'meaning', ...match };
}

type Found =
  | { kind: 'meaning'; meaning: Meaning }
  | { kind: 'team'; teams: TeamInfo[] }
  | { kind: 'player'; matches: NameMatch[] };

function longest(
  words: readonly string[],
  most: number,
  find: (part: readonly string[]) => Found | null,
): Match | null {
  for (let length = Math.min(most, words.length); length > 0; length--) {
    const found = find(words.slice(0, length));
    if (found) return { ...found, length };
  }
  return null;
}

/** Codes of teams that are English words count in capitals and after 'vs' only. */
function isTeamCode(token: Token | undefined, role: Role | null): boolean {
  if (!token || !quietWords.has(token.word)) return true;
  return token.raw === token.raw.toUpperCase() || role === 'opponent' || role === 'away';
}

/** Words of several that the vocabulary has are no parts of a name unless a name has all of them. */
function mayBeName(part: readonly string[]): boolean {
  if (part.length === 1) return !quietWords.has(part[0] ?? '');
  const [first = '', last = ''] = [part[0], part.at(-1)];
  return !quietWords.has(first) && !quietWords.has(last);
}

/** A player, a team or a word of the vocabulary that a misspelt word is near to. */
function findMisspelt([token]: readonly Token[], names: NameIndex): Match | null {
  if (!token || quietWords.has(token.word) || /\d/.test(token.word)) return null;
  const [known] = findNearestWords(token.word, singleWords);
  const meaning = known === undefined ? undefined : vocabulary.get(known);
  const matches = findMisspeltPlayers(names, token.word);
  if (matches.length > 0) return { kind: 'player', matches, length: 1 };
  return meaning ? { kind: 'meaning', meaning, length: 1 } : null;
}

const singleWords = [...vocabulary.keys()].filter((phrase) => !phrase.includes(' '));
