/** Box scores as tables: players of v3, players and teams of v2. */

import {
  type Columns,
  groupByGame,
  type Row,
  type TableReader,
} from '#server/importer/input/table.ts';
import {
  getStatusByMinutes,
  getStatusByTime,
  isPartial,
} from '#server/importer/merge/timePlayed.ts';
import type { FeedGame, FeedLine, FeedNames, FeedTeamLine } from '../facts.ts';
import { ImportError } from '../facts.ts';
import { uniqueBy } from './gameValues.ts';
import { toPlayerLine } from './v3BoxScore.ts';
import { createGameIdParser, parseId, parseNumber, parseSeconds, parseText } from './values.ts';

interface PlayerRow {
  line: FeedLine;
  name: FeedNames;
}

const idsOf = (columns: Columns, team: string, player: string) => {
  const [teamCell, playerCell] = [columns.cell(team), columns.cell(player)];
  return (row: Row) => {
    const teamId = parseId(teamCell(row));
    const playerId = parseId(playerCell(row));
    if (teamId === null || playerId === null)
      throw new ImportError(`${team} and ${player} must be numbers`);
    return { teamId, playerId };
  };
};

const v3Columns = [
  'gameId',
  'teamId',
  'personId',
  'firstName',
  'familyName',
  'minutes',
  'points',
  'reboundsOffensive',
];

/** Player box scores v3, one row a player and game. */
export const playerBoxV3Reader: TableReader = {
  fits: (columns) => columns.has(...v3Columns),
  open: (columns, emit, scattered) => {
    const gameOf = createGameIdParser(columns, 'gameId', emit);
    const ids = idsOf(columns, 'teamId', 'personId');
    const [first, family, position] = ['firstName', 'familyName', 'position'].map((n) =>
      columns.cell(n),
    );
    const cells = columns.names.map((name) => [name, columns.cell(name)] as const);
    return groupByGame<PlayerRow>(
      scattered,
      (row) => {
        const gameId = gameOf(row);
        if (gameId === null) return null;
        const { teamId, playerId } = ids(row);
        const statistics = Object.fromEntries(cells.map(([name, cell]) => [name, cell(row)]));
        return {
          gameId,
          row: {
            line: toPlayerLine(teamId, playerId, position?.(row), statistics),
            name: {
              id: playerId,
              first: parseText(first?.(row)) ?? '',
              family: parseText(family?.(row)) ?? '',
            },
          },
        };
      },
      (gameId, rows) => emit({ kind: 'v3-box', facts: playersOf(gameId, rows) }),
    );
  },
};

/** Archives have a few rows twice: the teams' figures are sums of these. */
function playersOf(gameId: number, rows: PlayerRow[]): FeedGame {
  const once = uniqueBy(rows, ({ line }) => line.player_id);
  const lines = once.map((row) => row.line);
  return {
    gameId,
    game: getStatusByMinutes(gameId, lines),
    players: once.map((row) => row.name),
    lines,
    ...(isPartial(gameId, lines) ? { cut: true } : {}),
  };
}

/** A box score of some players and what was known of the others. */
export function mergePlayerRows(old: FeedGame, newer: FeedGame): FeedGame {
  const { gameId } = newer;
  const names = new Map([...old.players, ...newer.players].map((name) => [name.id, name]));
  const news = new Map((newer.lines ?? []).map((line) => [line.player_id, line]));
  const replaced = (old.lines ?? []).map((line) => news.get(line.player_id) ?? line);
  const known = new Set(replaced.map((line) => line.player_id));
  const added = [...news.values()].filter((line) => !known.has(line.player_id));
  const lines = added.length > 0 ? [...replaced, ...added].sort(byRank) : replaced;
  return {
    gameId,
    game: getStatusByMinutes(gameId, lines),
    players: [...names.values()].sort((a, b) => a.id - b.id),
    lines,
    ...(isPartial(gameId, lines) ? { cut: true } : {}),
  };
}

/** The order of box scores, as far as lines tell it. */
function byRank(a: FeedLine, b: FeedLine): number {
  const rank = (line: FeedLine) => (line.starter ? Infinity : (line.seconds ?? 0));
  return a.team_id - b.team_id || rank(b) - rank(a) || 0 || a.player_id - b.player_id;
}

const v2Shared = [
  'GAME_ID',
  'TEAM_ID',
  'MIN',
  'FGM',
  'FGA',
  'FG3M',
  'FG3A',
  'FTM',
  'FTA',
  'OREB',
  'DREB',
  'AST',
  'STL',
  'BLK',
  'PF',
  'PTS',
];

function v2Shooting(columns: Columns) {
  const n = (name: string) => {
    const cell = columns.cell(name);
    return (row: Row) => parseNumber(cell(row));
  };
  const fields = {
    field_goals_made: n('FGM'),
    field_goals_attempted: n('FGA'),
    three_pointers_made: n('FG3M'),
    three_pointers_attempted: n('FG3A'),
    free_throws_made: n('FTM'),
    free_throws_attempted: n('FTA'),
    rebounds_offensive: n('OREB'),
    rebounds_defensive: n('DREB'),
    assists: n('AST'),
    steals: n('STL'),
    blocks: n('BLK'),
  };
  type Field = keyof typeof fields;
  return (row: Row) =>
    Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, read(row)])) as Record<
      Field,
      number | null
    >;
}

/** Player box scores v2; a season archive has them in one table. */
export const playerBoxV2Reader: TableReader = {
  fits: (columns) => columns.has(...v2Shared, 'PLAYER_ID', 'PLAYER_NAME', 'START_POSITION', 'TO'),
  open: (columns, emit, scattered) => {
    const ids = idsOf(columns, 'TEAM_ID', 'PLAYER_ID');
    const shooting = v2Shooting(columns);
    const c = (name: string) => columns.cell(name);
    const gameOf = createGameIdParser(columns, 'GAME_ID', emit);
    const [name, given, start, min, pts, to, pf, diff] = [
      'PLAYER_NAME',
      'NICKNAME',
      'START_POSITION',
      'MIN',
      'PTS',
      'TO',
      'PF',
      'PLUS_MINUS',
    ].map(c) as [ReturnType<typeof c>, ...ReturnType<typeof c>[]];
    return groupByGame<PlayerRow>(
      scattered,
      (row) => {
        const gameId = gameOf(row);
        if (gameId === null) return null;
        const { teamId, playerId } = ids(row);
        const line: FeedLine = {
          player_id: playerId,
          team_id: teamId,
          starter: parseText(start?.(row)) ? 1 : 0,
        };
        const seconds = parseSeconds(min?.(row));
        if (seconds === null) line.benched = true;
        else {
          Object.assign(line, shooting(row), {
            seconds,
            points: parseNumber(pts?.(row)),
            turnovers: parseNumber(to?.(row)),
            fouls_personal: parseNumber(pf?.(row)),
            plus_minus: parseNumber(diff?.(row)),
          });
        }
        return {
          gameId,
          row: { line, name: splitName(playerId, parseText(name?.(row)), parseText(given?.(row))) },
        };
      },
      (gameId, rows) => emit({ kind: 'v2-box', facts: playersOf(gameId, rows) }),
    );
  },
};

/** NICKNAME is the given name in v2's box scores: it tells where the family name begins. */
function splitName(id: number, full: string | null, given: string | null): FeedNames {
  if (!full) return { id };
  if (given && full.startsWith(`${given} `)) {
    return { id, first: given, family: full.slice(given.length + 1) };
  }
  return { id, full };
}

/**
 * Team box scores v2. Their TO and REB are the players' own. `boxscoretraditionalv2` has a third table
 * with a line of the starters and one of the bench: those are no teams.
 */
export const teamBoxV2Reader: TableReader = {
  fits: (columns) =>
    columns.has(...v2Shared, 'TEAM_NAME', 'TO') &&
    !columns.has('PLAYER_ID') &&
    !columns.has('MATCHUP') &&
    !columns.has('STARTERS_BENCH'),
  open: (columns, emit, scattered) => {
    const gameOf = createGameIdParser(columns, 'GAME_ID', emit);
    const [team, pts, min] = [columns.cell('TEAM_ID'), columns.cell('PTS'), columns.cell('MIN')];
    const shooting = v2Shooting(columns);
    return groupByGame<TeamRow>(
      scattered,
      (row) => {
        const gameId = gameOf(row);
        const teamId = parseId(team(row));
        if (gameId === null || teamId === null) return null;
        const line = { team_id: teamId, score: parseNumber(pts(row)), ...shooting(row) };
        return { gameId, row: { line, seconds: parseSeconds(min(row)) ?? 0 } };
      },
      (gameId, rows) => emit({ kind: 'v2-team-box', facts: teamsOf(gameId, rows) }),
    );
  },
};

interface TeamRow {
  line: FeedTeamLine;
  seconds: number;
}

function teamsOf(gameId: number, rows: TeamRow[]): FeedGame {
  const times = rows.map(({ line, seconds }) => {
    const inMinutes = seconds % 60 === 0;
    return { seconds, points: line.score ?? 0, longest: null, inMinutes };
  });
  const status = getStatusByTime(gameId, times);
  return {
    gameId,
    game: status ? { status } : {},
    players: [],
    teamLines: rows.map(({ line }) => line),
  };
}
