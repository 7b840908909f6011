import type { ApiClient } from '#app/api/client.server.ts';
import type { GameResult } from '#app/api/contract.ts';
import { getGameFlow } from '#app/api/gameFlow.server.ts';
import { packFlow } from '#app/basketball/gameFlow.ts';
import type { League } from '#app/basketball/leagues.ts';
import { findTeamBadge, type TeamBadgeData } from '#app/basketball/teamBadge.ts';

/** The score through a game, as the screen needs it (docs/product.md#game-line). */
export interface GameLineData {
  league: League;
  gameId: string;
  home: TeamBadgeData;
  away: TeamBadgeData;
  /** `packFlow`. */
  plays: string;
}

/** Null where the API does not tell, and where the scores are not recorded. Never throws. */
export async function loadGameLine(
  client: ApiClient,
  { league, game }: { league: League; game: string },
): Promise<GameLineData | null> {
  if (!client.api.extensions.has('game-flow')) return null;
  const flow = await getGameFlow(client, { league, game });
  if (!flow || flow.plays.length === 0) return null;
  const badge = (team: GameResult['homeTeam']) =>
    findTeamBadge(league, { id: team.teamId, tricode: team.teamTricode ?? team.teamName });
  const [home, away] = [badge(flow.game.homeTeam), badge(flow.game.awayTeam)];
  if (!home || !away) return null;
  return { league, gameId: game, home, away, plays: packFlow(flow.plays) };
}
