import type { GameRecord, PlayTable } from '#server/store/tables/schema.ts';
import { barePlay } from '#tests/fixtures/rows.ts';

const home = 1610612738;
const away = 1610612752;
const players = [1628369, 1628973].map((id, i) => ({
  id,
  league: 'nba' as const,
  first_name: ['Jayson', 'Jalen'][i] as string,
  family_name: ['Tatum', 'Brunson'][i] as string,
  full_name: ['Jayson Tatum', 'Jalen Brunson'][i] as string,
}));

function shot(gameId: number, ord: number): PlayTable {
  const side = ord % 2;
  return barePlay({
    game_id: gameId,
    event: ord * 2 + 7,
    ord,
    clock: 7200 - ord * 10,
    detail: 'jump shot',
    made: 1,
    value: 2,
    player_id: players[side]?.id ?? null,
    team_id: side ? away : home,
    x: 100,
    y: 50,
    distance: 11,
    score_home: ord + 2 - side,
    score_away: ord + side,
  });
}

/** Made-up games of one season, a day apart, with two players who never miss. */
export function madeUpGames(count: number, playsPerGame: number): GameRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const id = 22400001 + i;
    return {
      game: {
        id,
        league: 'nba',
        season: '2024-25',
        phase: 20242,
        day: 20241022 + (i % 9),
        home_team_id: home,
        away_team_id: away,
        home_score: playsPerGame,
        away_score: playsPerGame,
        status: 'final',
      },
      players,
      plays: Array.from({ length: playsPerGame }, (_, ord) => shot(id, ord)),
      lines: [],
      teamLines: [],
    };
  });
}
