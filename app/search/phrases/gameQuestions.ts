/** Asks for the game that a phrase describes. */
import type { SeasonType } from '#app/basketball/seasons.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { hasDays } from '#app/search/gameSearch.ts';
import { allSeasons, type GameSearch, type Search } from '#app/search/search.ts';
import { noDays } from '#app/search/searchDays.ts';
import type { Draft, Subject } from './draft.ts';
import type { GameQuestion, OpenGame, PhraseLookup } from './outcome.ts';

/** Seasons in which a game is looked for. */
const mostSeasons = 12;

/** A phrase about games. */
export interface GamePhrase {
  draft: Draft;
  subject: Subject;
  lookup: PhraseLookup;
  search: GameSearch;
  ignored: string[];
  /** Whether the season is the one that the phrase names. */
  isSeasonSaid: boolean;
}

/** 'okc den game 7', 'finals 2025 game 6', 'sga finals'. */
export function askForSeries(phrase: GamePhrase, otherwise: Search | null): OpenGame {
  const { draft } = phrase;
  const { gameNumber, round } = draft;
  return ask(phrase, {
    words: [round?.text, gameNumber?.text].filter((text) => text !== undefined),
    isSpan: isSpanOfDays(phrase),
    question: {
      seasons: listSeasons(phrase, 'Playoffs'),
      seasonType: 'Playoffs',
      number: gameNumber?.value ?? null,
      round: round?.value ?? null,
    },
    otherwise,
  });
}

/** 'cup final', 'warriors play-in'. */
export function askForStage(
  phrase: GamePhrase,
  stage: NonNullable<Draft['stage']>,
  otherwise: Search | null,
): OpenGame {
  const { seasonType } = phrase.search;
  return ask(phrase, {
    words: [stage.text],
    question: { seasons: listSeasons(phrase, seasonType), seasonType, stage: stage.value },
    otherwise,
  });
}

/**
 * Whether a round is a span of days: no other games of a team are between its first and its last day, nor any
 * between those of the Finals.
 */
function isSpanOfDays({ draft, search, lookup }: GamePhrase): boolean {
  const { gameNumber, round } = draft;
  if (!round || gameNumber || !lookup.has('league-search')) return false;
  const isNarrowed = search.stats.length + search.tags.length > 0;
  return search.player + search.team > 0 || (isNarrowed && round.value === -1);
}

/** The last game of a team, or of two teams against each other. */
export function askForNewest(phrase: GamePhrase): OpenGame {
  const { search, draft } = phrase;
  return ask(phrase, {
    words: draft.lastN ? [draft.lastN.text] : [],
    question: {
      seasons: listSeasons(phrase, search.seasonType),
      seasonType: draft.isTypeSaid ? search.seasonType : null,
      isNewest: true,
    },
    otherwise: null,
  });
}

/** The season that the phrase names, else the latest ones, newest first. */
function listSeasons({ search, lookup, isSeasonSaid }: GamePhrase, type: SeasonType): string[] {
  if (isSeasonSaid && search.singleSeason !== allSeasons) return [search.singleSeason];
  const { offered, latest } = lookup.seasons[search.league];
  const from = Math.max(0, offered.indexOf(latest[type]));
  return offered.slice(from, from + mostSeasons);
}

interface Asked {
  /** Those that ask for the game. */
  words: string[];
  isSpan?: boolean;
  question: Partial<GameQuestion> & Pick<GameQuestion, 'seasons' | 'seasonType'>;
  otherwise: Search | null;
}

/** The game of a phrase, as a question to the lists of games. */
export function ask(
  phrase: GamePhrase,
  { words, question, otherwise, isSpan = false }: Asked,
): OpenGame {
  const { search, lookup, subject } = phrase;
  const hasOwners = lookup.has('game-filters');
  const isNarrowed = search.stats.length + search.tags.length > 0;
  const lostPlayer = subject.player && !hasOwners ? [subject.player.fullName] : [];
  const ignored = [...phrase.ignored, ...lostPlayer];
  return {
    kind: 'games',
    text: words.join(' '),
    ignored,
    question: {
      league: search.league,
      teams: listPhraseTeams(phrase),
      ...noDays,
      number: null,
      round: null,
      stage: null,
      isNewest: false,
      ...question,
    },
    // The teams are in the game's id; of which of them the plays are matters with a kind of play.
    search: isSpan
      ? search
      : {
          ...search,
          opponent: 0,
          team: isNarrowed && hasOwners ? search.team : 0,
          player: hasOwners ? search.player : 0,
        },
    isSpan,
    lost: otherwise && hasDays(otherwise) ? [] : words,
    otherwise,
  };
}

/** The teams of the game. A player may have had another team in an earlier season. */
export function listPhraseTeams({ search, subject, isSeasonSaid }: GamePhrase): number[] {
  const { team, opponent } = search;
  const { player } = subject;
  const own =
    player && !isSeasonSaid ? getTeamByTricode(player.league, player.team)?.id : undefined;
  return [own ?? team, opponent].filter((id) => id > 0);
}
