import { describe, expect, test } from 'vitest';
import { type PlayTable, playFlags } from '#server/store/tables/schema.ts';
import { barePlay } from '#tests/fixtures/rows.ts';
import { deriveBoxScore } from './deriveBoxScore.ts';

const home = 1;
const away = 2;
let ord = 0;

function play(fields: Partial<PlayTable>): PlayTable {
  ord += 1;
  return barePlay({ event: ord, ord, clock: 7200 - ord, team_id: home, ...fields });
}

const shot = (fields: Partial<PlayTable>) => play({ value: 2, made: 1, ...fields });
const rebound = (fields: Partial<PlayTable>) =>
  play({ kind: 'rebound', detail: 'defensive', ...fields });
const foul = (fields: Partial<PlayTable>) => play({ kind: 'foul', detail: 'personal', ...fields });
const derive = (plays: PlayTable[]) =>
  deriveBoxScore({ homeTeamId: home, awayTeamId: away, plays: [rebound({}), ...plays] });
const teamOf = (plays: PlayTable[], side: 0 | 1 = 0) => derive(plays).teamLines[side];

describe('deriveBoxScore', () => {
  test('counts shots and free throws for the player and the team', () => {
    const { lines, teamLines } = derive([
      shot({ player_id: 10, value: 3, assist_id: 11 }),
      shot({ player_id: 10, made: 0, team_id: home, block_id: 20 }),
      play({ kind: 'freethrow', player_id: 10, value: 1, made: 1 }),
    ]);
    expect(lines.find((line) => line.player_id === 10)).toMatchObject({
      team_id: home,
      points: 4,
      field_goals_made: 1,
      field_goals_attempted: 2,
      three_pointers_made: 1,
      three_pointers_attempted: 1,
      free_throws_made: 1,
      free_throws_attempted: 1,
      seconds: null,
      plus_minus: null,
    });
    expect(lines.find((line) => line.player_id === 11)).toMatchObject({
      team_id: home,
      assists: 1,
    });
    expect(lines.find((line) => line.player_id === 20)).toMatchObject({ team_id: away, blocks: 1 });
    expect(teamLines[0]).toMatchObject({ team_id: home, score: 4, assists: 1, blocks: 0 });
    expect(teamLines[1]).toMatchObject({ team_id: away, score: 0, blocks: 1 });
  });

  test("keeps team rebounds apart from players' and counts both in the total", () => {
    expect(
      teamOf([
        rebound({ player_id: 10, detail: 'offensive' }),
        rebound({ detail: 'offensive' }),
        rebound({ player_id: 10 }),
      ]),
    ).toMatchObject({
      rebounds_offensive: 1,
      rebounds_defensive: 1,
      rebounds_team_offensive: 1,
      rebounds_team_defensive: 1,
      rebounds_total: 4,
    });
  });

  test('credits a steal to the other team and counts turnovers without a player', () => {
    const plays = [
      play({ kind: 'turnover', player_id: 10, steal_id: 20 }),
      play({ kind: 'turnover', detail: 'shot clock' }),
    ];
    expect(teamOf(plays)).toMatchObject({ turnovers_total: 2, steals: 0 });
    expect(teamOf(plays, 1)).toMatchObject({ turnovers_total: 0, steals: 1 });
  });

  test('sorts fouls into personal, team and technical', () => {
    const { lines, teamLines } = derive([
      foul({ player_id: 10, detail: 'shooting personal' }),
      foul({ player_id: 10, detail: 'double personal' }),
      foul({ player_id: 10, detail: 'charge offensive' }),
      foul({ player_id: 10, detail: 'double technical' }),
      foul({ player_id: 10, detail: 'defensive-3-second technical' }),
      foul({ detail: 'technical' }),
    ]);
    expect(lines[0]).toMatchObject({ player_id: 10, fouls_personal: 3 });
    expect(teamLines[0]).toMatchObject({ fouls_team: 1, fouls_technical: 1 });
  });

  test('counts a double foul once for each player, given in one play or in two', () => {
    const at = { clock: 79, period: 4, detail: 'double personal' };
    const one = foul({ ...at, player_id: 10, opponent_id: 20 });
    const other = foul({ ...at, player_id: 20, opponent_id: 10, team_id: away });
    for (const plays of [[one], [one, other]]) {
      const { lines, teamLines } = derive(plays);
      expect(lines.map(({ player_id, fouls_personal }) => [player_id, fouls_personal])).toEqual([
        [10, 1],
        [20, 1],
      ]);
      expect(teamLines.map((line) => line.fouls_team)).toEqual([0, 0]);
    }
    const technical = foul({ ...at, detail: 'double technical', player_id: 10, opponent_id: 20 });
    expect(derive([technical]).teamLines.map((line) => line.fouls_technical)).toEqual([1, 1]);
  });

  test('counts a personal foul with an offensive foul turnover as an offensive foul', () => {
    const at = { player_id: 10, clock: 560, period: 4 };
    const turnover = { kind: 'turnover', detail: 'offensive foul' } as const;
    const flagrant = foul({ ...at, detail: 'flagrant-type-2 personal' });
    expect(teamOf([flagrant, play({ ...at, ...turnover })])?.fouls_team).toBe(0);
    expect(teamOf([flagrant, play({ ...at, ...turnover, clock: 500 })])?.fouls_team).toBe(1);
    expect(teamOf([flagrant, play({ ...at, ...turnover, player_id: 11 })])?.fouls_team).toBe(1);
  });

  test('follows the lead in the order of the game, not in the order given', () => {
    const plays = [
      shot({ team_id: home }),
      shot({ team_id: home, value: 3 }),
      shot({ team_id: away }),
      shot({ team_id: away }),
      shot({ team_id: away }),
    ];
    expect(teamOf(plays.toReversed())).toMatchObject({ score: 5, biggest_lead: 5 });
    expect(teamOf(plays.toReversed(), 1)).toMatchObject({ score: 6, biggest_lead: 1 });
    expect(teamOf([shot({ team_id: home })], 1)?.biggest_lead).toBe(0);
  });

  test('sums points by situation if the feed has flags, else leaves them null', () => {
    const { paint, fastBreak, fromTurnover } = playFlags;
    expect(teamOf([shot({})])).toMatchObject({
      points_in_the_paint: null,
      points_fast_break: null,
      points_from_turnovers: null,
      points_second_chance: null,
    });
    expect(teamOf([shot({ flags: paint })])).toMatchObject({
      points_in_the_paint: 2,
      points_fast_break: null,
    });
    expect(
      teamOf([
        shot({ flags: paint | fastBreak | fromTurnover }),
        shot({ flags: fastBreak, made: 0 }),
        play({ kind: 'freethrow', value: 1, made: 1, flags: fastBreak }),
      ]),
    ).toMatchObject({
      points_in_the_paint: 2,
      points_fast_break: 3,
      points_from_turnovers: 2,
      points_second_chance: 0,
    });
  });

  test('lists home players first, each side by first play', () => {
    const plays = [
      shot({ team_id: away, player_id: 20 }),
      shot({ player_id: 11 }),
      shot({ player_id: 10 }),
    ];
    expect(derive(plays).lines.map(({ player_id, seq }) => [player_id, seq])).toEqual([
      [11, 0],
      [10, 1],
      [20, 2],
    ]);
  });

  test('derives no box score from a shot chart', () => {
    const plays = [shot({ player_id: 10 }), shot({ team_id: away, player_id: 20 })];
    expect(deriveBoxScore({ homeTeamId: home, awayTeamId: away, plays })).toEqual({
      lines: [],
      teamLines: [],
    });
  });
});
