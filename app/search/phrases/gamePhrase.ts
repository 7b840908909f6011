/** Makes a search of games: of a game, a team, days or a whole league. */
import type { League } from '#app/basketball/leagues.ts';
import { isRareSearch } from '#app/basketball/rarePlays.ts';
import { formatSeasonLabel, type SeasonType } from '#app/basketball/seasons.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { hasDays } from '#app/search/gameSearch.ts';
import { noDays } from '#app/search/searchDays.ts';
import {
  allSeasons,
  defaultGameSearch,
  type GameSearch,
  type Search,
} from '#app/search/searchParams.ts';
import { type Draft, type Subject, withSite } from './draft.ts';
import type { GameQuestion, OpenGame, PhraseLookup, PhraseOutcome } from './outcome.ts';
import { getSeasonYear, resolveDays, resolveSeasons } from './periodsOfTime.ts';

/** Seasons in which a game is looked for. */
const mostSeasons = 12;

/** Kinds of shots: without another word those that went in are meant. */
const shotTags = [
  ...['Dunk', 'Layup', 'Jump Shot', 'Hook', 'Alley Oop'],
  ...['Putback', 'Step Back', 'Fadeaway', 'Floater'],
];

interface GamePhrase {
  draft: Draft;
  subject: Subject;
  lookup: PhraseLookup;
  search: GameSearch;
  ignored: string[];
  /** Whether the season is the one that the phrase names. */
  isSeasonSaid: boolean;
}

export function composeGameSearch(
  draft: Draft,
  subject: Subject,
  lookup: PhraseLookup,
): PhraseOutcome | OpenGame {
  const phrase = buildPhrase(draft, subject, lookup);
  const { day, gameNumber, round, lastN } = draft;
  if (day?.value.day) return composeDay(phrase);
  if (gameNumber || round) return askForSeries(phrase);
  if (lastN?.value === 1 && phrase.search.team) return askForNewest(phrase);
  if (lastN) phrase.ignored.push(lastN.text);
  return finish(phrase);
}

function buildPhrase(draft: Draft, subject: Subject, lookup: PhraseLookup): GamePhrase {
  const { league, stats, tags } = draft;
  const { player, partner, team, opponent } = subject;
  const ignored = [...draft.ignored];
  const hasPairs = lookup.has('pairs');
  if (partner && !hasPairs) ignored.push(partner.text);
  const isShot = stats.length === 0 && tags.some((tag) => shotTags.includes(tag));
  const filters = withSite(draft, subject);
  const season = chooseSeason(draft, lookup, ignored);
  // An opponent alone is a team: the plays of games against it are those of the others.
  const search: GameSearch = {
    ...defaultGameSearch(league, lookup.seasons),
    stats,
    tags,
    filters: isShot && filters.shot.length === 0 ? { ...filters, shot: ['made'] } : filters,
    seasonType: draft.seasonType,
    singleSeason: season.label,
    player: player?.id ?? 0,
    team: team?.id ?? 0,
    opponent: opponent?.team.id ?? 0,
    with: partner && hasPairs ? partner.player.id : 0,
  };
  return { draft, subject, lookup, search, ignored, isSeasonSaid: season.isSaid };
}

/** A game search covers one season, or all: other seasons of the phrase are ignored. */
function chooseSeason(
  draft: Draft,
  lookup: PhraseLookup,
  ignored: string[],
): { label: string; isSaid: boolean } {
  const { league, seasonType, day } = draft;
  const latest = lookup.seasons[league].latest[seasonType];
  const hasLeagueSearch = lookup.has('league-search');
  let label: string | null = null;
  for (const { text, value } of draft.seasons) {
    const isAll = value.kind === 'all' && hasLeagueSearch;
    const found = resolveSeasons(value, { league, seasonType, player: null, lookup });
    const isOne = isAll || found.length === 1;
    if (label === null && isOne) label = isAll ? allSeasons : (found[0] ?? null);
    else ignored.push(text);
  }
  if (label === null && day?.value.year && !day.value.day) {
    label = formatSeasonLabel(league, getSeasonYear(league, day.value.year, day.value.month));
  }
  if (label !== null) return { label, isSaid: true };
  const isEvery = draft.every && hasLeagueSearch && isRareSearch(draft) && !day;
  return { label: isEvery ? allSeasons : latest, isSaid: false };
}

/** A search without a game, as far as the API can make it. */
function finish(phrase: GamePhrase): PhraseOutcome | OpenGame {
  const { search, lookup, ignored, draft } = phrase;
  const { team, opponent, player } = search;
  const hasTeams = lookup.has('league-plays');
  const hasLeague = lookup.has('league-search');
  const found = (made: GameSearch): PhraseOutcome => ({
    kind: 'search',
    search: made,
    ignored,
    isSeasonOpen: false,
    also: [],
  });
  if (hasLeague && (team || opponent || player)) return found(withTeam(search));
  if (team || opponent) return hasTeams && !player ? found(withTeam(search)) : askForNewest(phrase);
  const isMonth = draft.day?.value.year && hasLeague;
  if (isMonth) return found(withMonth(phrase));
  const says = search.tags.length + search.stats.length > 0;
  if (hasLeague && (says || isRareSearch(search))) return found(search);
  return { kind: 'nothing', ignored };
}

/** 'vs Lakers' alone is about the Lakers. */
function withTeam(search: GameSearch): GameSearch {
  if (search.team || search.player) return search;
  return { ...search, team: search.opponent, opponent: 0 };
}

/** A month of a year is days, and no longer a filter. */
function withMonth({ search, draft, lookup }: GamePhrase): GameSearch {
  const days = draft.day && resolveDays(draft.day.value, { league: search.league, lookup });
  const filters = { ...search.filters, month: [] };
  return days ? { ...search, ...asDays(days.from, days.to), filters } : search;
}

function asDays(from: string, to: string) {
  return { from, to, seasonType: 'Regular Season' as const, singleSeason: allSeasons };
}

function listTeams({ search, subject }: GamePhrase): number[] {
  const { team, opponent } = search;
  const { player } = subject;
  const own = player ? getTeamByTricode(player.league, player.team)?.id : undefined;
  return [own ?? team, opponent].filter((id) => id > 0);
}

function composeDay(phrase: GamePhrase): PhraseOutcome | OpenGame {
  const { search, draft, lookup, ignored } = phrase;
  const { day } = draft;
  const { league } = search;
  // A bare year beside a day is the day's: '2016 christmas'.
  const [said] = draft.seasons;
  const year = said?.value.kind === 'year' ? said.value.year : null;
  const start = said?.value.kind === 'start' ? said.value.year : null;
  const words = day && {
    ...day.value,
    year: day.value.year ?? year ?? (start && yearInSeason(league, start, day.value.month)),
  };
  const days = words && resolveDays(words, { league, lookup });
  if (!days || !day) {
    const { day: _, ...rest } = draft;
    const open = {
      ...phrase,
      draft: { ...rest, day: null },
      ignored: [...ignored, day?.text ?? ''],
    };
    return finish(open);
  }
  const hasLeague = lookup.has('league-search');
  const teams = listTeams(phrase);
  const ofDays = { ...search, ...asDays(days.from, days.to) };
  if (hasLeague && (teams.length === 0 || search.player)) {
    return { kind: 'search', search: ofDays, ignored, isSeasonOpen: false, also: [] };
  }
  const season = getSeasonYear(
    league,
    Number(days.from.slice(0, 4)),
    Number(days.from.slice(5, 7)),
  );
  return ask(phrase, {
    text: day.text,
    question: { ...days, seasons: [formatSeasonLabel(league, season)], seasonType: null },
    otherwise: hasLeague ? withTeam(ofDays) : null,
  });
}

function yearInSeason(league: League, start: number, month: number): number {
  return getSeasonYear(league, start, month) === start ? start : start + 1;
}

/** 'okc den game 7', 'finals 2025 game 6', 'sga finals'. */
function askForSeries(phrase: GamePhrase): OpenGame {
  const { draft, search, isSeasonSaid } = phrase;
  const { gameNumber, round } = draft;
  const otherwise = search.team ? finish(phrase) : null;
  return ask(phrase, {
    text: [round?.text, gameNumber?.text].filter(Boolean).join(' '),
    isSpan: isSpanOfDays(phrase),
    question: {
      seasons:
        isSeasonSaid && search.singleSeason !== allSeasons
          ? [search.singleSeason]
          : listSeasons(phrase, 'Playoffs'),
      seasonType: 'Playoffs',
      number: gameNumber?.value ?? null,
      round: round?.value ?? null,
    },
    otherwise: otherwise?.kind === 'search' ? otherwise.search : null,
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
function askForNewest(phrase: GamePhrase): OpenGame {
  const { search, draft, isSeasonSaid } = phrase;
  const seasons = isSeasonSaid && search.singleSeason !== allSeasons;
  return ask(phrase, {
    text: draft.lastN?.text ?? '',
    question: {
      seasons: seasons ? [search.singleSeason] : listSeasons(phrase, search.seasonType),
      seasonType: draft.isTypeSaid ? search.seasonType : null,
      isNewest: true,
    },
    otherwise: null,
  });
}

function listSeasons({ search, lookup }: GamePhrase, type: SeasonType): string[] {
  const { offered, latest } = lookup.seasons[search.league];
  const from = Math.max(0, offered.indexOf(latest[type]));
  return offered.slice(from, from + mostSeasons);
}

interface Asked {
  text: string;
  isSpan?: boolean;
  question: Partial<GameQuestion> & Pick<GameQuestion, 'seasons' | 'seasonType'>;
  otherwise: Search | null;
}

function ask(phrase: GamePhrase, { text, question, otherwise, isSpan = false }: Asked): OpenGame {
  const { search, lookup, subject } = phrase;
  const hasOwners = lookup.has('game-filters');
  const isNarrowed = search.stats.length + search.tags.length > 0;
  const lostPlayer = subject.player && !hasOwners ? [subject.player.fullName] : [];
  const ignored = [...phrase.ignored, ...lostPlayer];
  return {
    kind: 'games',
    text,
    ignored,
    question: {
      league: search.league,
      teams: listTeams(phrase),
      ...noDays,
      number: null,
      round: null,
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
    lost: otherwise && hasDays(otherwise) ? [] : [text].filter(Boolean),
    otherwise,
  };
}
