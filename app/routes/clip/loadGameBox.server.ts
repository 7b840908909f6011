import { getBoxScore } from '#app/api/boxScore.server.ts';
import type { ApiClient } from '#app/api/client.server.ts';
import type { GameNeighbors } from '#app/api/contract.ts';
import { getGameNeighbors } from '#app/api/gameNeighbors.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { type BoxScoreView, buildBoxScoreView } from '#app/basketball/boxScore.ts';
import { defaultLeague } from '#app/basketball/defaults.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { Side } from '#app/basketball/side.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { type TeamResult, toTeamResult } from '#app/basketball/teamResult.ts';
import { packShots } from '#app/search/clipCourt.ts';
import { listFigureStats } from '#app/search/figureSearch.ts';
import { buildGameSearch } from '#app/search/gameSearch.ts';
import { getShots } from '#app/search/getShots.server.ts';
import { type GameLineData, loadGameLine } from '#app/search/loadGameLine.server.ts';

/** The box score of a game with what it leads to. */
export interface GameBox extends BoxScoreView {
  league: League;
  /** The categories whose figures lead to their plays (docs/product.md#figure-links). */
  linkedStats: readonly StatCategory[];
  /** Whether players' names lead to their searches (docs/product.md#player-seasons). */
  linksPlayers: boolean;
  /** The games before and after, by side; null where none is known (docs/product.md#next-games). */
  neighbors: Record<Side, Neighbors> | null;
  /** The score through the game; null where it is not known. */
  line: GameLineData | null;
  /** Its shots (`packShots`); null where they are not known. */
  shots: string | null;
}

interface Neighbors {
  previous: TeamResult | null;
  next: TeamResult | null;
}

/** Null without a figure, and on failure. Never throws. */
export async function loadGameBox(client: ApiClient, gameId: string): Promise<GameBox | null> {
  const league = parseGameId(gameId)?.league ?? defaultLeague;
  // The box score does not wait for longer than that.
  const quick = { ...client, timeoutMs: requestTimeouts.atOnce };
  const { extensions } = client.api;
  const search = buildGameSearch(gameId);
  const [found, neighbors, line, chart] = await Promise.all([
    getBoxScore(client, gameId),
    extensions.has('next-games') ? getGameNeighbors(quick, { league, game: gameId }) : null,
    loadGameLine(quick, { league, game: gameId }),
    search && extensions.has('shots') ? getShots(quick, { ...search, game: gameId }) : null,
  ]);
  const view = found && buildBoxScoreView(found, league);
  if (!view) return null;
  return {
    ...view,
    league,
    linkedStats: listFigureStats(extensions),
    linksPlayers: extensions.has('player-seasons'),
    neighbors: neighbors && toNeighbors(neighbors),
    line,
    shots: chart && packShots(chart),
  };
}

function toNeighbors({ homeTeam, awayTeam }: GameNeighbors): GameBox['neighbors'] {
  const side = ({ teamId, previous, next }: GameNeighbors['homeTeam']): Neighbors => ({
    previous: previous ? toTeamResult(previous, teamId) : null,
    next: next ? toTeamResult(next, teamId) : null,
  });
  const neighbors = { home: side(homeTeam), away: side(awayTeam) };
  const isAny = Object.values(neighbors).some(({ previous, next }) => previous || next);
  return isAny ? neighbors : null;
}
