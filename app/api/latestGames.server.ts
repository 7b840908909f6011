import { defaultSeasonType } from '#app/basketball/defaults.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear, type SeasonType } from '#app/basketball/seasons.ts';
import { parseCalendarDay } from './calendarDay.ts';
import type { ApiClient } from './client.server.ts';
import {
  type Clip,
  type Game,
  type LatestGame,
  latestGameSchema,
  latestGamesSchema,
} from './contract.ts';
import { readAnnounced } from './extended.server.ts';
import { getGames } from './games.server.ts';
import { parseClip } from './parseClip.server.ts';
import { parseItems } from './read.server.ts';
import { getSeasons } from './seasons.server.ts';

/** The games of a day, YYYY-MM-DD. */
export type LatestGamesResult =
  /** Of an API that announces `latest-games`. */
  | { date: string; games: LatestGame[]; plays: Clip[] }
  /** Of any other: games alone. */
  | { date: string; listed: Game[] };

/**
 * The newest day of a league and its games; null without any, and on failure
 * (docs/product.md#latest-games). One call, unless the API refuses what it announces.
 */
export async function getLatestGames(
  client: ApiClient,
  league: League,
): Promise<LatestGamesResult | null> {
  const path = `/api/v1/${league}/latest-games`;
  const told = await readAnnounced(client, 'latest-games', {
    call: { path },
    parse: (body) => parseLatestGames(client, path, body),
    failure: 'Unable to get latest games',
  });
  if (told || client.api.extensions.has('latest-games')) return told;
  return listNewestDay(client, league);
}

function parseLatestGames(
  client: ApiClient,
  path: string,
  body: unknown,
): LatestGamesResult | null {
  const { date, games, plays } = latestGamesSchema.parse(body);
  if (date === '' || games.length === 0) return null;
  return {
    date,
    games: parseItems(client, path, games, (game) => latestGameSchema.parse(game)),
    plays: parseItems(client, path, plays, (clip) => parseClip(client, clip)),
  };
}

/** More games than a day has. */
const mostGames = 30;

/** The newest day of the list of games that is not in the future: some lists are schedules. */
async function listNewestDay(client: ApiClient, league: League): Promise<LatestGamesResult | null> {
  const today = parseCalendarDay(new Date().toISOString());
  const season = (await getSeasons(client))[league].latest[defaultSeasonType];
  const seasonType = getSeasonTypeOn(league, season, today);
  const games = await getGames(client, { league, season, seasonType });
  const past = (games ?? []).filter(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date) && date <= today);
  const date = past
    .map((game) => game.date)
    .sort()
    .at(-1);
  if (date === undefined) return null;
  return { date, listed: past.filter((game) => game.date === date).slice(0, mostGames) };
}

/** The day from which a season's newest games are those of the playoffs: years after its start, MM-DD. */
const playoffsFrom: Record<League, [years: number, day: string]> = {
  nba: [1, '04-21'],
  wnba: [0, '09-21'],
};

function getSeasonTypeOn(league: League, season: string, today: string): SeasonType {
  const [years, day] = playoffsFrom[league];
  const first = `${(getSeasonStartYear(league, season) ?? 0) + years}-${day}`;
  return today >= first ? 'Playoffs' : 'Regular Season';
}
