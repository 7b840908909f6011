/** Completes a phrase while it is typed (docs/product.md#ask-suggestions). */
import { formatLeague, type League } from '#app/basketball/leagues.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { describeSearch, type SearchNames } from '#app/search/searchTitle.ts';
import { findGames, type ListGames } from './answerPhrase.ts';
import { composeSearch, describePlayer } from './composeSearch.ts';
import type { PhraseLookup } from './outcome.ts';
import { completePlayers, type KnownPlayer } from './playerNames.ts';
import { readPhrase } from './readPhrase.ts';
import { completeTeams } from './teamNames.ts';
import { type Token, tokenize } from './tokens.ts';
import { completions, quietWords, vocabulary } from './vocabulary.ts';

export interface Suggestion {
  /** What the box then says. */
  text: string;
  /** 'GSW · 2009–2025', 'WNBA', 'Game'; '' if there is nothing to add. */
  detail: string;
  href: string;
}

const mostSuggestions = 8;
const mostGames = 3;
/** The longest end of a phrase that is completed, in words. */
const longestEnd = 3;

/** Players, teams, words and games that the phrase may be about, the likeliest first; each leads to its search. */
export async function suggestPhrases(
  text: string,
  lookup: PhraseLookup,
  listGames: ListGames,
): Promise<Suggestion[]> {
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  const isEnded = /\s$/.test(text);
  const [games, own] = [await suggestGames(text, lookup, listGames), suggestItself(text, lookup)];
  const found: Suggestion[] = own ? [own] : [];
  for (const { before, name, detail } of isEnded ? [] : completeEnd(tokens, lookup)) {
    if (found.length + games.length >= mostSuggestions) break;
    const phrase = [...before, name].join(' ');
    const href = found.some((other) => other.text === phrase) ? null : toHref(phrase, lookup);
    if (href) found.push({ text: phrase, detail, href });
  }
  return [...found, ...games];
}

/** A phrase of several words that is clear as it is, with what it means. */
function suggestItself(text: string, lookup: PhraseLookup): Suggestion | null {
  const phrase = text.trim();
  const reading = readPhrase(phrase, lookup.names);
  const made = composeSearch(reading, lookup);
  if (!/\s/.test(phrase) || made.kind !== 'search' || made.ignored.length > 0) return null;
  const { search } = made;
  const known = reading.players.flatMap(({ matches }) => matches.map(({ player }) => player));
  const nameOf = (id: number) => known.find((player) => player.id === id)?.fullName ?? '';
  const names: SearchNames = {
    player: nameOf(search.player),
    with: nameOf(search.with),
    opponent: getTeamById(search.opponent)?.nickname ?? '',
    team: (search.type === 'game' && getTeamById(search.team)?.fullName) || '',
  };
  const href = `/search?${new URLSearchParams({ q: phrase })}`;
  return { text: phrase, detail: describeSearch(search, names), href };
}

interface End {
  /** The words before the completed ones, as they were typed. */
  before: string[];
  name: string;
  detail: string;
}

/** What the words before the completed ones call for. */
interface Wanted {
  players: boolean;
  /** Another player of a pair. */
  isPair: boolean;
  /** Null: of both. */
  league: League | null;
  /** Teams come first: after 'vs', and after another team. */
  isTeam: boolean;
}

/** Completions of the last words, of more words first. */
function completeEnd(tokens: readonly Token[], lookup: PhraseLookup): End[] {
  const ends: End[] = [];
  for (let length = Math.min(longestEnd, tokens.length); length > 0; length--) {
    const at = tokens.length - length;
    const before = tokens.slice(0, at).map(({ raw }) => raw);
    const typed = tokens.slice(at).map(({ word }) => word);
    if (length > 1 && quietWords.has(typed[0] ?? '')) continue;
    ends.push(...completeWords(typed, before, lookup).map((end) => ({ ...end, before })));
  }
  return ends;
}

function completeWords(
  typed: readonly string[],
  before: readonly string[],
  lookup: PhraseLookup,
): Omit<End, 'before'>[] {
  const wanted = findWanted(before, lookup);
  const isOwn = (of: { league: League }) => wanted.league === null || of.league === wanted.league;
  const players = wanted.players ? completePlayers(lookup.names, typed).filter(isOwn) : [];
  const teams = completeTeams(typed)
    .filter(isOwn)
    .map((team) => ({ name: team.fullName, detail: formatLeague(team.league) }));
  const start = typed.join(' ');
  const isLong = before.length > 0 || start.length > 1;
  const words = completions.filter((phrase) => isLong && phrase.startsWith(start));
  const named = players.slice(0, 5).map((player) => toPlayerEnd(player, players));
  const said = words.slice(0, 3).map((name) => ({ name, detail: '' }));
  if (wanted.isPair) return named;
  if (before.length === 0) return [...named, ...teams.slice(0, 3), ...said];
  return wanted.isTeam ? [...teams, ...said, ...named] : [...said, ...named, ...teams];
}

/** One player is enough, unless a word such as 'to' asks for another. */
function findWanted(before: readonly string[], { names }: PhraseLookup): Wanted {
  const { players, teams, league } = readPhrase(before.join(' '), names);
  const role = vocabulary.get(tokenize(before.at(-1) ?? '')[0]?.word ?? '')?.role;
  const isAgainst = role === 'opponent' || role === 'away';
  const [first] = players;
  const isPair = first !== undefined && role !== undefined && !isAgainst;
  return {
    isPair,
    players: !isAgainst && teams.length === 0 && (!first || isPair),
    league: first?.matches[0]?.player.league ?? teams[0]?.teams[0]?.league ?? league,
    isTeam: isAgainst || teams.length > 0,
  };
}

/** Players who share a name have their id behind it. */
function toPlayerEnd(player: KnownPlayer, all: readonly KnownPlayer[]) {
  const { id, fullName } = player;
  const isShared = all.some((other) => other.fullName === fullName && other.id !== id);
  return { name: isShared ? `${fullName} (${id})` : fullName, detail: describePlayer(player) };
}

/** The address of a phrase's search; of the phrase where that needs a question or another call. */
function toHref(phrase: string, lookup: PhraseLookup): string | null {
  const made = composeSearch(readPhrase(phrase, lookup.names), lookup);
  if (made.kind === 'nothing') return null;
  if (made.kind !== 'search' || made.isSeasonOpen || made.ignored.length > 0) {
    return `/search?${new URLSearchParams({ q: phrase })}`;
  }
  return searchPath(made.search);
}

/** The newest games of two teams, or of a day. */
async function suggestGames(
  text: string,
  lookup: PhraseLookup,
  listGames: ListGames,
): Promise<Suggestion[]> {
  const made = composeSearch(readPhrase(text, lookup.names), lookup);
  const question = made.kind === 'games' ? made.question : toQuestion(made, lookup);
  if (!question) return [];
  const games = await findGames(question, listGames);
  return games.slice(0, mostGames).map(({ id, label }) => ({
    text: label.replace(' | ', ', '),
    detail: 'Game',
    href: `/search?${new URLSearchParams({ type: 'game', game: id, sort: 'asc' })}`,
  }));
}

function toQuestion(made: ReturnType<typeof composeSearch>, lookup: PhraseLookup) {
  if (made.kind !== 'search' || made.search.type !== 'game') return null;
  const { league, team, opponent, from, to, singleSeason, stats, tags } = made.search as Search & {
    type: 'game';
  };
  const isOfTwo = team > 0 && opponent > 0;
  if ((!isOfTwo && from === '') || stats.length + tags.length > 0) return null;
  const season =
    getTeamById(team) && !from ? [singleSeason] : lookup.seasons[league].offered.slice(0, 2);
  return {
    ...{ league, teams: [team, opponent].filter(Boolean), from, to, seasons: season },
    ...{ seasonType: null, number: null, round: null, stage: null, isNewest: false },
  };
}
