/** Makes a search of games: of a game, a team, days or a whole league. */
import type { League } from '#app/basketball/leagues.ts';
import { isRareSearch } from '#app/basketball/rarePlays.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { allSeasons, defaultGameSearch, type GameSearch, type Search } from '#app/search/search.ts';
import { type Draft, type Subject, withSite } from './draft.ts';
import {
  ask,
  askForNewest,
  askForSeries,
  askForStage,
  type GamePhrase,
  listPhraseTeams,
} from './gameQuestions.ts';
import type { OpenGame, PhraseLookup, PhraseOutcome } from './outcome.ts';
import { getSeasonYear, resolveDays, resolveSeasons } from './periodsOfTime.ts';

/** Kinds of shots: without another word those that went in are meant. */
const shotTags = [
  ...['Dunk', 'Layup', 'Jump Shot', 'Hook', 'Alley Oop'],
  ...['Putback', 'Step Back', 'Fadeaway', 'Floater'],
];

export function composeGameSearch(
  draft: Draft,
  subject: Subject,
  lookup: PhraseLookup,
): PhraseOutcome | OpenGame {
  const phrase = buildPhrase(draft, subject, lookup);
  const { day, gameNumber, round, stage, lastN } = draft;
  if (day?.value.day) return composeDay(phrase);
  if (gameNumber || round) return askForSeries(phrase, findOtherwise(phrase));
  if (stage && draft.stats.length + draft.tags.length === 0) {
    const whole = buildPhrase(withoutStage(draft), subject, lookup);
    return askForStage(whole, stage, findOtherwise(whole));
  }
  if (lastN?.value === 1 && phrase.search.team) return askForNewest(phrase);
  if (lastN) phrase.ignored.push(lastN.text);
  return finish(phrase);
}

/** The search of a team if there is no such game. */
function findOtherwise(phrase: GamePhrase): Search | null {
  const made = phrase.search.team ? finish(phrase) : null;
  return made?.kind === 'search' ? made.search : null;
}

/** The games are found by their stage, so that their plays need no filter. */
function withoutStage({ filters, ...draft }: Draft): Draft {
  return { ...draft, stage: null, filters: { ...filters, stage: [] } };
}

function buildPhrase(draft: Draft, subject: Subject, lookup: PhraseLookup): GamePhrase {
  const { league, stats, tags } = draft;
  const { player, partner, team, opponent } = subject;
  const ignored = [...draft.ignored];
  const hasPairs = lookup.has('pairs');
  if (partner && !hasPairs) ignored.push(partner.text);
  const isShot = stats.length === 0 && tags.some((tag) => shotTags.includes(tag));
  const filters = withSite(draft, subject);
  const season = chooseSeason(draft, { lookup, ignored, hasTeam: (team ?? opponent) !== null });
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
  { lookup, ignored, hasTeam }: { lookup: PhraseLookup; ignored: string[]; hasTeam: boolean },
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
  const isRare = isRareSearch(draft) && !day;
  // Few seasons have games of a stage.
  const isEvery =
    hasLeagueSearch && ((draft.every && isRare) || (draft.stage && (isRare || hasTeam)));
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
  const teams = listPhraseTeams(phrase);
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
    words: [day.text],
    question: { ...days, seasons: [formatSeasonLabel(league, season)], seasonType: null },
    otherwise: hasLeague ? withTeam(ofDays) : null,
  });
}

function yearInSeason(league: League, start: number, month: number): number {
  return getSeasonYear(league, start, month) === start ? start : start + 1;
}

function asDays(from: string, to: string) {
  return { from, to, seasonType: 'Regular Season' as const, singleSeason: allSeasons };
}
