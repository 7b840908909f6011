/** What the reading calls answer: the contract's schemas under the names that the description uses. */
import * as z from 'zod';
import {
  boxScoreSchema,
  clipSchema,
  coverageSchema,
  gameSchema,
  playerSchema,
  teamSchema,
} from '#app/api/contract.ts';

const clip = clipSchema.meta({ id: 'Clip' });

export const clipAnswer = clip;
export const clipPageAnswer = z
  .object({
    items: z.array(clip),
    nextCursor: z.string().nullable().meta({ description: 'Null at the end' }),
    coverage: z
      .array(coverageSchema.meta({ id: 'Coverage' }))
      .optional()
      .meta({
        description:
          'With the first page: seasons, or the game, of which plays that are asked for are not recorded, of some games or of all',
      }),
  })
  .meta({ id: 'ClipPage' });
export const gamesAnswer = z.array(gameSchema.meta({ id: 'Game' }));
export const playersAnswer = z.array(playerSchema.meta({ id: 'Player' }));
export const teamsAnswer = z.array(teamSchema.meta({ id: 'Team' }));
export const boxScoreAnswer = boxScoreSchema.meta({ id: 'BoxScore' });
