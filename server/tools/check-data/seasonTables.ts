/** Compares official tables of regular seasons with the store's games. */
import type { Kysely } from 'kysely';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import { leaderCategories } from '#app/basketball/statCategories.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import type { TeamStanding } from '#server/store/league/computeStandings.ts';
import { rankLeaders } from '#server/store/league/rankLeaders.ts';
import {
  computeSeasonStandings,
  type PlayerSeason,
  readPlayerSeasons,
  readStandings,
  sumPlayerLines,
} from '#server/store/league/season.ts';
import { getStandingsTable } from '#server/store/league/tieBreakers.ts';
import { findPlayers } from '#server/store/plays/players.ts';
import type { TeamRecordTable } from '#server/store/tables/league.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { Report } from './findings.ts';

type Db = Kysely<Database>;
type Season = Pick<TeamRecordTable, 'league' | 'season'>;

/** Findings of season tables have no game. */
const noGame = 0;

interface SeasonReport extends Season {
  report: Report;
  teams: number;
  players: number;
}

/** Compares each started season for which the store has the official table and every game. */
export async function checkSeasonTables(db: Db): Promise<SeasonReport[]> {
  const seasons: Season[] = await db
    .selectFrom('team_records')
    .select(['league', 'season'])
    .distinct()
    .execute();
  const reports: SeasonReport[] = [];
  for (const season of seasons) {
    if (!(await hasEveryGame(db, season))) continue;
    const report = new Report();
    const teams = await compareStandings(db, season, report);
    if (teams === 0) continue;
    const players = await compareTotals(db, season, report);
    if (players > 0) await compareLeaders(db, season, report);
    reports.push({ ...season, report, teams, players });
  }
  return reports;
}

async function hasEveryGame(db: Db, { league, season }: Season): Promise<boolean> {
  const games = (rows: { wins: number; losses: number }[]) =>
    rows.reduce((sum, row) => sum + row.wins + row.losses, 0);
  const official = await readStandings(db, league, season);
  return games(official) === games(await computeSeasonStandings(db, league, season));
}

/** @returns the number of teams that have played; the official table lists the others too */
async function compareStandings(db: Db, season: Season, report: Report): Promise<number> {
  const { league } = season;
  const all = await readStandings(db, league, season.season);
  const played = all.filter(({ wins, losses }) => wins + losses > 0);
  const official = placed(season, played);
  const computed = placed(season, await computeSeasonStandings(db, league, season.season));
  const byTeam = new Map(computed.map((row) => [row.teamId, row]));
  for (const { teamId, ...fields } of official) {
    const own: Partial<typeof fields> = byTeam.get(teamId) ?? {};
    for (const [field, value] of Object.entries(fields)) {
      const what = `${getTeamById(teamId)?.abbreviation ?? teamId} ${field}`;
      const served = own[field as keyof typeof fields];
      report.compare({ gameId: noGame, what, served, expected: [{ value, source: 'standings' }] });
    }
  }
  return official.length;
}

/** Standings, best first, with each team's rank in its table. */
function placed({ league, season }: Season, standings: TeamStanding[]) {
  const startYear = getSeasonStartYear(league, season) ?? 0;
  const tables = Map.groupBy(standings, ({ teamId }) =>
    getStandingsTable(league, teamId, startYear),
  );
  return [...tables.values()].flatMap((table) =>
    table.map((team, i) => ({ ...team, place: i + 1 })),
  );
}

/** Without the team: official totals name only a player's current team. */
const totalFields = ['games', 'points', 'assists', 'rebounds', 'steals', 'blocks'] as const;

async function compareTotals(db: Db, season: Season, report: Report): Promise<number> {
  const official = await db
    .selectFrom('season_totals')
    .selectAll()
    .where('league', '=', season.league)
    .where('season', '=', season.season)
    .execute();
  const summed = await sumPlayerLines(db, season.league, season.season);
  const byPlayer = new Map(summed.map((row) => [row.player_id, row]));
  const names = await namesOf(
    db,
    official.map((row) => row.player_id),
  );
  for (const row of official) {
    for (const field of totalFields) {
      const what = `${names.get(row.player_id)} ${field}`;
      const served = byPlayer.get(row.player_id)?.[field];
      const expected = [{ value: row[field], source: 'player totals' }];
      report.compare({ gameId: noGame, what, served, expected });
    }
  }
  return official.length;
}

/** The five leaders of each statistic, with their values per game. */
async function compareLeaders(db: Db, { league, season }: Season, report: Report): Promise<void> {
  const official = await readPlayerSeasons(db, league, season);
  const teamGames = new Map(official.map((row) => [row.teamId, row.teamGames]));
  const summed = await sumPlayerLines(db, league, season);
  const computed: PlayerSeason[] = summed.map((row) => ({
    playerId: row.player_id,
    teamId: row.team_id,
    games: row.games,
    totals: {
      ...{ PTS: row.points, AST: row.assists, REB: row.rebounds },
      ...{ STL: row.steals, BLK: row.blocks },
    },
    teamGames: teamGames.get(row.team_id) ?? 0,
  }));
  for (const stat of leaderCategories) {
    const leaders = rankLeaders(league, stat, computed, 5);
    for (const [i, leader] of rankLeaders(league, stat, official, 5).entries()) {
      const what = `${stat} leader ${i + 1}`;
      const expected = [{ value: JSON.stringify(leader), source: 'player totals' }];
      report.compare({ gameId: noGame, what, served: JSON.stringify(leaders[i]), expected });
    }
  }
}

async function namesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const players = await findPlayers(db, ids);
  return new Map(players.map((player) => [player.id, player.full_name]));
}
