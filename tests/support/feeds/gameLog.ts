import { away, gameId, home } from './people.ts';

/** A team game log as a stats response. */
export function gameLog() {
  const headers = [
    'SEASON_ID',
    'TEAM_ID',
    'TEAM_ABBREVIATION',
    'GAME_ID',
    'GAME_DATE',
    'MATCHUP',
    'PTS',
  ];
  const rowSet = [
    ['22024', home, 'ATL', gameId, '2025-03-01', 'ATL vs. BOS', 5],
    ['22024', away, 'BOS', gameId, '2025-03-01', 'BOS @ ATL', 3],
  ];
  return { resource: 'leaguegamelog', resultSets: [{ name: 'LeagueGameLog', headers, rowSet }] };
}
