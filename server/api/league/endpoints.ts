/** League leaders and standings. */
import * as z from 'zod';
import { leadersSchema, standingSchema } from '#app/api/contract.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import { leaderCategories } from '#app/basketball/statCategories.ts';
import type { FindCoverageGaps } from '#server/api/clips/coverageGaps.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import * as parameter from '#server/api/parameters.ts';
import { badParameter } from '#server/api/problem.ts';
import { rankLeaders } from '#server/store/league/rankLeaders.ts';
import {
  findNewestTableSeason,
  readPlayerSeasons,
  readStandings,
} from '#server/store/league/season.ts';
import type { Store } from '#server/store/open.ts';
import { findPlayers } from '#server/store/plays/players.ts';
import { toSeasonSegment } from '#server/store/plays/seasonSegment.ts';
import { findTeamName, readFeedTeams } from '#server/store/teams.ts';

type Db = Store['db'];

/** Rows of a leaders card. */
const leaderCount = 5;

/** Sums over a season take tens of milliseconds: cached for the clients' max-age. */
const keptSeconds = 60;
const caching = `public, max-age=${keptSeconds}, stale-while-revalidate=600`;

/** The calls of the home page. */
export function leagueEndpoints(
  { db }: Pick<Store, 'db'>,
  { lacking, keeper }: { lacking: FindCoverageGaps; keeper: GameKeeper },
): Endpoint[] {
  const keep = keeper(keptSeconds);
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/leaders',
      operationId: 'listLeaders',
      summary: 'League leaders per game of a regular season, by stat code',
      params: parameter.ofLeague,
      query: z.object({
        stats: z.array(z.enum(leaderCategories)).default([]).meta({ description: 'None: all' }),
        season: parameter.season.optional().meta({ description: 'Absent: the newest' }),
      }),
      answer: leadersSchema.meta({ id: 'Leaders' }),
      cacheControl: caching,
      handle: async ({ params: { league }, query }) => {
        if (query.season && getSeasonStartYear(league, query.season) === null) {
          throw badParameter('season', `no season of the ${league.toUpperCase()}`);
        }
        const all = await keep(`leaders ${league} ${query.season ?? ''}`, () =>
          leaders({ db, lacking }, league, query.season),
        );
        const stats = query.stats.length ? query.stats : leaderCategories;
        return Object.fromEntries(stats.map((stat) => [stat, all[stat] ?? []]));
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/standings',
      operationId: 'listStandings',
      summary: 'Standings of the newest regular season, best first',
      params: parameter.ofLeague,
      answer: z.array(standingSchema.meta({ id: 'Standing' })),
      cacheControl: caching,
      handle: ({ params: { league } }) => keep(`standings ${league}`, () => standings(db, league)),
    }),
  ];
}

interface Source {
  db: Db;
  lacking: FindCoverageGaps;
}

async function leaders({ db, lacking }: Source, league: League, asked: string | undefined) {
  const season = asked ?? (await findNewestTableSeason(db, league));
  const seasons = season ? await readPlayerSeasons(db, league, season) : [];
  const phases = season
    ? [toSeasonSegment(getSeasonStartYear(league, season) ?? 0, 'Regular Season')]
    : [];
  const ranked = await Promise.all(
    leaderCategories.map(async (stat) => ({
      stat,
      players: rankLeaders(league, stat, seasons, leaderCount),
      coverage: (await lacking(league, phases, [stat]))[0],
    })),
  );
  const ids = ranked.flatMap(({ players }) => players.map((player) => player.playerId));
  const names = new Map((await findPlayers(db, ids)).map((p) => [p.id, p.full_name]));
  const teams = new Map(seasons.map((player) => [player.playerId, player.teamId]));
  const time = { season: season ?? '', feedTeams: await readFeedTeams(db, league) };
  const rows = ({ stat, players, coverage }: (typeof ranked)[number]) =>
    players.map(({ playerId, rank, value }) => {
      const team = findTeamName(teams.get(playerId) ?? 0, time);
      return {
        ...{ id: playerId, rank, name: names.get(playerId) ?? '' },
        ...{ teamName: team?.fullName ?? '', teamTricode: team?.abbreviation },
        ...{ value, stat },
        ...(coverage && { coverage }),
      };
    });
  return Object.fromEntries(ranked.map((each) => [each.stat, rows(each)]));
}

async function standings(db: Db, league: League) {
  const season = await findNewestTableSeason(db, league);
  if (!season) return [];
  const rows = await readStandings(db, league, season);
  const time = { season, feedTeams: await readFeedTeams(db, league) };
  return rows.map(({ teamId, wins, losses, winPct, l10, currentStreak }) => {
    const team = findTeamName(teamId, time);
    return {
      teamId,
      name: team?.fullName ?? `Team ${teamId}`,
      teamTricode: team?.abbreviation,
      conference: team?.conference ?? '',
      record: `${wins}-${losses}`,
      winPct,
      l10,
      currentStreak,
      season,
    };
  });
}
