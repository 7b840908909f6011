/** A season of one invented game at a stand-in for the leagues' endpoints. */
import { FetchClient } from '#server/importer/fetch/client.ts';
import type { FetchSummary } from '#server/importer/fetch/fetchRun.ts';
import { type FetchOptions, planFetch, runFetch } from '#server/importer/fetch/fetchSeason.ts';
import { ResponseCache } from '#server/importer/fetch/responseCache.ts';
import { away, gameId, home, liveBoxScore, livePlayByPlay, story } from '#tests/support/feeds.ts';
import { allPlayers, playerTotals, standings } from '#tests/support/leagueFeeds.ts';
import { type LeagueCall, type LeagueHosts, leagueHosts } from '#tests/support/leagueHosts.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type ImportBench, importBench } from './support.ts';

export const playsFile = `playbyplay_${gameId}.json`;
export const boxFile = `boxscore_${gameId}.json`;

const scheduled = (day: string, id: string, gameStatus: number) => ({
  ...{ gameId: id, gameCode: `${day}/BOSATL`, gameStatus },
  homeTeam: { teamId: home, score: 5 },
  awayTeam: { teamId: away, score: 3 },
});

/** The invented game, and two without plays: one of the pre-season, one that is to come. */
export const schedule = (day: string) => ({
  leagueSchedule: {
    gameDates: [
      {
        games: [
          scheduled(day, gameId, 3),
          scheduled('20241005', '0012400001', 3),
          scheduled('20300101', '0022400999', 1),
        ],
      },
    ],
  },
});

export const url = (event: number) => `https://videos.nba.com/nba/pbp/media/${event}_1280x720.mp4`;
/** A list of videos of the invented game. */
export const videoList = (...events: number[]) => ({
  resource: 'videodetails',
  resultSets: {
    Meta: { videoUrls: events.map((event) => ({ lurl: url(event) })) },
    playlist: events.map((ei) => ({ gi: gameId, ei })),
  },
});

const typesOf: Record<string, string[]> = {
  FGA: ['2pt', '3pt'],
  REB: ['rebound'],
  TOV: ['turnover'],
};

/** The events of a team's plays of a kind. */
export const eventsOf = (query: URLSearchParams) =>
  story
    .filter(({ who, team }) => who !== undefined && String(team) === query.get('TeamID'))
    .filter(({ type }) => typesOf[query.get('ContextMeasure') ?? '']?.includes(type))
    .map(({ event }) => event);

/** The list of a team's plays of a kind, as the statistics have it. */
export const wholeList = ({ query }: LeagueCall) => videoList(...eventsOf(query));

export const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** The summary of a run that did nothing. */
export const nothing = { fetched: 0, missing: 0, failed: [], left: 0, isBudgetSpent: false };

export const attempts = 3;

export const clientWith = (deadline: number) =>
  new FetchClient({ interval: 0, deadline, backOff: 1, attempts });

export interface FetchBench {
  hosts: LeagueHosts;
  bench: ImportBench;
  data: TemporaryFolder;
  options(more?: Partial<FetchOptions>): FetchOptions;
  /** Plans and runs a fetch; forgets the calls before it. */
  fetchAll(more?: Partial<FetchOptions>): Promise<FetchSummary>;
  /** Names of the calls. */
  asked(): string[];
  /** Names of the calls for files of the game. */
  gamesAsked(): string[];
  close(): Promise<void>;
}

/** Starts the hosts with a whole season, and an empty store and folder. */
export async function fetchBench(): Promise<FetchBench> {
  const [hosts, bench, data] = await Promise.all([leagueHosts(), importBench(), temporaryFolder()]);
  hosts.answers.set('scheduleleaguev2', [schedule('20250301')]);
  hosts.answers.set('leaguestandingsv3', [standings()]);
  hosts.answers.set('leaguedashplayerstats', [playerTotals()]);
  hosts.answers.set('commonallplayers', [allPlayers([1, 'Name, Some'])]);
  hosts.answers.set(playsFile, [livePlayByPlay()]);
  hosts.answers.set(boxFile, [liveBoxScore()]);
  hosts.answers.set('videodetailsasset', [wholeList]);
  const options = (more: Partial<FetchOptions> = {}): FetchOptions => ({
    ...{ league: 'nba', season: '2024-25', hosts, since: null },
    client: clientWith(20_000),
    kept: new ResponseCache(data.path),
    ...more,
  });
  const asked = () => hosts.calls.map((call) => call.name);
  return {
    ...{ hosts, bench, data, options, asked },
    async fetchAll(more = {}) {
      hosts.calls.length = 0;
      const wanted = options(more);
      return runFetch(await planFetch(wanted), wanted);
    },
    gamesAsked: () => asked().filter((name) => name.includes(gameId)),
    async close() {
      await Promise.all([hosts.close(), bench.close()]);
      await data.remove();
    },
  };
}
