/** `/resources/games/:gameId/box-score.csv`: a game's box score (docs/product.md#exports). */
import { findBoxScore } from '#app/api/boxScore.server.ts';
import { createApiClient } from '#app/api/client.server.ts';
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { formatBoxScoreCsv } from '#app/clips/boxScoreCsv.ts';
import { createFileResponse } from '#app/lib/fileResponse.ts';
import type { Route } from './+types/boxScore.resource.ts';

export async function loader(args: Route.LoaderArgs) {
  const gameId = normalizeGameId(args.params.gameId);
  if (!gameId) return refuse(404, 'There is no game of that id');
  const boxScore = await findBoxScore(createApiClient(args), gameId);
  if (boxScore === 'missing') return refuse(404, 'There is no box score of this game');
  if (boxScore === 'failed') return refuse(503, 'The box score could not be loaded');
  const { awayTeam, homeTeam } = boxScore;
  const name = ({ teamTricode, teamName }: typeof homeTeam) => teamTricode || teamName;
  return createFileResponse({
    title: `${name(awayTeam)} @ ${name(homeTeam)} ${gameId}`,
    extension: 'csv',
    type: 'text/csv',
    text: formatBoxScoreCsv(boxScore, gameId),
  });
}

function refuse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}
