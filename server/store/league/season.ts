/** Standings and player totals of regular seasons. */
import { type Kysely, sql } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import { playerStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { SeasonTotalsTable } from '#server/store/tables/league.ts';
import type { Database } from '#server/store/tables/schema.ts';
import {
  computeStandings,
  type FinishedGame,
  type TeamStanding,
  toWinPct,
} from './computeStandings.ts';
import type { SeasonTotals } from './rankLeaders.ts';

type Db = Kysely<Database>;

/** A season has tables once this share of the teams has played. */
const teamsUnderWay = 0.5;

/**
 * The newest regular season in which at least half of the league's teams have played, else the newest
 * with any result, else the newest with a table, or null. An official table lists all teams long
 * before the first game.
 */
export async function findNewestTableSeason(db: Db, league: League): Promise<string | null> {
  const seasons = await seasonsWithTables(db, league);
  let begun: string | undefined;
  for (const season of seasons) {
    const teams = await readStandings(db, league, season);
    const played = teams.filter(({ wins, losses }) => wins + losses > 0).length;
    if (played >= getTeamsByLeague(league).length * teamsUnderWay) return season;
    if (played > 0) begun ??= season;
  }
  return begun ?? seasons[0] ?? null;
}

/** Seasons with results or an official table, newest first. */
async function seasonsWithTables(db: Db, league: League): Promise<string[]> {
  const played = await db
    .selectFrom('games')
    .select('season')
    .distinct()
    .where('league', '=', league)
    .where('status', '=', 'final')
    .where('phase', '>', 0)
    .where('home_score', 'is not', null)
    .execute();
  const official = await db
    .selectFrom('team_records')
    .select('season')
    .distinct()
    .where('league', '=', league)
    .execute();
  // Seasons of one league sort as text.
  return [...new Set([...played, ...official].map((row) => row.season))].sort().reverse();
}

/** Standings of a season, best first: the official table, or computed from the results. */
export async function readStandings(
  db: Db,
  league: League,
  season: string,
): Promise<TeamStanding[]> {
  const official = await db
    .selectFrom('team_records')
    .selectAll()
    .where('league', '=', league)
    .where('season', '=', season)
    .orderBy('rank')
    .execute();
  if (official.length === 0) return computeSeasonStandings(db, league, season);
  return official.map((row) => ({
    teamId: row.team_id,
    wins: row.wins,
    losses: row.losses,
    winPct: toWinPct(row.wins, row.losses),
    l10: row.last_ten,
    currentStreak: row.current_streak,
  }));
}

/** Standings computed from the results of the store's games. */
export async function computeSeasonStandings(
  db: Db,
  league: League,
  season: string,
): Promise<TeamStanding[]> {
  return computeStandings(
    league,
    getSeasonStartYear(league, season) ?? 0,
    await results(db, league, season),
  );
}

export interface PlayerSeason extends SeasonTotals {
  teamId: number;
}

/** Every player's totals of a season: the official ones, or the sums of the box scores. */
export async function readPlayerSeasons(
  db: Db,
  league: League,
  season: string,
): Promise<PlayerSeason[]> {
  const official = await db
    .selectFrom('season_totals')
    .selectAll()
    .where('league', '=', league)
    .where('season', '=', season)
    .execute();
  const rows = official.length ? official : await sumPlayerLines(db, league, season);
  const teamGames = await gamesPlayed(db, league, season);
  return rows.map((row) => ({
    playerId: row.player_id,
    teamId: row.team_id,
    games: row.games,
    totals: {
      PTS: row.points,
      AST: row.assists,
      REB: row.rebounds,
      STL: row.steals,
      BLK: row.blocks,
    },
    teamGames: teamGames.get(row.team_id) ?? 0,
  }));
}

async function gamesPlayed(db: Db, league: League, season: string): Promise<Map<number, number>> {
  const standings = await readStandings(db, league, season);
  return new Map(standings.map((team) => [team.teamId, team.wins + team.losses]));
}

async function results(db: Db, league: League, season: string): Promise<FinishedGame[]> {
  const games = await db
    .selectFrom('games')
    .select(['id', 'day', 'home_team_id', 'away_team_id', 'home_score', 'away_score'])
    .where(inRegularSeason('id', league, season))
    .where('status', '=', 'final')
    .where('home_score', 'is not', null)
    .execute();
  return games.map((game) => ({
    id: game.id,
    day: game.day,
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
    homeScore: game.home_score ?? 0,
    awayScore: game.away_score ?? 0,
  }));
}

/** A player's totals and the day of the last game. */
type PlayerTotals = Omit<SeasonTotalsTable, 'league' | 'season'> & { day: number };

/**
 * Sums of the players' lines; a player of several teams counts for the last one. A line with any figure
 * is a game played, as in `hasFigures`.
 */
export async function sumPlayerLines(
  db: Db,
  league: League,
  season: string,
): Promise<PlayerTotals[]> {
  const perTeam = await db
    .selectFrom('player_lines as l')
    .innerJoin('games as g', 'g.id', 'l.game_id')
    .select(({ fn }) => [
      'l.player_id',
      'l.team_id',
      fn.max('g.day').as('day'),
      fn.countAll().as('games'),
      fn.sum('l.points').as('points'),
      fn.sum('l.assists').as('assists'),
      fn.sum('l.rebounds_offensive').as('rebounds_offensive'),
      fn.sum('l.rebounds_defensive').as('rebounds_defensive'),
      fn.sum('l.steals').as('steals'),
      fn.sum('l.blocks').as('blocks'),
    ])
    .where(inRegularSeason('g.id', league, season))
    .where((eb) => eb.or(playerStatColumns.map((column) => eb(`l.${column}`, 'is not', null))))
    .groupBy(['l.player_id', 'l.team_id'])
    .execute();
  const players = new Map<number, PlayerTotals>();
  for (const row of perTeam) {
    const sums: PlayerTotals = {
      player_id: row.player_id,
      team_id: row.team_id,
      day: Number(row.day),
      games: Number(row.games),
      points: Number(row.points),
      assists: Number(row.assists),
      rebounds: Number(row.rebounds_offensive) + Number(row.rebounds_defensive),
      steals: Number(row.steals),
      blocks: Number(row.blocks),
    };
    const before = players.get(row.player_id);
    players.set(row.player_id, before ? together(before, sums) : sums);
  }
  return [...players.values()];
}

function together(a: PlayerTotals, b: PlayerTotals): PlayerTotals {
  const last = a.day >= b.day ? a : b;
  return {
    player_id: a.player_id,
    team_id: last.team_id,
    day: last.day,
    games: a.games + b.games,
    points: a.points + b.points,
    assists: a.assists + b.assists,
    rebounds: a.rebounds + b.rebounds,
    steals: a.steals + b.steals,
    blocks: a.blocks + b.blocks,
  };
}

/**
 * The condition that a game is of a regular season, by its id: the Cup final and play-ins, which have
 * the same segment, count in no table.
 */
function inRegularSeason(column: 'id' | 'g.id', league: League, season: string) {
  const year = (getSeasonStartYear(league, season) ?? 0) % 100;
  const first = Number(`${league === 'nba' ? '00' : '10'}2${String(year).padStart(2, '0')}00000`);
  return sql<boolean>`${sql.ref(column)} between ${first} and ${first + 99_999}`;
}
