/** The newest day of a league: games with their results, and the plays that stand out. */
import { formatGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import type { Store } from '#server/store/open.ts';
import { findLatestDay, type GameOfLatestDay } from '#server/store/plays/latestDay.ts';
import { formatApiDay, toApiSides, toClip } from './serialize.ts';

/** The home page shows three (docs/product.md#latest-games). */
const playCount = 3;

export async function latestGames(
  { db, videos }: Pick<Store, 'db'> & { videos: VideoCheckQueue | undefined },
  league: League,
) {
  const { games, plays } = await findLatestDay(db, league, playCount);
  videos?.enqueue(plays);
  const day = games[0]?.game.day;
  return {
    date: day === undefined ? null : formatApiDay(day),
    games: games.map(toLatestGame),
    plays: plays.map((facts) => toClip(facts)),
  };
}

function toLatestGame({ game, overtimes }: GameOfLatestDay) {
  return { id: formatGameId(game.id), status: game.status, overtimes, ...toApiSides(game) };
}
