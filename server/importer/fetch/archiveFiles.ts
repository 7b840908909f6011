/** How public archives name the tables of a season. */
import type { League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';

/**
 * What a season needs of an archive, each with the files that have it, the best one first. The first need
 * is the plays, without which the archive has nothing of the season.
 */
export type SeasonNeeds = [plays: string[], ...more: string[][]];

/**
 * The needs of a season in each known layout of an archive, relative to its base URL. Shot charts and game
 * logs tell days and teams, which tables of plays do not.
 * @throws {RangeError} for a season that is not one of the league
 */
export function listArchiveLayouts(league: League, season: string): SeasonNeeds[] {
  const year = getSeasonStartYear(league, season);
  if (year === null) throw new RangeError(`no season of the ${league}: ${season}`);
  const prefix = league === 'nba' ? '' : 'wnba_';
  return [
    tables((kind, part) => `${prefix}${kind}_${part}${year}.tar.xz`),
    ...(league === 'nba' ? [tables((kind, part) => `${kind}/${part}${year}.parquet`)] : []),
    releases(league, league === 'nba' ? year + 1 : year),
  ];
}

/** Tables by kind and part of the season; v2 names assists and steals by id, and ends with 2024-25. */
function tables(name: (kind: string, part: string) => string): SeasonNeeds {
  const plays = ['nbastats', 'nbastatsv3'];
  return [
    plays.map((kind) => name(kind, '')),
    plays.map((kind) => name(kind, 'po_')),
    [name('shotdetail', '')],
    [name('shotdetail', 'po_')],
  ];
}

/** The yearly files of the R packages hoopR and wehoop, by the year in which the season ends. */
function releases(league: League, year: number): SeasonNeeds {
  return [
    [`${league}_stats_pbp/${league}_play_by_play_${year}.parquet`],
    [
      `${league}_stats_player_game_logs/player_game_logs_${year}.parquet`,
      `${league}_stats_schedules/${league}_stats_schedule_${year}.parquet`,
    ],
  ];
}
