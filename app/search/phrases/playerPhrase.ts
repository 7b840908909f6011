/** Makes a search of a player's plays. */
import { defaultStatCategory } from '#app/basketball/defaults.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { defaultPlayerSearch, type PlayerSearch } from '#app/search/search.ts';
import { type Draft, type Subject, withSite } from './draft.ts';
import { composeGameSearch } from './gamePhrase.ts';
import { isPassive, type Role } from './meaning.ts';
import type { OpenGame, PhraseLookup, PhraseOutcome } from './outcome.ts';
import { getSeasonYear, readYears, resolveSeasons } from './periodsOfTime.ts';
import type { KnownPlayer } from './playerNames.ts';

/** Tags of plays that are in no category which a player search has without being asked. */
const otherTags = ['Technical', 'Flagrant', 'Jump Ball', 'Violation'];

/** A search of one player, or of games if the phrase names a day, a game or a kind of play that has no category. */
export function composePlayerSearch(
  draft: Draft,
  subject: Subject,
  lookup: PhraseLookup,
): PhraseOutcome | OpenGame {
  const { day, gameNumber, round, stats, tags } = draft;
  const isOther = stats.length === 0 && tags.some((tag) => otherTags.includes(tag));
  const made = composeSeasons(draft, subject, { lookup, isOther });
  const isOfGames = day?.value.day || gameNumber || round;
  if (!isOfGames && !(isOther && lookup.has('league-search'))) return made;
  const ofGames = composeGameSearch(draft, subject, lookup);
  const otherwise = made.kind === 'search' ? made.search : null;
  return ofGames.kind === 'games' ? { ...ofGames, otherwise } : ofGames;
}

/** The plays of the seasons that the phrase names. */
function composeSeasons(
  draft: Draft,
  subject: Subject,
  { lookup, isOther }: { lookup: PhraseLookup; isOther: boolean },
): PhraseOutcome {
  const { player, partner, opponent } = subject;
  if (!player) return { kind: 'nothing', ignored: draft.ignored };
  const { seasons, isOpen, ignored } = chooseSeasons(draft, player, lookup);
  const hasPairs = lookup.has('pairs');
  const search: PlayerSearch = {
    ...defaultPlayerSearch(player.league, lookup.seasons),
    player: player.id,
    lastN: draft.lastN?.value ?? 0,
    stats: chooseStats(draft, subject, isOther),
    seasons,
    seasonType: draft.seasonType,
    opponent: opponent?.team.id ?? 0,
    with: partner && hasPairs ? partner.player.id : 0,
    filters: withSite(draft, subject),
    tags: draft.tags,
  };
  const unasked = partner && !hasPairs ? [partner.text] : [];
  return {
    kind: 'search',
    search,
    isSeasonOpen: isOpen,
    also: [],
    ignored: [...draft.ignored, ...ignored, ...unasked],
  };
}

/** What is asked for of a pair; of a block or a steal also where only one of the two is named. */
const statsOfRole: Partial<Record<Role, StatCategory[]>> = {
  to: ['AST'],
  from: ['FGM'],
  blockedBy: ['BLK'],
  strippedBy: ['STL'],
};

function chooseStats({ stats }: Draft, subject: Subject, isOther: boolean): StatCategory[] {
  const { partner, role } = subject;
  if (stats.length > 0) return stats;
  if (isOther) return ['PF'];
  const ofRole = role ? statsOfRole[role] : undefined;
  if (partner) return ofRole ?? ['FGM', 'AST'];
  return (isPassive(role) && ofRole) || [defaultStatCategory];
}

/**
 * The seasons of a player search: those that the phrase names, else all with a stage, which few of them have, else the
 * latest with plays of the player.
 */
function chooseSeasons(
  draft: Draft,
  player: KnownPlayer,
  lookup: PhraseLookup,
): { seasons: string[]; isOpen: boolean; ignored: string[] } {
  const { seasonType, day } = draft;
  const { league } = player;
  const context = { league, seasonType, player, lookup };
  const ignored: string[] = [];
  const named = draft.seasons.flatMap(({ text, value }) => {
    const seasons = resolveSeasons(value, context);
    if (seasons.length === 0) ignored.push(text);
    return value.kind === 'all' ? limitToCareer(seasons, player) : seasons;
  });
  if (day?.value.year) {
    named.push(formatSeasonLabel(league, getSeasonYear(league, day.value.year, day.value.month)));
  }
  const seasons = [...new Set(named)].sort().reverse();
  if (seasons.length > 0) return { seasons, isOpen: false, ignored };
  if (draft.stage) {
    const all = limitToCareer(lookup.seasons[league].offered, player);
    if (all.length > 0) return { seasons: all, isOpen: false, ignored };
  }
  const latest = lookup.seasons[league].latest[seasonType];
  const last = readYears(player)?.last;
  const ofPlayer = last === undefined ? latest : formatSeasonLabel(league, last);
  const [earlier = latest] = [ofPlayer, latest].sort();
  return { seasons: [earlier], isOpen: true, ignored };
}

/** The seasons in which plays of the player are recorded, if that is known. */
function limitToCareer(seasons: readonly string[], player: KnownPlayer): string[] {
  const years = readYears(player);
  if (!years) return [...seasons];
  return seasons.filter((season) => {
    const year = Number(season.slice(0, 4));
    return year >= years.first && year <= years.last;
  });
}
