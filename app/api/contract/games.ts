/** Results, games around a game, the score through a game. */
import * as z from 'zod';
import {
  amount,
  dayText,
  gameIdText,
  idNumber,
  nullableNumber,
  number,
  shownText,
} from './fields.ts';

const latestTeamSchema = z.looseObject({
  teamId: idNumber.nullish().catch(undefined),
  teamName: shownText,
  teamTricode: z.string().nullish().catch(undefined),
  score: nullableNumber,
});

/** A game of the newest day; `overtimes` counts those that were played. */
export const latestGameSchema = z.looseObject({
  id: gameIdText,
  status: z.enum(['final', 'live']).nullish().catch(undefined),
  overtimes: number.nullish().catch(undefined),
  homeTeam: latestTeamSchema,
  awayTeam: latestTeamSchema,
});
export type LatestGame = z.infer<typeof latestGameSchema>;

/** `date` is YYYY-MM-DD, '' without a game. The client parses games and plays one by one. */
export const latestGamesSchema = z.looseObject({
  date: dayText,
  games: z.array(z.unknown()),
  plays: z.array(z.unknown()),
});

/**
 * A game that has begun, with its result, of an API with `league-plays` or `next-games`. `date` is
 * YYYY-MM-DD, '' if it is missing.
 */
export const gameResultSchema = z.looseObject({
  id: gameIdText,
  date: dayText,
  status: z.enum(['final', 'live']).nullish().catch(undefined),
  homeTeam: latestTeamSchema,
  awayTeam: latestTeamSchema,
});
export type GameResult = z.infer<typeof gameResultSchema>;

/** A team of a game, and its games before and after it in the season; null where there is none. */
const teamNeighborsSchema = z.looseObject({
  teamId: idNumber,
  previous: gameResultSchema.nullish().catch(undefined),
  next: gameResultSchema.nullish().catch(undefined),
});

/** Extension `next-games`. */
export const gameNeighborsSchema = z.looseObject({
  homeTeam: teamNeighborsSchema,
  awayTeam: teamNeighborsSchema,
});
export type GameNeighbors = z.infer<typeof gameNeighborsSchema>;

/** Extension `game-flow`: the plays of a game that changed its score, in order. */
export const gameFlowSchema = z.object({
  /** The teams, with the final points or those so far. */
  game: gameResultSchema,
  /** None where the score after each of them is not recorded. */
  plays: z.array(
    z.object({
      eventNumber: idNumber,
      period: amount,
      /** Seconds of playing time from the beginning of the game. */
      elapsed: z.number().min(0),
      /** Points after the play. */
      home: amount,
      away: amount,
    }),
  ),
});
export type GameFlow = z.infer<typeof gameFlowSchema>;
