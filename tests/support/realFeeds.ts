/** Real files of public archives and packages, in `tests/fixtures/feeds`: one game each. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The text of a file, named without `.gz`. */
export function readFeed(name: string): string {
  const file = new URL(`../fixtures/feeds/${name}.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString('utf8');
}

/** What a play-by-play does not tell: a game's day and teams. */
export function scheduledGame(gameId: string, day: string, homeTeam: number, awayTeam: number) {
  return {
    ...{ gameId, gameCode: `${day}/AWYHOM`, gameStatus: 1 },
    ...{ homeTeam: { teamId: homeTeam }, awayTeam: { teamId: awayTeam } },
  };
}
