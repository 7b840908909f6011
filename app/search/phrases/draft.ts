/** Gathers what a phrase says before it becomes a search. */
import {
  type ClipFacets,
  type FacetValue,
  facetGroups,
  facetValues,
  noFacets,
} from '#app/basketball/clipFacets.ts';
import { defaultLeague, defaultSeasonType } from '#app/basketball/defaults.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import type { TeamInfo } from '#app/basketball/teams.ts';
import {
  type DayWords,
  isPassive,
  type Meaning,
  type Role,
  type Round,
  type SeasonWords,
} from './meaning.ts';
import type { KnownPlayer } from './playerNames.ts';
import type { PhraseReading, PlayerMention, TeamMention } from './readPhrase.ts';
import { inLeague } from './teamNames.ts';

/** A word or words and what they say. */
interface Said<T> {
  text: string;
  value: T;
}

export interface Draft {
  league: League;
  stats: StatCategory[];
  tags: string[];
  filters: ClipFacets;
  seasonType: SeasonType;
  /** Whether the phrase names the season type. */
  isTypeSaid: boolean;
  seasons: Said<SeasonWords>[];
  day: Said<DayWords> | null;
  lastN: Said<number> | null;
  gameNumber: Said<number> | null;
  round: Said<Round> | null;
  stage: Said<FacetValue<'stage'>> | null;
  every: boolean;
  ignored: string[];
}

/**
 * The league of a phrase: the named one unless a player or a team is of the other, that of a team or of the likeliest
 * player; else the NBA.
 */
function findLeague({ league, teams, players }: PhraseReading): League {
  const mayBe = (of: League) =>
    teams.every((mention) => inLeague(mention.teams, of).length > 0) &&
    players.every(({ matches }) => matches.some(({ player }) => player.league === of));
  if (league && mayBe(league)) return league;
  const clear = teams.find(
    (mention) => new Set(mention.teams.map((team) => team.league)).size === 1,
  );
  const ofTeam = clear?.teams[0]?.league;
  const mayPlay = players.every(({ matches }) =>
    matches.some(({ player }) => player.league === ofTeam),
  );
  if (ofTeam && mayPlay) return ofTeam;
  return players[0]?.matches[0]?.player.league ?? ofTeam ?? defaultLeague;
}

/** Unites what the words of a phrase mean. */
export function buildDraft(reading: PhraseReading): Draft {
  const { said } = reading;
  const all = said.map(({ meaning }) => meaning);
  const isMissed = all.some(({ missed }) => missed);
  const named = new Set(all.flatMap(({ stats = [] }) => stats));
  const stats = isMissed ? toAttempts(named) : named;
  const seasonType = all.findLast((meaning) => meaning.seasonType)?.seasonType;
  const league = findLeague(reading);
  const stage = pick(reading, ({ filters }) => filters?.stage?.[0])[0] ?? null;
  const otherLeagues = pick(reading, (meaning) => meaning.league).filter(
    ({ value }) => value !== league,
  );
  return {
    league,
    stats: statCategories.filter((stat) => stats.has(stat)),
    tags: [...new Set(all.flatMap(({ tags = [] }) => tags))].sort(),
    filters: uniteFilters(all, isMissed),
    seasonType: seasonType ?? defaultSeasonType,
    isTypeSaid: seasonType !== undefined,
    seasons: pick(reading, ({ seasons }) => seasons && seasonOfStage(seasons, stage?.value)),
    day: pick(reading, ({ day }) => day)[0] ?? null,
    lastN: pick(reading, ({ lastN }) => lastN)[0] ?? null,
    gameNumber: pick(reading, ({ gameNumber }) => gameNumber)[0] ?? null,
    round: pick(reading, ({ round }) => round)[0] ?? null,
    stage,
    every: all.some(({ every }) => every),
    ignored: [...reading.ignored, ...otherLeagues.map(({ text }) => text)],
  };
}

function pick<T>({ said }: PhraseReading, find: (meaning: Meaning) => T | undefined): Said<T>[] {
  return said.flatMap(({ text, meaning }) => {
    const value = find(meaning);
    return value === undefined ? [] : [{ text, value }];
  });
}

/** The Cup final of a year is of the season that began in it. */
function seasonOfStage(seasons: SeasonWords, stage: FacetValue<'stage'> | undefined): SeasonWords {
  const isOfStart = stage === 'cup-final' && seasons.kind === 'year';
  return isOfStart ? { kind: 'start', year: seasons.year } : seasons;
}

const attempts: Partial<Record<StatCategory, StatCategory>> = {
  PTS: 'FGA',
  FGM: 'FGA',
  FG3M: 'FG3A',
  FTM: 'FTA',
};

/** The categories that missed shots of the named ones are in. */
function toAttempts(stats: ReadonlySet<StatCategory>): Set<StatCategory> {
  const all = stats.size > 0 ? [...stats] : (['FGA'] as const);
  return new Set(all.map((stat) => attempts[stat] ?? stat));
}

function uniteFilters(all: readonly Meaning[], isMissed: boolean): ClipFacets {
  const chosen = facetGroups.map((group) => {
    const named = new Set<string>(all.flatMap(({ filters }) => filters?.[group] ?? []));
    if (group === 'shot' && isMissed) named.add('missed');
    if (group === 'month') {
      for (const { day } of all) if (day?.day === null) named.add(String(day.month));
    }
    return [group, facetValues[group].filter((value) => named.has(value))];
  });
  return { ...noFacets, ...Object.fromEntries(chosen) };
}

/**
 * The teams of a phrase: whose plays, and against whom, of one league. Several candidates where a name is of
 * several.
 */
export function assignTeams(
  mentions: readonly TeamMention[],
  { league, hasPlayer }: { league: League; hasPlayer: boolean },
): { team: TeamMention | null; opponent: TeamMention | null; more: TeamMention[] } {
  const named = mentions.map((mention) => ({
    ...mention,
    teams: inLeague(mention.teams, league),
  }));
  const all = named.filter(({ teams }) => teams.length > 0);
  const foreign = named.filter(({ teams }) => teams.length === 0);
  const own = all.filter(
    (mention, place) => !all.some((other, at) => isRepeatedBy(mention, other, place - at)),
  );
  const isAgainst = ({ role }: { role: Role | null }) => role === 'opponent' || role === 'away';
  const against = own.find(isAgainst) ?? null;
  const others = own.filter((mention) => mention !== against);
  if (hasPlayer) {
    const opponent = against ?? others[0] ?? null;
    const more = own.filter((mention) => mention !== opponent);
    return { team: null, opponent, more: [...foreign, ...more] };
  }
  const team = others[0] ?? null;
  const opponent = against ?? others[1] ?? null;
  return {
    team,
    opponent,
    more: [...foreign, ...own.filter((mention) => mention !== team && mention !== opponent)],
  };
}

/** Whether another mention names the same team, better or before: 'LA Lakers', 'IND Fever'. */
function isRepeatedBy({ teams }: TeamMention, other: TeamMention, distance: number): boolean {
  const [team] = other.teams;
  if (distance === 0 || other.teams.length > 1 || !team) return false;
  return teams.includes(team) && (teams.length > 1 || distance > 0);
}

/** The players of a phrase: whose plays, and who of the same league had a part in them. */
export function assignPlayers(
  mentions: readonly PlayerMention[],
  league: League,
): {
  player: PlayerMention | null;
  partner: PlayerMention | null;
  role: Role | null;
  more: PlayerMention[];
} {
  const [first = null, ...others] = mentions;
  // The plays of two opponents are those of a block or a steal, which other words say.
  const isAgainst = (mention: PlayerMention) =>
    mention.role === 'opponent' || mention.role === 'away';
  const isOfLeague = ({ matches }: PlayerMention) =>
    matches.some((match) => match.player.league === league);
  const second = others.find((each) => !isAgainst(each) && isOfLeague(each)) ?? null;
  const more = others.filter((mention) => mention !== second);
  const role = (second ?? first)?.role ?? null;
  return second && isPassive(role)
    ? { player: second, partner: first, role, more }
    : { player: first, partner: second, role, more };
}

/** Who and what a phrase is about, each of them settled. */
export interface Subject {
  player: KnownPlayer | null;
  partner: { player: KnownPlayer; text: string } | null;
  /** How the partner, or without one the player, belongs to the phrase. */
  role: Role | null;
  team: TeamInfo | null;
  opponent: { team: TeamInfo; mention: TeamMention } | null;
}

/** '@ Lakers' is away. */
export function withSite({ filters }: Draft, { opponent }: Subject): Draft['filters'] {
  return opponent?.mention.role === 'away' ? { ...filters, site: ['away'] } : filters;
}
