/** The NBA's divisions, as they are since 2004-05: they count where teams are level. */
import { getTeamById } from '#app/basketball/teams.ts';

const divisions: Record<string, readonly string[]> = {
  Atlantic: ['BOS', 'BKN', 'NYK', 'PHI', 'TOR'],
  Central: ['CHI', 'CLE', 'DET', 'IND', 'MIL'],
  Southeast: ['ATL', 'CHA', 'MIA', 'ORL', 'WAS'],
  Northwest: ['DEN', 'MIN', 'OKC', 'POR', 'UTA'],
  Pacific: ['GSW', 'LAC', 'LAL', 'PHX', 'SAC'],
  Southwest: ['DAL', 'HOU', 'MEM', 'NOP', 'SAS'],
};

/** A team's division, 'Pacific'; null for a team that is in none. */
export function divisionOf(teamId: number): string | null {
  const team = getTeamById(teamId);
  if (team?.league !== 'nba') return null;
  const found = Object.entries(divisions).find(([, teams]) => teams.includes(team.abbreviation));
  return found?.[0] ?? null;
}
