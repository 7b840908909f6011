/** Box scores. */
import * as z from 'zod';
import {
  flag,
  gameIdText,
  idNumber,
  nullableNumber,
  number,
  optionalText,
  shownText,
} from './fields.ts';

/** Percentages are fractions; null is unknown (docs/product.md#team-statistics). */
export const teamStatisticsSchema = z.object({
  fieldGoalsMade: nullableNumber,
  fieldGoalsAttempted: nullableNumber,
  fieldGoalsPercentage: nullableNumber,
  threePointersMade: nullableNumber,
  threePointersAttempted: nullableNumber,
  threePointersPercentage: nullableNumber,
  freeThrowsMade: nullableNumber,
  freeThrowsAttempted: nullableNumber,
  freeThrowsPercentage: nullableNumber,
  reboundsTotal: nullableNumber,
  reboundsOffensive: nullableNumber,
  reboundsTeamOffensive: nullableNumber,
  reboundsDefensive: nullableNumber,
  reboundsTeamDefensive: nullableNumber,
  assists: nullableNumber,
  steals: nullableNumber,
  blocks: nullableNumber,
  turnoversTotal: nullableNumber,
  pointsFromTurnovers: nullableNumber,
  pointsFastBreak: nullableNumber,
  pointsInThePaint: nullableNumber,
  pointsSecondChance: nullableNumber,
  foulsTeam: nullableNumber,
  foulsTechnical: nullableNumber,
  biggestLead: nullableNumber,
});
export type TeamStatistics = z.infer<typeof teamStatisticsSchema>;

/** `minutes` is a duration, 'PT32M10.00S'. */
export const playerStatisticsSchema = z.object({
  minutes: optionalText,
  assists: nullableNumber,
  blocks: nullableNumber,
  points: nullableNumber,
  reboundsDefensive: nullableNumber,
  reboundsTotal: nullableNumber,
  steals: nullableNumber,
  turnovers: nullableNumber,
  plusMinusPoints: nullableNumber,
  foulsPersonal: nullableNumber,
  fieldGoalsMade: nullableNumber,
  fieldGoalsAttempted: nullableNumber,
  threePointersMade: nullableNumber,
  threePointersAttempted: nullableNumber,
  freeThrowsMade: nullableNumber,
  freeThrowsAttempted: nullableNumber,
});
export type PlayerStatistics = z.infer<typeof playerStatisticsSchema>;

/** A player without `statistics` did not play: an empty row (docs/product.md#box-players). */
export const boxScorePlayerSchema = z.object({
  personId: idNumber.nullish().catch(undefined),
  familyName: z.string(),
  firstName: optionalText,
  /** Not in every API: whether the player started; the leagues' feeds write '1'. */
  starter: flag.nullish().catch(undefined),
  statistics: playerStatisticsSchema.nullish().catch(undefined),
});
export type BoxScorePlayer = z.infer<typeof boxScorePlayerSchema>;

export const boxScoreTeamSchema = z.object({
  teamId: idNumber.nullish().catch(undefined),
  teamName: shownText,
  teamTricode: optionalText,
  score: nullableNumber,
  /** Not in every API: the points of each period. */
  periods: z
    .array(z.object({ period: number, score: number }))
    .nullish()
    .catch(undefined),
  players: z.array(boxScorePlayerSchema),
  statistics: teamStatisticsSchema.nullish().catch(undefined),
});
export type BoxScoreTeam = z.infer<typeof boxScoreTeamSchema>;

export const boxScoreSchema = z.object({
  gameId: gameIdText.nullish().catch(undefined),
  homeTeam: boxScoreTeamSchema,
  awayTeam: boxScoreTeamSchema,
});
export type BoxScore = z.infer<typeof boxScoreSchema>;
