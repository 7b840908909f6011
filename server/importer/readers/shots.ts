/** Shot charts: tables and JSON responses, with or without the URLs of official videos. */
import { parseGameId } from '#app/basketball/gameId.ts';
import { teamByTricode } from '#app/basketball/teams.ts';
import { isOfficialVideo, isPlaceholder } from '#server/store/officialVideo.ts';
import { playFlags } from '#server/store/schema.ts';
import {
  type GameFacts,
  ImportError,
  type NameFacts,
  type PlayFacts,
  type SourceFacts,
} from '../facts.ts';
import { byGame, type Columns, type Row, type TableEdges, type TableReader } from '../table.ts';
import { bitOf, dayOf, gameReader, idOf, numberOf, roundedOf, textOf } from '../values.ts';
import { shotDetail } from '../words.ts';
import { regulationPeriods, secondsOfPeriod } from './shared.ts';

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
  play: PlayFacts;
  name: NameFacts;
  day: number | null;
  home: string | null;
  away: string | null;
}

export const shotsReader: TableReader = {
  fits: (columns) => columns.has(...columnNames),
  open: (columns, emit, scattered) => {
    const gameOf = gameReader(columns, 'GAME_ID', emit);
    const shotOf = shotParser(columns);
    const shooters = new Set<number>();
    return byGame<Shot>(
      scattered,
      (row) => {
        const gameId = gameOf(row);
        if (gameId === null) return null;
        const shot = shotOf(row);
        shooters.add(shot.name.id);
        return { gameId, row: shot };
      },
      (gameId, shots, edges) => {
        // Tables of one player are short and nobody splits them.
        const cut = shooters.size > 1 ? cutOf(gameId, shots, edges) : null;
        emit(sourceOf(gameId, shots, cut));
      },
    );
  },
};

const paintZones = new Set(['Restricted Area', 'In The Paint (Non-RA)']);

function shotParser(columns: Columns): (row: Row) => Shot {
  const c = Object.fromEntries(
    [...columnNames, 'SHOT_ZONE_BASIC', 'GAME_DATE', 'HTM', 'VTM', 'video_url', 'VIDEO_URL'].map(
      (name) => [name, columns.cell(name)],
    ),
  ) as Record<string, (row: Row) => unknown>;
  const at = (name: string, row: Row) => c[name]?.(row);
  return (row) => {
    const event = idOf(at('GAME_EVENT_ID', row));
    const player = idOf(at('PLAYER_ID', row));
    const period = idOf(at('PERIOD', row));
    if (event === null || player === null || period === null) {
      throw new ImportError('GAME_EVENT_ID, PLAYER_ID and PERIOD must be numbers');
    }
    const seconds =
      (numberOf(at('MINUTES_REMAINING', row)) ?? 0) * 60 +
      (numberOf(at('SECONDS_REMAINING', row)) ?? 0);
    const video = officialUrl(at('video_url', row) ?? at('VIDEO_URL', row));
    const full = textOf(at('PLAYER_NAME', row));
    return {
      play: {
        event,
        period,
        clock: seconds * 10,
        kind: 'shot',
        detail: shotDetail(String(at('ACTION_TYPE', row) ?? '')),
        made: bitOf(at('SHOT_MADE_FLAG', row)),
        value: String(at('SHOT_TYPE', row)).startsWith('3') ? 3 : 2,
        player_id: player,
        team_id: idOf(at('TEAM_ID', row)),
        x: roundedOf(at('LOC_X', row)),
        y: roundedOf(at('LOC_Y', row)),
        flags: paintZones.has(String(at('SHOT_ZONE_BASIC', row))) ? playFlags.paint : 0,
        ...(video ? { video_url: video } : {}),
      },
      name: full ? { id: player, full } : { id: player },
      day: dayOf(at('GAME_DATE', row)),
      home: textOf(at('HTM', row)),
      away: textOf(at('VTM', row)),
    };
  };
}

/** The URL if it is of a league's video of a play: no other goes to browsers. */
export function officialUrl(value: unknown): string | null {
  const text = textOf(value);
  return text && isOfficialVideo(text) && !isPlaceholder(text) ? text : null;
}

/** Nobody has shot yet, or nobody shoots any more, for at most so long. */
const quietTenths = 1200;

/** Where a table may have been split within the game: at its edges, unless the game begins or ends there. */
function cutOf(gameId: number, shots: Shot[], edges: TableEdges): GameFacts['cut'] | null {
  const [first, last] = [shots[0] as Shot, shots.at(-1) as Shot].map(({ play }) => play);
  const isOpening =
    first?.period === 1 && first.clock >= secondsOfPeriod(gameId, 1) * 10 - quietTenths;
  const isClosing =
    last !== undefined && last.period >= regulationPeriods(gameId) && last.clock <= quietTenths;
  const before = edges.first && !isOpening;
  const after = edges.last && !isClosing;
  return before || after ? { before, after } : null;
}

function sourceOf(gameId: number, shots: Shot[], cut: GameFacts['cut'] | null): SourceFacts {
  const first = shots[0] as Shot;
  const game: GameFacts['game'] = {};
  if (first.day !== null) game.day = first.day;
  Object.assign(game, sidesOf(gameId, shots));
  const facts: GameFacts = {
    gameId,
    game,
    players: uniqueNames(shots),
    plays: inShotOrder(shots.map((shot) => shot.play)),
    ...(cut ? { cut } : {}),
  };
  return { kind: 'shots', facts };
}

/** Negative where one shot comes before the other: by period, clock, event number. */
export function inShotTime(a: PlayFacts, b: PlayFacts): number {
  return a.period - b.period || b.clock - a.clock || a.event - b.event;
}

/** In the order of {@link inShotTime}; the first of plays that share a number. */
export function inShotOrder(plays: PlayFacts[]): PlayFacts[] {
  const unique = new Map<number, PlayFacts>();
  for (const play of plays) if (!unique.has(play.event)) unique.set(play.event, play);
  return [...unique.values()].sort(inShotTime);
}

function uniqueNames(shots: Shot[]): NameFacts[] {
  return [...new Map(shots.map((shot) => [shot.name.id, shot.name])).values()];
}

function sidesOf(gameId: number, shots: Shot[]): Partial<GameFacts['game']> {
  const league = parseGameId(gameId)?.league;
  const { home, away } = shots[0] as Shot;
  if (!league || !home || !away) return {};
  const homeTeam = teamByTricode(league, home)?.id;
  const awayTeam = teamByTricode(league, away)?.id;
  return {
    ...(homeTeam ? { home_team_id: homeTeam } : {}),
    ...(awayTeam ? { away_team_id: awayTeam } : {}),
  };
}
