/** What phrases are read with, kept in the process for a minute. */
import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import type { Player } from '#app/api/contract.ts';
import { findAnnounced } from '#app/api/extended.server.ts';
import type { ExtensionToken } from '#app/api/extensions.ts';
import { getGames } from '#app/api/games.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { getSeasons } from '#app/api/seasons.server.ts';
import { type League, leagues } from '#app/basketball/leagues.ts';
import { parseYears } from '#app/basketball/seasons.ts';
import type { ClipApi } from '#app/context.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import type { ListGames } from './answerPhrase.ts';
import type { PhraseLookup } from './outcome.ts';
import { buildNameIndex, type KnownPlayer } from './playerNames.ts';

type Names = Pick<PhraseLookup, 'names' | 'firstYears'>;

interface Kept {
  names: Promise<Names>;
  /** Milliseconds since 1970 until which they are used. */
  until: number;
}

const keptMs = 60_000;
const kept = new WeakMap<ClipApi, Kept>();

/** The lookup for a request. Without a league's players it knows none of them. Never throws. */
export async function getPhraseLookup(
  args: Pick<RequestArgs, 'request' | 'context'>,
): Promise<PhraseLookup> {
  // Others wait for the same answers: a visitor who leaves does not end them.
  const client = { ...createDetachedApiClient(args), timeoutMs: requestTimeouts.redirect };
  const [seasons, names] = await Promise.all([getSeasons(client), getNames(client)]);
  const { extensions } = client.api;
  return {
    ...names,
    seasons,
    has: (token) => extensions.has(token as ExtensionToken),
    today: new Date().toISOString().slice(0, 10),
  };
}

/** The lists of games that phrases look games up in. */
export function createGameLister(client: ApiClient): ListGames {
  return (of) => getGames(client, of);
}

/** An expired index is used once more while the next one is made. */
async function getNames(client: ApiClient): Promise<Names> {
  const known = kept.get(client.api);
  if (known && Date.now() < known.until) return known.names;
  const made = readNames(client);
  const entry = {
    names: known?.names ?? made.then(({ names }) => names),
    until: Date.now() + keptMs,
  };
  kept.set(client.api, entry);
  const settle = made.then(({ names, isWhole }) => {
    if (isWhole)
      kept.set(client.api, { names: Promise.resolve(names), until: Date.now() + keptMs });
    else if (kept.get(client.api) === entry) kept.delete(client.api);
    return names;
  });
  return known ? known.names : settle;
}

async function readNames(client: ApiClient): Promise<{ names: Names; isWhole: boolean }> {
  await findAnnounced(client, ['player-facts']);
  const lists = await Promise.all(
    leagues.map(async (league) => ({
      league,
      players: await getPlayers(client, league, { withFacts: true }),
    })),
  );
  const players = lists.flatMap((list) => (list.players ?? []).map(toKnownPlayer(list.league)));
  const firstYears = { nba: findFirstYear(players, 'nba'), wnba: findFirstYear(players, 'wnba') };
  const isWhole = lists.every((list) => list.players !== null);
  return { names: { names: buildNameIndex(players), firstYears }, isWhole };
}

const toKnownPlayer =
  (league: League) =>
  ({ id, fullName, plays, team, years }: Player): KnownPlayer => ({
    ...{ id, league, fullName },
    plays: plays ?? null,
    team: team ?? '',
    years: years ?? '',
  });

function findFirstYear(players: readonly KnownPlayer[], league: League): number | null {
  const own = players.filter((player) => player.league === league);
  const years = own.flatMap(({ years }) => parseYears(league, years)?.first ?? []);
  return years.length > 0 ? Math.min(...years) : null;
}
