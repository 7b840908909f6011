/** Game logs and schedules, which give the days and the home teams of games. */
import * as z from 'zod';
import { parseGameId } from '#app/basketball/gameId.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import type { FeedGame, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { createGameTableReader } from './gameTable.ts';
import { parseGameStatus } from './gameValues.ts';
import { toJsonTeamFacts, toTeamFacts } from './teamNames.ts';
import {
  parseDay,
  parseGameNumber,
  parseId,
  parseNumber,
  parseText,
  toForeignGame,
} from './values.ts';

interface LogRow {
  /** Null in the log of one player, whose rows name no team but in the matchup. */
  teamId: number | null;
  teamName: unknown;
  day: number | null;
  matchup: string;
  tricode: string;
  points: number | null;
  /** Whether the game has a winner: logs have running games too. Null where the log does not say. */
  ended: boolean | null;
}

/** Game logs of leagues, teams and players, and game finders, as tables and responses. */
export const gameLogReader = createGameTableReader<LogRow>({
  title: 'a game log',
  needs: ['GAME_ID', 'GAME_DATE', 'MATCHUP'],
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const cells = columns.cells([
      ...(['TEAM_ID', 'GAME_DATE', 'MATCHUP', 'TEAM_ABBREVIATION'] as const),
      ...(['TEAM_NAME', 'WL', 'PTS'] as const),
    ]);
    const tellsResult = columns.has('WL');
    const isOfTeams = columns.has('TEAM_ID');
    const isOfPlayers = columns.has('PLAYER_ID') || !isOfTeams;
    return {
      parse: (row) => {
        const teamId = parseId(cells.TEAM_ID(row));
        if (isOfTeams && teamId === null) return null;
        const matchup = parseText(cells.MATCHUP(row)) ?? '';
        return {
          teamId,
          teamName: cells.TEAM_NAME(row),
          matchup,
          tricode: parseText(cells.TEAM_ABBREVIATION(row)) ?? matchup.split(' ', 1)[0] ?? '',
          day: parseDay(cells.GAME_DATE(row)),
          points: isOfPlayers ? null : parseNumber(cells.PTS(row)),
          ended: tellsResult ? parseText(cells.WL(row)) !== null : null,
        };
      },
      finish: (gameId, rows) => ({ kind: 'game-log', facts: logFacts(gameId, rows) }),
    };
  },
});

function logFacts(gameId: number, rows: LogRow[]): FeedGame {
  const game: FeedGame['game'] = {};
  const teamLines = new Map<number, FeedTeamLine>();
  for (const { teamId, day, points } of rows) {
    if (day !== null) game.day = day;
    if (points !== null && teamId) teamLines.set(teamId, { team_id: teamId, score: points });
  }
  Object.assign(game, sidesOf(gameId, rows));
  const scoreOf = (id: number | undefined) => (id ? (teamLines.get(id)?.score ?? null) : null);
  const home = scoreOf(game.home_team_id);
  const away = scoreOf(game.away_team_id);
  if (rows.every(({ ended }) => ended)) game.status = 'final';
  if (home !== null && away !== null) {
    const status = rows.some(({ ended }) => ended === false) ? 'live' : 'final';
    Object.assign(game, { home_score: home, away_score: away, status });
  }
  const teams = toTeamFacts(
    rows.map(({ teamId: id, tricode, teamName: fullName }) => ({ id, tricode, fullName })),
  );
  return { gameId, game, players: [], ...teams, teamLines: [...teamLines.values()] };
}

/**
 * 'BOS vs. NYK' is at home, 'NYK @ BOS' away. At a neutral site both teams' rows may have '@': rows
 * that disagree give no sides.
 */
function sidesOf(gameId: number, rows: LogRow[]): Partial<FeedGame['game']> {
  const league = parseGameId(gameId)?.league;
  if (!league) return {};
  const own = new Map(rows.flatMap((row) => (row.teamId ? [[row.tricode, row.teamId]] : [])));
  const teamOf = (tricode: string) =>
    own.get(tricode) ?? getTeamByTricode(league, tricode)?.id ?? 0;
  const told = rows.flatMap(({ matchup }) => {
    const [, left, sign, right] = /^\s*(\S+)\s+(vs\.|@)\s+(\S+)/.exec(matchup) ?? [];
    if (!left || !right) return [];
    return [sign === '@' ? `${teamOf(right)} ${teamOf(left)}` : `${teamOf(left)} ${teamOf(right)}`];
  });
  const [home, away] = (told[0] ?? '').split(' ').map(Number);
  if (!home || !away || told.some((other) => other !== told[0])) return {};
  return { home_team_id: home, away_team_id: away };
}

const scheduledGame = z.looseObject({
  gameId: z.string(),
  gameStatus: z.int().optional(),
  gameCode: z.string().nullish(),
  homeTeam: z.looseObject({ teamId: z.int(), score: z.number().nullish() }),
  awayTeam: z.looseObject({ teamId: z.int(), score: z.number().nullish() }),
});
type ScheduledGame = z.infer<typeof scheduledGame>;

const dateSchema = z.looseObject({
  gameDate: z.string().nullish(),
  games: z.array(scheduledGame),
});

const scheduleSchema = z.looseObject({
  leagueSchedule: z.looseObject({ gameDates: z.array(dateSchema) }).optional(),
  scoreboard: dateSchema.optional(),
});

/** Whether a JSON document is a season's schedule, a scoreboard, or a day of either. */
export function isSchedule(doc: { scoreboard?: unknown; games?: unknown }): boolean {
  const scoreboard = (doc.scoreboard ?? doc) as { games?: unknown };
  return 'leagueSchedule' in doc || Array.isArray(scoreboard.games);
}

/** A schedule or a scoreboard. @throws {z.ZodError | ImportError} */
export function readSchedule(doc: unknown): ReaderOutput[] {
  const { leagueSchedule, scoreboard } = scheduleSchema.parse(doc);
  const dates = leagueSchedule?.gameDates ?? [scoreboard ?? dateSchema.parse(doc)];
  return dates.flatMap(({ gameDate, games }) =>
    games.flatMap((entry) => scheduleFacts(entry, gameDate)),
  );
}

/** Whether a JSON document is one game of a schedule or a scoreboard. */
export function isScheduledGame(doc: object): boolean {
  return 'gameId' in doc && 'homeTeam' in doc && 'awayTeam' in doc && 'gameStatus' in doc;
}

/** One game of a schedule. @throws {z.ZodError | ImportError} */
export function readScheduledGame(doc: unknown): ReaderOutput[] {
  return scheduleFacts(scheduledGame.parse(doc));
}

/** The games of a stats scoreboard, one row a game; their results are in {@link lineScoreReader}'s. */
export const gameHeaderReader = createGameTableReader<GameHeader>({
  title: 'a scoreboard',
  needs: ['GAME_ID', 'HOME_TEAM_ID', 'VISITOR_TEAM_ID'],
  fits: (columns) => columns.has('GAME_DATE_EST') || columns.has('GAME_DATE'),
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const cells = columns.cells([
      ...(['HOME_TEAM_ID', 'VISITOR_TEAM_ID', 'GAME_DATE_EST', 'GAME_DATE'] as const),
      ...(['GAME_STATUS_ID', 'GAME_STATUS', 'GAME_STATUS_TEXT'] as const),
    ]);
    return {
      parse: (row) => {
        const text = parseText(cells.GAME_STATUS_TEXT(row)) ?? '';
        const told = parseId(cells.GAME_STATUS_ID(row)) ?? parseId(cells.GAME_STATUS(row));
        const isOver = /^final/i.test(text) || (told === 3 && text === '');
        return {
          day: parseDay(cells.GAME_DATE_EST(row)) ?? parseDay(cells.GAME_DATE(row)),
          home_team_id: parseId(cells.HOME_TEAM_ID(row)),
          away_team_id: parseId(cells.VISITOR_TEAM_ID(row)),
          // A postponed game has the state of a finished one.
          status: isOver ? 'final' : told === 2 ? 'live' : 'scheduled',
        };
      },
      finish: (gameId, rows) => {
        const told = Object.entries(rows.at(-1) ?? {}).filter(([, value]) => value !== null);
        return { kind: 'schedule', facts: { gameId, game: Object.fromEntries(told), players: [] } };
      },
    };
  },
});

type GameHeader = {
  [field in 'day' | 'home_team_id' | 'away_team_id']: number | null;
} & { status: NonNullable<FeedGame['game']['status']> };

/** The points of a stats scoreboard, one row a team. */
export const lineScoreReader = createGameTableReader<FeedTeamLine>({
  title: 'line scores',
  needs: ['GAME_ID', 'TEAM_ID', 'PTS_QTR1', 'PTS'],
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const [team, points] = [columns.cell('TEAM_ID'), columns.cell('PTS')];
    return {
      parse: (row) => {
        const [teamId, score] = [parseId(team(row)), parseNumber(points(row))];
        return teamId === null || score === null ? null : { team_id: teamId, score };
      },
      finish: (gameId, rows) => {
        const teamLines = [...new Map(rows.map((line) => [line.team_id, line])).values()];
        return { kind: 'game-log', facts: { gameId, game: {}, players: [], teamLines } };
      },
    };
  },
});

/** Games with unknown teams have no facts. @param date of the games, where they do not say it */
function scheduleFacts(entry: ScheduledGame, date?: string | null): ReaderOutput[] {
  const gameId = parseGameNumber(entry.gameId);
  const [day = null] = [entry.gameCode, entry.gameDateEst, entry.gameEt, date].flatMap(
    (value) => parseDay(value) ?? [],
  );
  const home = parseId(entry.homeTeam.teamId);
  const away = parseId(entry.awayTeam.teamId);
  if (gameId === null) return [toForeignGame(entry.gameId)];
  if (home === null || away === null) return [];
  const status = parseGameStatus(entry.gameStatus ?? 1, entry);
  const game: FeedGame['game'] = { home_team_id: home, away_team_id: away, status };
  if (day !== null) game.day = day;
  if (status !== 'scheduled') {
    game.home_score = entry.homeTeam.score ?? null;
    game.away_score = entry.awayTeam.score ?? null;
  }
  const teams = toJsonTeamFacts(entry.homeTeam, entry.awayTeam);
  return [{ kind: 'schedule', facts: { gameId, game, players: [], ...teams } }];
}
