/** Players, teams, games and seasons, to choose from. */
import * as z from 'zod';
import { seasonTypes } from '#app/basketball/seasons.ts';
import { dayText, gameIdText, idNumber, text } from './fields.ts';

/** `{ id, fullName }` (docs/product.md#players). Ids of players and teams are the leagues' own. */
export const playerSchema = z.object({
  id: idNumber,
  fullName: z.string(),
  /** Extension `player-facts`: the number of recorded plays. */
  plays: z.int().min(0).optional().catch(undefined),
  /** Extension `player-facts`: code of the latest team, 'GSW'. */
  team: z.string().optional().catch(undefined),
  /** Extension `player-facts`: '2009–2025', '2024-25' of one NBA season, '2024' of the WNBA. */
  years: z.string().optional().catch(undefined),
});
export type Player = z.infer<typeof playerSchema>;

export const apiTeamSchema = z.object({
  id: idNumber,
  fullName: z.string(),
  nickname: text,
});
/** Some APIs leave a name out. */
export const receivedTeamSchema = apiTeamSchema.extend({ fullName: text });
export type Team = z.infer<typeof apiTeamSchema> & { nickname: string };

/**
 * `label` is 'date | matchup', for instance '2025-06-22 | IND @ OKC'; `date` is YYYY-MM-DD, '' if it is
 * missing.
 */
export const gameSchema = z.object({ id: gameIdText, date: dayText, label: text });
/** A game as the app uses it. */
export type Game = z.infer<typeof gameSchema> & { label: string };

/** Some APIs give no label, but the teams. */
export const receivedGameSchema = gameSchema.extend({
  matchup: z.unknown().optional(),
  homeTeam: z.unknown().optional(),
  awayTeam: z.unknown().optional(),
});
export type ReceivedGame = z.infer<typeof receivedGameSchema>;

/** A season of which there are plays; of an API with the extension `seasons`. */
export const playedSeasonSchema = z.looseObject({
  /** '2024-25' or '2025'. */
  season: z.string(),
  seasonTypes: z.array(z.enum(seasonTypes)).meta({ description: 'Those that have plays' }),
});
