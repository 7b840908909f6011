/** Orders teams with equal records by the leagues' rules. Pure. */

import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { getTeamById } from '#app/basketball/teams.ts';

/** A game as one of its teams sees it. */
export interface TeamGame {
  won: boolean;
  opponentId: number;
  /** Own points less the other team's. */
  margin: number;
}

/** A team with its season so far. */
export interface TeamSeason {
  teamId: number;
  games: readonly TeamGame[];
}

/** A criterion for tied teams; the higher value is better. */
type TieBreaker = (team: TeamSeason, level: readonly TeamSeason[]) => number;

/** The tie-breakers for two teams, and for more. */
interface Rules {
  two: readonly TieBreaker[];
  more: readonly TieBreaker[];
}

/** The table in which a team has its place: the NBA has one a conference, the WNBA one. */
export function getStandingsTable(league: League, teamId: number, startYear: number): string {
  if (league !== 'nba') return league;
  return getTeamInSeason(teamId, formatSeasonLabel(league, startYear))?.conference ?? '';
}

/** The share of games won, 0 before the first. */
export const getWinShare = (games: readonly TeamGame[]) =>
  games.length === 0 ? 0 : games.filter((game) => game.won).length / games.length;

const marginOf = (games: readonly TeamGame[]) =>
  games.reduce((total, game) => total + game.margin, 0);

function against(opponents: readonly TeamSeason[], { games }: TeamSeason): TeamGame[] {
  const ids = new Set(opponents.map((team) => team.teamId));
  return games.filter((game) => ids.has(game.opponentId));
}

const betweenThem: TieBreaker = (team, level) => getWinShare(against(level, team));
const overall: TieBreaker = (team) => marginOf(team.games);

/**
 * Puts teams of one table that have equal records in order.
 * @param teams every team of the league
 * @param startYear the year in which the season began
 */
export function createTieBreaker(
  league: League,
  teams: readonly TeamSeason[],
  startYear: number,
): (level: readonly TeamSeason[]) => TeamSeason[] {
  const rules = league === 'nba' ? nbaRules(teams, startYear) : wnbaRules(teams);
  return (level) => inOrder(level, rules);
}

/**
 * Teams that remain tied start again among themselves, in both leagues. Their drawing of lots cannot be
 * known: ids decide instead.
 */
function inOrder(level: readonly TeamSeason[], rules: Rules): TeamSeason[] {
  if (level.length < 2) return [...level];
  for (const breaker of level.length === 2 ? rules.two : rules.more) {
    const values = new Map(level.map((team) => [team, breaker(team, level)]));
    const parts = Map.groupBy(level, (team) => values.get(team) as number);
    if (parts.size === 1) continue;
    return [...parts].sort(([a], [b]) => b - a).flatMap(([, part]) => inOrder(part, rules));
  }
  return level.toSorted((a, b) => a.teamId - b.teamId);
}

/** Teams of a conference that may reach the playoffs, since 2020-21 with the play-in. */
const eligibleTeams = (startYear: number) => (startYear >= 2020 ? 10 : 8);

/**
 * The NBA's, as they are since 2015-16. Ties for the lead of a division are broken first, and for
 * nothing else.
 */
function nbaRules(teams: readonly TeamSeason[], startYear: number): Rules {
  const own = ({ teamId }: TeamSeason) => getStandingsTable('nba', teamId, startYear);
  const ofTable = Map.groupBy(teams, own);
  const inDivision: TieBreaker = (team, level) => {
    const division = divisionOf(team.teamId);
    const isShared = level.every((other) => divisionOf(other.teamId) === division);
    if (division === null || !isShared) return 0;
    return getWinShare(
      against(
        teams.filter((t) => divisionOf(t.teamId) === division),
        team,
      ),
    );
  };
  const inConference: TieBreaker = (team) =>
    getWinShare(against(ofTable.get(own(team)) ?? [], team));
  const eligible = teams.filter((team) => {
    const shares = (ofTable.get(own(team)) ?? []).map(({ games }) => getWinShare(games));
    const last = shares.sort((a, b) => b - a)[
      Math.min(eligibleTeams(startYear), shares.length) - 1
    ];
    return getWinShare(team.games) >= (last ?? 0);
  });
  const againstEligible =
    (isOwn: boolean): TieBreaker =>
    (team) =>
      getWinShare(
        against(
          eligible.filter((other) => (own(other) === own(team)) === isOwn),
          team,
        ),
      );
  const last = [inDivision, inConference, againstEligible(true)];
  const more = [betweenThem, ...last, overall];
  const two = [betweenThem, ...last, againstEligible(false), overall];
  const winners = divisionWinners(teams, { two, more });
  const isWinner: TieBreaker = (team) => Number(winners.has(team.teamId));
  return {
    two: [betweenThem, isWinner, ...two.slice(1)],
    more: [isWinner, ...more],
  };
}

function divisionWinners(teams: readonly TeamSeason[], rules: Rules): Set<number> {
  const winners = new Set<number>();
  for (const [division, members] of Map.groupBy(teams, (team) => divisionOf(team.teamId))) {
    if (division === null) continue;
    const best = Math.max(...members.map(({ games }) => getWinShare(games)));
    const [winner] = inOrder(
      members.filter(({ games }) => getWinShare(games) === best),
      rules,
    );
    if (winner) winners.add(winner.teamId);
  }
  return winners;
}

/** The WNBA's, for any number of teams. */
function wnbaRules(teams: readonly TeamSeason[]): Rules {
  const good = teams.filter(({ games }) => getWinShare(games) >= 0.5);
  const againstGood: TieBreaker = (team) => getWinShare(against(good, team));
  const marginBetweenThem: TieBreaker = (team, level) => marginOf(against(level, team));
  const rules = [betweenThem, againstGood, marginBetweenThem, overall];
  return { two: rules, more: rules };
}

/** The NBA's divisions since 2004-05, for tie-breakers. */
const divisions: Record<string, readonly string[]> = {
  Atlantic: ['BOS', 'BKN', 'NYK', 'PHI', 'TOR'],
  Central: ['CHI', 'CLE', 'DET', 'IND', 'MIL'],
  Southeast: ['ATL', 'CHA', 'MIA', 'ORL', 'WAS'],
  Northwest: ['DEN', 'MIN', 'OKC', 'POR', 'UTA'],
  Pacific: ['GSW', 'LAC', 'LAL', 'PHX', 'SAC'],
  Southwest: ['DAL', 'HOU', 'MEM', 'NOP', 'SAS'],
};

/** A team's division, 'Pacific'; null for a team that is in none. */
function divisionOf(teamId: number): string | null {
  const team = getTeamById(teamId);
  if (team?.league !== 'nba') return null;
  const found = Object.entries(divisions).find(([, teams]) => teams.includes(team.abbreviation));
  return found?.[0] ?? null;
}
