/** The shots of a search. */
import * as z from 'zod';
import { amount, gameIdText, idNumber } from './fields.ts';

/**
 * The own shots of the player or team that a search is for, and those of others that count for them as assists
 * and blocks: all of them are clips of the search.
 */
const shotCountSchema = z.object({
  made: amount,
  attempted: amount,
  assists: amount,
  blocks: amount,
});
export type ShotCount = z.infer<typeof shotCountSchema>;

/** Extension `shots`: the shots of a search. */
export const shotChartSchema = z.object({
  /** By zone (docs/product.md#shot-zones); a zone without shots is left out. */
  zones: z.record(z.string(), shotCountSchema),
  /** Shots of which no place is recorded. */
  unplaced: shotCountSchema,
  /** Ids that the shots refer to by their place in the list. */
  games: z.array(gameIdText),
  players: z.array(idNumber),
  /**
   * The newest ones that have a place: x and y in tenths of a foot from the rim, left and behind it below 0; 1 if
   * made; points if made; place of the game; event number; place of the player, -1 if unknown.
   */
  shots: z.array(z.tuple([z.int(), z.int(), z.literal([0, 1]), amount, amount, amount, z.int()])),
  /** Whether the search has more shots than these. */
  cut: z.boolean(),
});
export type ShotChart = z.infer<typeof shotChartSchema>;
