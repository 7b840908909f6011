/** The home page's tables as it shows them, made from what the API gives. */
import type { Leader, Leaders, Standing } from '#app/api/contract.ts';
import { formatPercent } from '#app/basketball/boxScore.ts';
import { coverageWords } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import { latestSeason } from '#app/basketball/seasons.ts';
import { leaderStats, statCategoryName } from '#app/basketball/statCategories.ts';
import { teamsOf } from '#app/basketball/teams.ts';
import { defaultPlayerSearch, searchPath } from '#app/search/codec.ts';

type LeaderStat = (typeof leaderStats)[number];

/** A team's sign where no logo is shipped. */
export interface TeamSign {
  tricode: string;
  color: string;
}

interface LeaderRow {
  id: number;
  rank: number;
  name: string;
  teamName: string;
  team: TeamSign | null;
  value: string;
  href: string;
  /** 'Click to search for Stephen Curry PTS' (spec 2). */
  hint: string;
}

export interface LeaderCard {
  stat: LeaderStat;
  title: string;
  rows: LeaderRow[];
}

export interface LeaderCards {
  /** One per stat, in the order of spec 9; without rows where the API gives none. */
  cards: LeaderCard[];
  /** What the plays that the rows lead to lack; null: nothing is known to be missing. */
  lacking: string | null;
}

export function leaderCards(league: League, leaders: Leaders): LeaderCards {
  const cards = leaderStats.map((stat) => ({
    stat,
    title: `${statCategoryName(stat)} Leaders`,
    rows: (leaders[stat] ?? []).map((leader) => leaderRow(league, stat, leader)),
  }));
  return { cards, lacking: lackingOf(leaders) };
}

/** All leaders are of one season. */
function lackingOf(leaders: Leaders): string | null {
  const coverageOf = (stat: LeaderStat) => leaders[stat]?.[0]?.coverage;
  const lacking = leaderStats.filter(coverageOf);
  const coverage = lacking[0] && coverageOf(lacking[0]);
  return coverage ? coverageWords([coverage], lacking).join(' ') : null;
}

function leaderRow(league: League, stat: LeaderStat, leader: Leader): LeaderRow {
  const { id, rank, name, teamName, value } = leader;
  const search = { ...defaultPlayerSearch(league), player: id, stats: [stat] };
  return {
    id,
    rank,
    name,
    teamName,
    team: signOf(league, teamName),
    value: value.toFixed(1),
    href: searchPath({ ...search, seasons: [latestSeason(league)] }),
    hint: `Click to search for ${name} ${stat}`,
  };
}

interface StandingRow {
  rank: number;
  name: string;
  team: TeamSign | null;
  record: string;
  pct: string;
  l10: string;
  /** 'W4', 'L1'. */
  trend: string;
  winning: boolean;
}

/** The tables' titles and the values of the standings' conference field (spec 2, 9). */
const conferences = [
  { conference: 'West', title: 'Western Conference' },
  { conference: 'East', title: 'Eastern Conference' },
];

export interface ConferenceTable {
  /** Of its title in the page. */
  id: string;
  title: string;
  rows: StandingRow[];
}

/** The two conferences, each in the order of the API's standings. */
export function conferenceTables(league: League, standings: Standing[]): ConferenceTable[] {
  return conferences.map(({ conference, title }) => ({
    id: `standings-${conference.toLowerCase()}`,
    title,
    rows: standings
      .filter((standing) => standing.conference === conference)
      .map((standing, i) => standingRow(league, standing, i + 1)),
  }));
}

function standingRow(league: League, standing: Standing, rank: number): StandingRow {
  const { name, record, winPct, l10, currentStreak } = standing;
  // Above 0 is won, anything else lost (spec 2).
  const winning = currentStreak > 0;
  return {
    rank,
    name,
    team: signOf(league, name),
    record,
    pct: formatPercent(winPct),
    l10,
    trend: `${winning ? 'W' : 'L'}${Math.abs(currentStreak)}`,
    winning,
  };
}

/** By the full name, or the nickname alone: APIs differ. */
function signOf(league: League, name: string): TeamSign | null {
  const team = teamsOf(league).find((t) => t.fullName === name || t.nickname === name);
  return team ? { tricode: team.abbreviation, color: team.colors.primary } : null;
}
