/**
 * liveData play-by-play flattened to a table, many games in one file. It has qualifiers, assists,
 * steals and blocks, but no coordinates, jump balls, violations or ejections.
 */

import { inferSidesFromScore } from '#server/importer/merge/sidesByScore.ts';
import {
  type FeedGame,
  type FeedLine,
  type FeedNames,
  type FeedPlay,
  ImportError,
} from '../facts.ts';
import { createGameTableReader, type TableEdges } from './gameTable.ts';
import { type GamePoint, getPeriodLength, regulationPeriods, uniqueBy } from './gameValues.ts';
import { getPlayFlags } from './livePlayByPlay.ts';
import { type CourtRow, computeOnCourtLines } from './onCourt.ts';
import {
  parseFreeThrowDetail,
  parseShotDetail,
  parseTurnoverDetail,
  ReboundCounts,
} from './playDetails.ts';
import {
  detachString,
  parseClock,
  parseId,
  parseNumber,
  parsePersonId,
  parseText,
} from './values.ts';

const columnNames = [
  'game_id',
  'period',
  'clock',
  'actionNumber',
  'actionType',
  'description',
  'qualifier',
  'playerName',
  'scoreHome',
  'scoreAway',
  'shotResult',
  'person_id',
  'assister_id',
  'foulDrawnPersonId',
  'stealPersonId',
  'blockPersonId',
  'teamId',
] as const;

/** Ids with '|' between them; not every such table has it. */
const courtColumn = 'players_on';

export type LiveTableRow = Record<(typeof columnNames)[number] | typeof courtColumn, string>;

export const liveTableReader = createGameTableReader<LiveTableRow>({
  fits: (columns) => columns.has(...columnNames),
  gameColumn: 'game_id',
  open: (columns) => {
    const cells = Object.entries(columns.cells([...columnNames, courtColumn]));
    return {
      parse: (row) => {
        const flat = Object.fromEntries(
          cells.map(([name, cell]) => [name, String(cell(row) ?? '')]),
        ) as LiveTableRow;
        if (parseId(flat.actionNumber) === null || parseId(flat.period) === null) {
          throw new ImportError('actionNumber and period must be numbers');
        }
        return flat;
      },
      finish: (gameId, rows, edges) => ({
        kind: 'livedata-flat',
        facts: readLiveTableGame(gameId, rows, edges),
      }),
    };
  },
});

/** A row's position in its game. */
export function getLiveTablePosition(row: LiveTableRow): GamePoint {
  return {
    event: eventOf(row),
    period: parseNumber(row.period) ?? 0,
    clock: parseClock(row.clock),
  };
}

/** The facts of a game's rows. */
export function readLiveTableGame(
  gameId: number,
  given: LiveTableRow[],
  edges: TableEdges,
): FeedGame {
  const rows = uniqueBy(given, eventOf);
  const counts = new ReboundCounts(
    rows
      .filter((row) => row.actionType === 'rebound')
      .map((row) => ({ player: parsePersonId(row.person_id), text: row.description })),
  );
  const plays = rows.flatMap((row) => playOf(row, counts));
  const sides = inferSidesFromScore(plays);
  const lines = hasBegun(rows) ? courtLines(gameId, rows, sides.home_team_id ?? null) : [];
  return {
    gameId,
    game: { status: isOver(gameId, rows) ? 'final' : 'live', ...sides },
    players: namesOf(rows),
    plays,
    ...(lines.length > 0 ? { lines } : {}),
    ...(isCut(gameId, rows, edges) ? { cut: true, parts: [given] } : {}),
  };
}

/** Whether the score was 0-0 before the first row. */
function hasBegun(rows: LiveTableRow[]): boolean {
  const first = rows[0] as LiveTableRow;
  return pointsOf(first) <= (first.shotResult === 'Made' ? mostPoints : 0);
}

/**
 * Whether a table may have been split in the game: the game is at an edge of the table and does not
 * begin or end like a whole one. There are no rows for periods, but in all 1,314 games of 2024-25 the
 * first row is in the first half minute and the last one in the last.
 */
function isCut(gameId: number, rows: LiveTableRow[], { first, last }: TableEdges): boolean {
  const [start, end] = [rows[0], rows.at(-1)].map((row) =>
    getLiveTablePosition(row as LiveTableRow),
  );
  const startTenths = getPeriodLength(gameId, 1) * 10 - halfMinute;
  const isLate = start?.period === 1 && start.clock < startTenths;
  const endTenths = first && last ? halfMinute : lastSeconds;
  const isEarly = end !== undefined && end.clock >= endTenths;
  return (first && (isLate || !hasBegun(rows))) || (last && (isEarly || !isOver(gameId, rows)));
}

const halfMinute = 300;
const lastSeconds = 30;

/** Points of the first scoring row. */
const mostPoints = 3;

const pointsOf = (row: LiveTableRow) =>
  (parseNumber(row.scoreHome) ?? 0) + (parseNumber(row.scoreAway) ?? 0);

function isOver(gameId: number, rows: LiveTableRow[]): boolean {
  const last = rows.at(-1) as LiveTableRow;
  return (
    getLiveTablePosition(last).period >= regulationPeriods(gameId) &&
    last.scoreHome !== last.scoreAway
  );
}

const courtKinds: Record<string, CourtRow['kind']> = { foul: 'foul', freethrow: 'freethrow' };

function courtLines(gameId: number, rows: LiveTableRow[], homeTeamId: number | null): FeedLine[] {
  if (homeTeamId === null) return [];
  const teams = new Map(
    rows
      .filter((row) => row.playerName)
      .map((row) => [parseId(row.person_id), parseId(row.teamId)]),
  );
  const onCourt = rows.map(
    (row): CourtRow => ({
      period: parseNumber(row.period) ?? 0,
      clock: parseClock(row.clock),
      players: row.players_on.split('|').flatMap((id) => parseId(id) ?? []),
      scoreHome: parseNumber(row.scoreHome) ?? 0,
      scoreAway: parseNumber(row.scoreAway) ?? 0,
      kind: courtKinds[row.actionType] ?? 'other',
    }),
  );
  return computeOnCourtLines(
    onCourt,
    (id) => teams.get(id) ?? null,
    homeTeamId,
    (period) => getPeriodLength(gameId, period),
  );
}

const kinds: Record<string, FeedPlay['kind']> = {
  '2pt': 'shot',
  '3pt': 'shot',
  freethrow: 'freethrow',
  rebound: 'rebound',
  turnover: 'turnover',
  foul: 'foul',
  violation: 'violation',
  ejection: 'ejection',
};

function playOf(row: LiveTableRow, counts: ReboundCounts): FeedPlay[] {
  const kind = kinds[row.actionType];
  if (!kind) return [];
  const words = wordsOf(row);
  const player = row.playerName ? parsePersonId(row.person_id) : null;
  const play: FeedPlay = {
    event: eventOf(row),
    period: parseNumber(row.period) ?? 0,
    clock: parseClock(row.clock),
    kind,
    player_id: player,
    team_id: parseId(row.teamId),
    score_home: parseNumber(row.scoreHome),
    score_away: parseNumber(row.scoreAway),
    flags: getPlayFlags(qualifiersOf(row.qualifier)),
  };
  const made = row.shotResult === 'Made' ? 1 : 0;
  switch (kind) {
    case 'shot':
      play.value = row.actionType === '3pt' ? 3 : 2;
      play.made = made;
      play.detail = parseShotDetail(words);
      play.assist_id = parsePersonId(row.assister_id);
      play.block_id = parsePersonId(row.blockPersonId);
      break;
    case 'freethrow':
      Object.assign(play, { value: 1, made, detail: parseFreeThrowDetail(words) });
      break;
    case 'rebound':
      play.detail =
        player === null
          ? (/offensive|defensive/.exec(words)?.[0] ?? null)
          : counts.detail(player, row.description);
      break;
    case 'turnover':
      play.detail = parseTurnoverDetail(words);
      play.steal_id = parsePersonId(row.stealPersonId);
      break;
    case 'foul':
      play.detail =
        words.replace(/^foul technical$/, 'technical').replace(/(^| )foul$/i, '') || null;
      play.opponent_id = parsePersonId(row.foulDrawnPersonId);
      break;
    default:
      play.detail = words || null;
  }
  return [play];
}

function eventOf(row: LiveTableRow): number {
  return parseId(row.actionNumber) ?? 0;
}

/**
 * A description without name, distance and counts: 'driving layup' of
 * "MISS J. Brown 2' driving Layup - blocked", 'shooting personal foul' of
 * 'J. Brown shooting personal FOUL (1 PF) (Capela 2 FT)'.
 */
function wordsOf(row: LiveTableRow): string {
  const name = row.playerName || 'TEAM';
  const at = row.description.indexOf(name);
  // A team's turnover begins with its tricode: 'MIA shot clock Team TURNOVER'.
  const own = row.description.replace(/^[A-Z]{3} (?=.*\bTeam\b)/, '');
  const rest = at < 0 ? own : row.description.slice(at + name.length);
  return rest
    .replace(/\(.*$/, '')
    .replace(/ - blocked/, '')
    .replace(/^ ?\d+'/, '')
    .trim()
    .toLowerCase();
}

const qualifierLists = new Map<string, string[]>();

/** "['pointsinthepaint', '2ndchance']" as a list. */
function qualifiersOf(text: string): string[] {
  let list = qualifierLists.get(text);
  if (!list) {
    list = detachString(text).match(/\w+/g) ?? [];
    qualifierLists.set(detachString(text), list);
  }
  return list;
}

function namesOf(rows: LiveTableRow[]): FeedNames[] {
  const names = new Map<number, FeedNames>();
  for (const row of rows) {
    const id = parsePersonId(row.person_id);
    const family = parseText(row.playerName);
    if (id === null || !family || names.has(id)) continue;
    const short = /^(?:MISS |SUB (?:in|out): )?(\S{1,3}\. )/.exec(row.description)?.[1];
    names.set(id, { id, family, ...(short ? { short: `${short}${family}` } : {}) });
  }
  return [...names.values()];
}
