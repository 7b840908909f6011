/** `/resources/games/:gameId/box-score.csv`: a game's box score (docs/product.md#exports). */
import { getBoxScore } from '#app/api/boxScore.server.ts';
import { createApiClient } from '#app/api/client.server.ts';
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { formatBoxScoreCsv } from '#app/clips/boxScoreCsv.ts';
import { createFileResponse } from '#app/lib/fileResponse.ts';
import type { Route } from './+types/boxScore.resource.ts';

export async function loader(args: Route.LoaderArgs) {
  const gameId = normalizeGameId(args.params.gameId);
  const boxScore = gameId && (await getBoxScore(createApiClient(args), gameId));
  if (!boxScore) return new Response('There is no box score of this game\n', { status: 404 });
  const { awayTeam, homeTeam } = boxScore;
  const name = ({ teamTricode, teamName }: typeof homeTeam) => teamTricode || teamName;
  return createFileResponse({
    title: `${name(awayTeam)} @ ${name(homeTeam)} ${gameId}`,
    extension: 'csv',
    type: 'text/csv',
    text: formatBoxScoreCsv(boxScore, gameId),
  });
}
