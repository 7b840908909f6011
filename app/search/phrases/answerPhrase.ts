/** Reads a phrase and looks up the game that it may describe. */
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import { getGameStage, parseGameId } from '#app/basketball/gameId.ts';
import { type SeasonType, seasonTypes } from '#app/basketball/seasons.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { buildGameSearch } from '#app/search/gameSearch.ts';
import { allSeasons, type Search } from '#app/search/search.ts';
import { composeSearch } from './composeSearch.ts';
import type { Round } from './meaning.ts';
import type {
  GameQuestion,
  OpenGame,
  PhraseChoice,
  PhraseLookup,
  PhraseOutcome,
} from './outcome.ts';
import { readPhrase } from './readPhrase.ts';

/** A game of the API's list: 'date | matchup'. */
export interface ListedGame {
  id: string;
  date: string;
  label: string;
}

/** The games of a season, newest first; null if they are not known. */
export type ListGames = (of: {
  league: GameQuestion['league'];
  season: string;
  seasonType: SeasonType;
}) => Promise<readonly ListedGame[] | null>;

/** Games of a day, or of a series and the ones before it. */
const mostGames = 15;

/** What a phrase leads to. Never throws if `listGames` does not. */
export async function answerPhrase(
  text: string,
  lookup: PhraseLookup,
  listGames: ListGames,
): Promise<PhraseOutcome> {
  const made = composeSearch(readPhrase(text, lookup.names), lookup);
  return made.kind === 'games' ? answerGame(made, listGames) : made;
}

async function answerGame(asked: OpenGame, listGames: ListGames): Promise<PhraseOutcome> {
  const { question, search, otherwise, text } = asked;
  let reason: 'noSuchGame' | 'noGames' = 'noSuchGame';
  const games = await findGames(question, async (of) => {
    const list = await listGames(of);
    if (list === null) reason = 'noGames';
    return list;
  });
  const [newest, oldest] = [games[0], games.at(-1)];
  if (asked.isSpan && newest && oldest) {
    const days = { from: oldest.date, to: newest.date };
    const span: Search = {
      ...search,
      ...days,
      singleSeason: allSeasons,
      seasonType: defaultSeasonType,
    };
    return { kind: 'search', search: span, ignored: asked.ignored, isSeasonOpen: false, also: [] };
  }
  const choices = games.flatMap((game): PhraseChoice[] => {
    const whole = buildGameSearch(game.id);
    if (!whole) return [];
    const { league, seasonType, singleSeason, sort } = whole;
    const place = { game: game.id, league, seasonType, singleSeason, sort };
    const inGame: Search = { ...search, ...place };
    return [{ label: game.label, detail: '', search: inGame }];
  });
  const [first] = choices;
  const found = question.isNewest || choices.length === 1 ? first?.search : undefined;
  const ignored = choices.length > 0 ? asked.ignored : [...asked.ignored, ...asked.lost];
  const made = found ?? (choices.length === 0 ? otherwise : null);
  if (made) return { kind: 'search', search: made, ignored, isSeasonOpen: false, also: [] };
  if (first)
    return { kind: 'choice', of: 'game', text, choices: choices.slice(0, mostGames), ignored };
  return { kind: 'nothing', ignored: asked.ignored, reason };
}

/**
 * The games of the first season that has such games, newest first. Most are of the first season of all; if not, the
 * others are listed at once, so that a slow API answers in time.
 */
export async function findGames(
  question: GameQuestion,
  listGames: ListGames,
): Promise<ListedGame[]> {
  const [first, ...others] = question.seasons;
  if (first === undefined) return [];
  const ofFirst = await findGamesOf(first, question, listGames);
  if (ofFirst.length > 0) return ofFirst;
  const found = await Promise.all(others.map((season) => findGamesOf(season, question, listGames)));
  return found.find((games) => games.length > 0) ?? [];
}

async function findGamesOf(
  season: string,
  question: GameQuestion,
  listGames: ListGames,
): Promise<ListedGame[]> {
  const { league, seasonType } = question;
  const types = seasonType ? [seasonType] : seasonTypes;
  const lists = await Promise.all(
    types.map((type) => listGames({ league, season, seasonType: type })),
  );
  const games = lists.flatMap((list) => list ?? []).filter((game) => isAsked(game, question));
  return games.sort((a, b) => b.date.localeCompare(a.date));
}

function isAsked({ id, date, label }: ListedGame, question: GameQuestion): boolean {
  const { teams, from, to, number, round, stage, league } = question;
  if ((from && date < from) || (to && date > to)) return false;
  const codes = label.match(/\b[A-Z]{2,4}\b/g) ?? [];
  const playing = codes.map((code) => getTeamByTricode(league, code)?.id);
  if (!teams.every((team) => playing.includes(team))) return false;
  if (stage && getGameStage(id) !== stage) return false;
  // '0042400407': the playoffs' round, series and game.
  const isSeries = parseGameId(id)?.gameType === 4;
  if (number !== null && !(isSeries && Number(id[9]) === number)) return false;
  return round === null || (isSeries && Number(id[7]) === countRound(question, id, round));
}

/** A round as game ids count it: the WNBA had four from 2016 to 2021, and three before and after. */
function countRound({ league }: GameQuestion, id: string, round: Round): number {
  if (round > 0) return round;
  const year = parseGameId(id)?.seasonStartYear ?? 0;
  const rounds = league === 'nba' || (year >= 2016 && year <= 2021) ? 4 : 3;
  return rounds + 1 + round;
}
