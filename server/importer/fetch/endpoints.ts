/** The leagues' public endpoints. */

import { parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';

/** Where a league's endpoints are, and what they are told about the client. */
export interface Hosts {
  /** Base URL of the statistics: `<stats>/scheduleleaguev2?…`. */
  stats: string;
  /** Base URL of the files of each game: `<live>/playbyplay/playbyplay_<id>.json`. */
  live: string;
  /** Origin of the league's site, for `Origin` and `Referer`. */
  site: string;
  userAgent: string;
}

/** One answer to get. */
export interface EndpointCall {
  url: string;
}

export interface SeasonGame {
  /** Ten digits. */
  id: string;
  /** YYYYMMDD. */
  day: number;
  teams: readonly [number, number];
}

/** The first season with files of games; earlier games are in the statistics only. */
const firstLiveYear = 2019;

/**
 * Start years of the first seasons with videos (docs/product.md#seasons). Earlier seasons have no
 * video lists.
 */
const firstVideoYear: Record<League, number> = { nba: 2013, wnba: 2014 };

/** Kinds of plays with videos: shots (with blocks), rebounds, turnovers (with steals). */
export const videoMeasures = ['FGA', 'REB', 'TOV'] as const;
export type VideoMeasure = (typeof videoMeasures)[number];

/** The videos of one team's plays of one kind. */
export interface VideoListOf {
  team: number;
  measure: VideoMeasure;
}

/** A season type's name in the statistics. */
type StatsSeasonType = 'Regular Season' | 'Playoffs' | 'PlayIn';

/** The statistics require all filters, also unused ones. */
const noFilter = {
  ...{ DateFrom: '', DateTo: '', Location: '', Outcome: '', SeasonSegment: '' },
  ...{ VsConference: '', VsDivision: '' },
};
const wholeGames = { StartPeriod: '', EndPeriod: '', StartRange: '', EndRange: '', RangeType: '' };
const allPlayers = {
  ...{ GameScope: '', GameSegment: '', StarterBench: '' },
  ...{ PlayerExperience: '', PlayerPosition: '' },
};

/** The calls for a season of a league. */
export class Endpoints {
  readonly #hosts: Hosts;
  readonly #league: League;
  readonly #season: string;

  constructor(hosts: Hosts, league: League, season: string) {
    this.#hosts = hosts;
    this.#league = league;
    this.#season = season;
  }

  schedule(): EndpointCall {
    return this.#stats('scheduleleaguev2', {});
  }

  /** Standings, player totals and players, by the name of the file. */
  tables(): Map<string, EndpointCall> {
    const regular = { SeasonType: 'Regular Season' };
    const everyone = { LastNGames: 0, Month: 0, OpponentTeamID: 0, Period: 0, TeamID: 0 };
    const plain = { PaceAdjust: 'N', PlusMinus: 'N', Rank: 'N', MeasureType: 'Base' };
    return new Map([
      ['standings', this.#stats('leaguestandingsv3', regular)],
      [
        'totals',
        this.#stats('leaguedashplayerstats', {
          ...{ ...noFilter, ...allPlayers, ...regular, ...everyone, ...plain, PerMode: 'Totals' },
        }),
      ],
      ['players', this.#stats('commonallplayers', { IsOnlyCurrentSeason: 0 })],
    ]);
  }

  /** The plays of a game: the first call that has them. */
  plays({ id }: SeasonGame): EndpointCall[] {
    const periods = { GameID: id, StartPeriod: 0, EndPeriod: 0 };
    return [...this.#live('playbyplay', id), this.#stats('playbyplayv3', periods)];
  }

  /** The box score of a game: the first call that has it. */
  boxScore({ id }: SeasonGame): EndpointCall[] {
    const range = { StartPeriod: 0, EndPeriod: 0, StartRange: 0, EndRange: 0, RangeType: 0 };
    const stats = this.#stats('boxscoretraditionalv3', { GameID: id, ...range });
    return [...this.#live('boxscore', id), stats];
  }

  /** Whether the league published videos in the season. */
  hasVideos(): boolean {
    return this.#startYear() >= firstVideoYear[this.#league];
  }

  /** The list of a team's videos in one game. */
  gameVideos({ id }: SeasonGame, list: VideoListOf): EndpointCall {
    return this.#videos(list, getStatsSeasonType(id), id);
  }

  /** The list of a team's videos in all games of a season type. */
  seasonVideos(list: VideoListOf, type: StatsSeasonType): EndpointCall {
    return this.#videos(list, type, '');
  }

  #videos({ team, measure }: VideoListOf, type: StatsSeasonType, gameId: string): EndpointCall {
    const whole = { LastNGames: 0, Month: 0, OpponentTeamID: 0, Period: 0, PlayerID: 0 };
    return this.#stats('videodetailsasset', {
      ...{ ...noFilter, ...wholeGames, ...whole, GameID: gameId },
      ...{ TeamID: team, ContextMeasure: measure, SeasonType: type },
    });
  }

  #live(kind: string, id: string): EndpointCall[] {
    if (this.#startYear() < firstLiveYear) return [];
    return [{ url: `${this.#hosts.live}/${kind}/${kind}_${id}.json` }];
  }

  #startYear(): number {
    return Number(this.#season.slice(0, 4));
  }

  #stats(name: string, parameters: Record<string, string | number>): EndpointCall {
    const query = new URLSearchParams({
      LeagueID: this.#league === 'nba' ? '00' : '10',
      Season: this.#season,
      ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, `${value}`])),
    });
    return { url: `${this.#hosts.stats}/${name}?${query}` };
  }
}

/** The season type of a game in the statistics, which list the Cup final with the regular season. */
export function getStatsSeasonType(id: string): StatsSeasonType {
  const types: Record<number, StatsSeasonType> = { 4: 'Playoffs', 5: 'PlayIn' };
  return types[parseGameId(id)?.gameType ?? 0] ?? 'Regular Season';
}

/** The headers of every call: without them the hosts do not answer. */
export function buildHeaders({ site, userAgent }: Hosts): Record<string, string> {
  return {
    'User-Agent': userAgent,
    Accept: 'application/json, text/plain, */*',
    'Accept-Language': 'en-US,en;q=0.9',
    Origin: site,
    Referer: `${site}/`,
  };
}
