/** Shot charts: tables and JSON responses, with or without the URLs of official videos. */
import { parseGameId } from '#app/basketball/gameId.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import type { Columns, Row } from '#server/importer/input/table.ts';
import { isOfficialVideo, isPlaceholder } from '#server/store/plays/officialVideo.ts';
import { playFlags } from '#server/store/tables/schema.ts';
import type { FeedGame, FeedNames, FeedPlay, SourceFacts } from '../facts.ts';
import { createGameTableReader, type TableEdges } from './gameTable.ts';
import { getPeriodLength, regulationPeriods } from './gameValues.ts';
import { parseShotDetail } from './playDetails.ts';
import { toTeamFacts } from './teamNames.ts';
import {
  parseBit,
  parseDay,
  parseId,
  parseNumber,
  parseRounded,
  parseText,
  requireCount,
  requireId,
} from './values.ts';

const columnNames = [
  'GAME_ID',
  'GAME_EVENT_ID',
  'PLAYER_ID',
  'PLAYER_NAME',
  'TEAM_ID',
  'PERIOD',
  'MINUTES_REMAINING',
  'SECONDS_REMAINING',
  'ACTION_TYPE',
  'SHOT_TYPE',
  'LOC_X',
  'LOC_Y',
  'SHOT_MADE_FLAG',
] as const;

interface Shot {
  play: FeedPlay;
  name: FeedNames;
  teamName: string | null;
  day: number | null;
  home: string | null;
  away: string | null;
}

export const shotsReader = createGameTableReader<Shot>({
  title: 'a shot chart',
  needs: columnNames,
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const shotOf = createShotParser(columns);
    const shooters = new Set<number>();
    return {
      parse: (row) => {
        const shot = shotOf(row);
        shooters.add(shot.name.id);
        return shot;
      },
      finish: (gameId, shots, edges) => {
        // Tables of one player are short and never split.
        const cut = shooters.size > 1 ? cutOf(gameId, shots, edges) : null;
        return sourceOf(gameId, shots, cut);
      },
    };
  },
});

const paintZones = new Set(['Restricted Area', 'In The Paint (Non-RA)']);

function createShotParser(columns: Columns): (row: Row) => Shot {
  const cells = columns.cells([
    ...columnNames,
    ...(['TEAM_NAME', 'SHOT_ZONE_BASIC', 'GAME_DATE', 'HTM', 'VTM', 'video_url'] as const),
  ]);
  return (row) => {
    const event = requireCount(cells.GAME_EVENT_ID(row), 'GAME_EVENT_ID');
    const player = requireId(cells.PLAYER_ID(row), 'PLAYER_ID');
    const period = requireCount(cells.PERIOD(row), 'PERIOD');
    const seconds =
      (parseNumber(cells.MINUTES_REMAINING(row)) ?? 0) * 60 +
      (parseNumber(cells.SECONDS_REMAINING(row)) ?? 0);
    const video = parseOfficialUrl(cells.video_url(row));
    const full = parseText(cells.PLAYER_NAME(row));
    return {
      play: {
        event,
        period,
        clock: seconds * 10,
        kind: 'shot',
        detail: parseShotDetail(String(cells.ACTION_TYPE(row) ?? '')),
        made: parseBit(cells.SHOT_MADE_FLAG(row)),
        value: String(cells.SHOT_TYPE(row)).startsWith('3') ? 3 : 2,
        player_id: player,
        team_id: parseId(cells.TEAM_ID(row)),
        x: parseRounded(cells.LOC_X(row)),
        y: parseRounded(cells.LOC_Y(row)),
        flags: paintZones.has(String(cells.SHOT_ZONE_BASIC(row))) ? playFlags.paint : 0,
        ...(video ? { video_url: video } : {}),
      },
      name: full ? { id: player, full } : { id: player },
      teamName: parseText(cells.TEAM_NAME(row)),
      day: parseDay(cells.GAME_DATE(row)),
      home: parseText(cells.HTM(row)),
      away: parseText(cells.VTM(row)),
    };
  };
}

/** The URL if it is an official video; browsers get no other. */
export function parseOfficialUrl(value: unknown): string | null {
  const text = parseText(value);
  return text && isOfficialVideo(text) && !isPlaceholder(text) ? text : null;
}

/** Longest time without shots at the beginning or end of a game, in tenths of a second. */
const quietTenths = 1200;

/**
 * Where a table may have been split within the game: at the table's edges, unless the game begins or
 * ends there.
 */
function cutOf(gameId: number, shots: Shot[], edges: TableEdges): FeedGame['cut'] | null {
  const [first, last] = [shots[0] as Shot, shots.at(-1) as Shot].map(({ play }) => play);
  const isOpening =
    first?.period === 1 && first.clock >= getPeriodLength(gameId, 1) * 10 - quietTenths;
  const isClosing =
    last !== undefined && last.period >= regulationPeriods(gameId) && last.clock <= quietTenths;
  const before = edges.first && !isOpening;
  const after = edges.last && !isClosing;
  return before || after ? { before, after } : null;
}

function sourceOf(gameId: number, shots: Shot[], cut: FeedGame['cut'] | null): SourceFacts {
  const first = shots[0] as Shot;
  const game: FeedGame['game'] = {};
  if (first.day !== null) game.day = first.day;
  Object.assign(game, sidesOf(gameId, shots));
  const facts: FeedGame = {
    gameId,
    game,
    players: uniqueNames(shots),
    ...toTeamFacts(namedTeams(shots, game)),
    plays: sortShots(shots.map((shot) => shot.play)),
    ...(cut ? { cut } : {}),
  };
  return { kind: 'shots', facts };
}

/** Compares shots by period, clock and event number. */
export function compareShots(a: FeedPlay, b: FeedPlay): number {
  return a.period - b.period || b.clock - a.clock || a.event - b.event;
}

/** In the order of {@link compareShots}; the first of plays that share a number. */
export function sortShots(plays: FeedPlay[]): FeedPlay[] {
  const unique = new Map<number, FeedPlay>();
  for (const play of plays) if (!unique.has(play.event)) unique.set(play.event, play);
  return [...unique.values()].sort(compareShots);
}

function uniqueNames(shots: Shot[]): FeedNames[] {
  return [...new Map(shots.map((shot) => [shot.name.id, shot.name])).values()];
}

/**
 * The teams that the codes mean. The rows' ids decide where a code is that of no team, or was another
 * team's before.
 */
function sidesOf(gameId: number, shots: Shot[]): Partial<FeedGame['game']> {
  const league = parseGameId(gameId)?.league;
  const { home, away } = shots[0] as Shot;
  if (!league || !home || !away) return {};
  const ids = new Set(shots.flatMap(({ play }) => play.team_id ?? []));
  const sides = [home, away].map((code) => getTeamByTricode(league, code)?.id ?? 0);
  const [strange, another] = [...ids].filter((id) => !sides.includes(id));
  if (another) return {};
  if (strange) {
    const open = sides.filter((id) => (sides.includes(0) ? id === 0 : !ids.has(id)));
    if (open.length !== 1) return {};
    sides[sides.indexOf(open[0] as number)] = strange;
  }
  const [homeTeam, awayTeam] = sides;
  return {
    ...(homeTeam ? { home_team_id: homeTeam } : {}),
    ...(awayTeam ? { away_team_id: awayTeam } : {}),
  };
}

/** The teams of the rows, with the codes of their sides. */
function namedTeams(shots: Shot[], { home_team_id, away_team_id }: FeedGame['game']) {
  const { home, away } = shots[0] as Shot;
  return shots.map(({ play: { team_id: id }, teamName: fullName }) => ({
    id,
    fullName,
    tricode: id === home_team_id ? home : id === away_team_id ? away : null,
  }));
}
