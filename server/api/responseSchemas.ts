/** Responses of the read calls: the contract's schemas with their names in the OpenAPI description. */
import * as z from 'zod';
import {
  apiTeamSchema,
  boxScoreSchema,
  clipSchema,
  clipTotalSchema,
  coverageSchema,
  facetCountsSchema,
  gameFlowSchema,
  gameNeighborsSchema,
  gameResultSchema,
  gameSchema,
  latestGameSchema,
  playedSeasonSchema,
  playerSchema,
  shotChartSchema,
} from '#app/api/contract.ts';

const clip = clipSchema.meta({ id: 'Clip' });

export const clipResponse = clip;
export const clipPageResponse = z
  .object({
    items: z.array(clip),
    nextCursor: z.string().nullable().meta({ description: 'Null at the end' }),
    total: clipTotalSchema.optional().meta({
      description: 'Clips of all pages, up to 10,000, and whether there are more; if asked for',
    }),
    facets: facetCountsSchema.optional().meta({
      description:
        'Clips by facet and value, and by tag, that the search has with that value added; if asked for',
    }),
    coverage: z
      .array(coverageSchema.meta({ id: 'Coverage' }))
      .optional()
      .meta({
        description:
          'With the first page: seasons, or the game, of which plays that are asked for are not recorded, of some games or of all',
      }),
  })
  .meta({ id: 'ClipPage' });
export const latestGamesResponse = z
  .object({
    date: z.iso.date().nullable().meta({ description: 'Null without a game' }),
    games: z.array(latestGameSchema.meta({ id: 'LatestGame' })),
    plays: z.array(clip).meta({ description: 'Three at most, the best first' }),
  })
  .meta({ id: 'LatestGames' });
export const gameFlowResponse = gameFlowSchema.meta({ id: 'GameFlow' });
export const shotChartResponse = shotChartSchema.meta({ id: 'ShotChart' });
export const gamesResponse = z.array(gameSchema.meta({ id: 'Game' }));
export const playersResponse = z.array(playerSchema.meta({ id: 'Player' }));
export const seasonsResponse = z.array(playedSeasonSchema.meta({ id: 'PlayedSeason' }));
export const teamGamesResponse = z.array(gameResultSchema.meta({ id: 'GameResult' }));
export const gameNeighborsResponse = gameNeighborsSchema.meta({ id: 'GameNeighbors' });
export const teamsResponse = z.array(apiTeamSchema.meta({ id: 'Team' }));
export const boxScoreResponse = boxScoreSchema.meta({ id: 'BoxScore' });
