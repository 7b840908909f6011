/** The leagues' public endpoints. */

import { parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';

/** Base URLs of a league's hosts. */
export interface Hosts {
  /** Statistics: `<stats>/scheduleleaguev2?…`. */
  stats: string;
  /** Files of each game: `<live>/playbyplay/playbyplay_<id>.json`. */
  live: string;
}

/** One answer to get. */
export interface EndpointCall {
  url: string;
  /** Statuses of a missing file. */
  missing: readonly number[];
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
const videoMeasures = ['FGA', 'REB', 'TOV'] as const;

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

  /** The lists of a game's videos, by the name of the file. */
  videos({ id, teams }: SeasonGame): Map<string, EndpointCall> {
    if (this.#startYear() < firstVideoYear[this.#league]) return new Map();
    const whole = { LastNGames: 0, Month: 0, OpponentTeamID: 0, Period: 0, PlayerID: 0 };
    const SeasonType = seasonTypeOf(id);
    const lists = teams.flatMap((TeamID) =>
      videoMeasures.map((ContextMeasure): [string, EndpointCall] => [
        `${TeamID}-${ContextMeasure}`,
        this.#stats('videodetailsasset', {
          ...{ ...noFilter, ...wholeGames, ...whole, GameID: id },
          ...{ TeamID, ContextMeasure, SeasonType },
        }),
      ]),
    );
    return new Map(lists);
  }

  #live(kind: string, id: string): EndpointCall[] {
    if (this.#startYear() < firstLiveYear) return [];
    // Their host answers 403 for a missing file.
    return [{ url: `${this.#hosts.live}/${kind}/${kind}_${id}.json`, missing: [403, 404] }];
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
    return { url: `${this.#hosts.stats}/${name}?${query}`, missing: [404] };
  }
}

/** The season type's name in the statistics, which list the Cup final with the regular season. */
function seasonTypeOf(id: string): string {
  const types: Record<number, string> = { 4: 'Playoffs', 5: 'PlayIn' };
  return types[parseGameId(id)?.gameType ?? 0] ?? 'Regular Season';
}

/** Without these headers the hosts do not answer. */
export function buildHeaders(league: League): Record<string, string> {
  const origin = `https://www.${league}.com`;
  return {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    Accept: 'application/json, text/plain, */*',
    'Accept-Language': 'en-US,en;q=0.9',
    Origin: origin,
    Referer: `${origin}/`,
  };
}
