/** Box scores as tables: players of v3, players and teams of v2. */

import type { Columns, Row } from '#server/importer/input/table.ts';
import {
  getStatusByMinutes,
  getStatusByTime,
  isPartial,
} from '#server/importer/merge/timePlayed.ts';
import { type PlayerStats, sharedCountColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { FeedGame, FeedLine, FeedNames, FeedTeamLine } from '../facts.ts';
import { createGameTableReader } from './gameTable.ts';
import { statisticNames, uniqueBy } from './gameValues.ts';
import { toPlayerLine } from './v3BoxScore.ts';
import { parseId, parseNumber, parseSeconds, parseText, requireId } from './values.ts';

interface PlayerRow {
  line: FeedLine;
  name: FeedNames;
}

const v3Columns = [
  'gameId',
  'teamId',
  'personId',
  'firstName',
  'familyName',
  'minutes',
  'points',
  'reboundsOffensive',
] as const;

/** Player box scores v3, one row a player and game. */
export const playerBoxV3Reader = createGameTableReader<PlayerRow>({
  title: 'player box scores v3',
  needs: v3Columns,
  gameColumn: 'gameId',
  open: (columns) => {
    const recordOf = columns.record([...v3Columns, 'position', ...statisticNames]);
    return {
      parse: (row) => {
        const cells = recordOf(row);
        const player = requireId(cells.personId, 'personId');
        return {
          line: toPlayerLine(requireId(cells.teamId, 'teamId'), player, cells.position, cells),
          name: {
            id: player,
            first: parseText(cells.firstName) ?? '',
            family: parseText(cells.familyName) ?? '',
          },
        };
      },
      finish: (gameId, rows) => ({ kind: 'v3-box', facts: playersOf(gameId, rows) }),
    };
  },
});

/** Archives have a few rows twice: the teams' figures are sums of these. */
function playersOf(gameId: number, rows: PlayerRow[]): FeedGame {
  const once = uniqueBy(rows, ({ line }) => line.player_id);
  return boxScoreOf(
    gameId,
    once.map((row) => row.name),
    once.map((row) => row.line),
  );
}

function boxScoreOf(gameId: number, players: FeedNames[], lines: FeedLine[]): FeedGame {
  return {
    gameId,
    game: getStatusByMinutes(gameId, lines),
    players,
    lines,
    ...(isPartial(gameId, lines) ? { cut: true } : {}),
  };
}

/** A box score of some players, with the known lines of the others. */
export function mergePlayerRows(old: FeedGame, newer: FeedGame): FeedGame {
  const names = new Map([...old.players, ...newer.players].map((name) => [name.id, name]));
  const news = new Map((newer.lines ?? []).map((line) => [line.player_id, line]));
  const replaced = (old.lines ?? []).map((line) => news.get(line.player_id) ?? line);
  const known = new Set(replaced.map((line) => line.player_id));
  const added = [...news.values()].filter((line) => !known.has(line.player_id));
  const lines = added.length > 0 ? [...replaced, ...added].sort(byRank) : replaced;
  const players = [...names.values()].sort((a, b) => a.id - b.id);
  return boxScoreOf(newer.gameId, players, lines);
}

/** Approximates the order of box scores. */
function byRank(a: FeedLine, b: FeedLine): number {
  const rank = (line: FeedLine) => (line.starter ? Infinity : (line.seconds ?? 0));
  return a.team_id - b.team_id || rank(b) - rank(a) || 0 || a.player_id - b.player_id;
}

/** v2's columns of {@link sharedCountColumns}, in that order. */
const v2Counts = [
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
] as const;

const v2Shared = ['GAME_ID', 'TEAM_ID', 'MIN', 'PF', 'PTS', ...v2Counts];

function createCountParser(columns: Columns) {
  const cells = v2Counts.map((name) => columns.cell(name));
  return (row: Row) => {
    const counts = sharedCountColumns.map((column, i) => [column, parseNumber(cells[i]?.(row))]);
    return Object.fromEntries(counts) as Pick<PlayerStats, (typeof sharedCountColumns)[number]>;
  };
}

/** Player box scores v2; a season archive has them in one table. */
export const playerBoxV2Reader = createGameTableReader<PlayerRow>({
  title: 'player box scores v2',
  needs: [...v2Shared, 'PLAYER_ID', 'PLAYER_NAME', 'START_POSITION', 'TO'],
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const countsOf = createCountParser(columns);
    const cells = columns.cells([
      ...(['TEAM_ID', 'PLAYER_ID', 'PLAYER_NAME', 'NICKNAME', 'START_POSITION'] as const),
      ...(['MIN', 'PTS', 'TO', 'PF', 'PLUS_MINUS'] as const),
    ]);
    return {
      parse: (row) => {
        const team = requireId(cells.TEAM_ID(row), 'TEAM_ID');
        const player = requireId(cells.PLAYER_ID(row), 'PLAYER_ID');
        const starter = parseText(cells.START_POSITION(row)) ? 1 : 0;
        const seconds = parseSeconds(cells.MIN(row));
        const figures =
          seconds === null
            ? { benched: true as const }
            : {
                ...countsOf(row),
                seconds,
                points: parseNumber(cells.PTS(row)),
                turnovers: parseNumber(cells.TO(row)),
                fouls_personal: parseNumber(cells.PF(row)),
                plus_minus: parseNumber(cells.PLUS_MINUS(row)),
              };
        const [full, given] = [cells.PLAYER_NAME(row), cells.NICKNAME(row)].map(parseText);
        return {
          line: { player_id: player, team_id: team, starter, ...figures },
          name: splitName(player, full ?? null, given ?? null),
        };
      },
      finish: (gameId, rows) => ({ kind: 'v2-box', facts: playersOf(gameId, rows) }),
    };
  },
});

/** Splits a name; NICKNAME is the given name in v2's box scores. */
function splitName(id: number, full: string | null, given: string | null): FeedNames {
  if (!full) return { id };
  if (given && full.startsWith(`${given} `)) {
    return { id, first: given, family: full.slice(given.length + 1) };
  }
  return { id, full };
}

/**
 * Team box scores v2. Their TO and REB are the players' own. The third table of
 * `boxscoretraditionalv2` has lines of starters and bench: those are no teams.
 */
export const teamBoxV2Reader = createGameTableReader<{ line: FeedTeamLine; seconds: number }>({
  title: 'team box scores v2',
  needs: [...v2Shared, 'TEAM_NAME', 'TO'],
  fits: (columns) =>
    !columns.has('PLAYER_ID') && !columns.has('MATCHUP') && !columns.has('STARTERS_BENCH'),
  gameColumn: 'GAME_ID',
  open: (columns) => {
    const cells = columns.cells(['TEAM_ID', 'PTS', 'MIN']);
    const countsOf = createCountParser(columns);
    return {
      parse: (row) => {
        const teamId = parseId(cells.TEAM_ID(row));
        if (teamId === null) return null;
        const line = { team_id: teamId, score: parseNumber(cells.PTS(row)), ...countsOf(row) };
        return { line, seconds: parseSeconds(cells.MIN(row)) ?? 0 };
      },
      finish: (gameId, rows) => {
        const times = rows.map(({ line, seconds }) => {
          const inMinutes = seconds % 60 === 0;
          return { seconds, points: line.score ?? 0, longest: null, inMinutes };
        });
        const status = getStatusByTime(gameId, times);
        const teamLines = rows.map(({ line }) => line);
        const game = status ? { status } : {};
        return { kind: 'v2-team-box', facts: { gameId, game, players: [], teamLines } };
      },
    };
  },
});
