/** Box scores of the store in the wire format. */
import type { BoxScore } from '#app/api/contract.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import type { Side } from '#app/basketball/side.ts';
import { toApiTeam } from '#server/api/clips/serialize.ts';
import type { NamedLine, StoredBoxScore } from '#server/store/plays/boxScores.ts';
import { hasFigures } from '#server/store/tables/boxScoreColumns.ts';
import type { TeamLineTable } from '#server/store/tables/schema.ts';

/** A stored box score in the contract's format; unrecorded values are null. */
export function toBoxScore({ game, lines, teamLines, periods }: StoredBoxScore): BoxScore {
  const side = (name: Side, teamId: number, score: number | null) => {
    const line = teamLines.find((candidate) => candidate.team_id === teamId);
    return {
      ...toApiTeam(teamId, game),
      score: score ?? line?.score ?? null,
      ...(periods.length > 0 && {
        periods: periods.map((each) => ({ period: each.period, score: each[name] })),
      }),
      players: lines.filter((player) => player.team_id === teamId).map(toPlayer),
      statistics: line ? teamStatistics(line) : null,
    };
  };
  return {
    gameId: formatGameId(game.id),
    homeTeam: side('home', game.home_team_id, game.home_score),
    awayTeam: side('away', game.away_team_id, game.away_score),
  };
}

function toPlayer(line: NamedLine) {
  const player = {
    personId: line.player_id,
    familyName: line.family_name,
    firstName: line.first_name,
    ...(line.starter === 1 && { starter: true }),
  };
  return hasFigures(line) ? { ...player, statistics: playerStatistics(line) } : player;
}

function playerStatistics(line: NamedLine) {
  const { rebounds_offensive: offensive, rebounds_defensive: defensive } = line;
  return {
    minutes: line.seconds === null ? null : duration(line.seconds),
    points: line.points,
    fieldGoalsMade: line.field_goals_made,
    fieldGoalsAttempted: line.field_goals_attempted,
    threePointersMade: line.three_pointers_made,
    threePointersAttempted: line.three_pointers_attempted,
    freeThrowsMade: line.free_throws_made,
    freeThrowsAttempted: line.free_throws_attempted,
    reboundsDefensive: defensive,
    reboundsTotal: offensive === null || defensive === null ? null : offensive + defensive,
    assists: line.assists,
    steals: line.steals,
    blocks: line.blocks,
    turnovers: line.turnovers,
    foulsPersonal: line.fouls_personal,
    plusMinusPoints: line.plus_minus,
  };
}

function teamStatistics(line: TeamLineTable) {
  return {
    fieldGoalsMade: line.field_goals_made,
    fieldGoalsAttempted: line.field_goals_attempted,
    fieldGoalsPercentage: share(line.field_goals_made, line.field_goals_attempted),
    threePointersMade: line.three_pointers_made,
    threePointersAttempted: line.three_pointers_attempted,
    threePointersPercentage: share(line.three_pointers_made, line.three_pointers_attempted),
    freeThrowsMade: line.free_throws_made,
    freeThrowsAttempted: line.free_throws_attempted,
    freeThrowsPercentage: share(line.free_throws_made, line.free_throws_attempted),
    reboundsTotal: line.rebounds_total,
    reboundsOffensive: line.rebounds_offensive,
    reboundsTeamOffensive: line.rebounds_team_offensive,
    reboundsDefensive: line.rebounds_defensive,
    reboundsTeamDefensive: line.rebounds_team_defensive,
    assists: line.assists,
    steals: line.steals,
    blocks: line.blocks,
    turnoversTotal: line.turnovers_total,
    pointsFromTurnovers: line.points_from_turnovers,
    pointsFastBreak: line.points_fast_break,
    pointsInThePaint: line.points_in_the_paint,
    pointsSecondChance: line.points_second_chance,
    foulsTeam: line.fouls_team,
    foulsTechnical: line.fouls_technical,
    biggestLead: line.biggest_lead,
  };
}

/** A fraction; 0 of 0 is 0, as in the leagues' feeds. */
function share(made: number | null, attempted: number | null): number | null {
  if (made === null || attempted === null) return null;
  return attempted === 0 ? 0 : made / attempted;
}

/** 'PT32M10.00S' from seconds. */
function duration(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = ((hundredths % 6000) / 100).toFixed(2);
  return `PT${String(minutes).padStart(2, '0')}M${rest.padStart(5, '0')}S`;
}
