/**
 * A season as public archives have it, `nbastats_YYYY`: a table of play-by-play v2 and a game log,
 * made of the starter set's games. Timeouts stand for the rows that are no plays.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { formatGameId } from '#app/basketball/gameId.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import type { GameRecord, PlayKind, PlayTable } from '#server/store/tables/schema.ts';

const header = [
  ...['GAME_ID', 'EVENTNUM', 'EVENTMSGTYPE', 'EVENTMSGACTIONTYPE', 'PERIOD', 'PCTIMESTRING'],
  ...['HOMEDESCRIPTION', 'NEUTRALDESCRIPTION', 'VISITORDESCRIPTION', 'SCORE'],
  ...[1, 2, 3].flatMap((n) => [
    `PERSON${n}TYPE`,
    ...['ID', 'NAME', 'TEAM_ID'].map((part) => `PLAYER${n}_${part}`),
  ]),
];
const types: Record<PlayKind, number> = {
  shot: 2,
  freethrow: 3,
  rebound: 4,
  turnover: 5,
  foul: 6,
  violation: 7,
  jumpball: 10,
  ejection: 11,
};
const [timeout, periodEnd] = [9, 13];
/** Rows of a real archive for each play that we keep. */
const rowsPerPlay = 1.17;

type Cell = string | number | null;
const line = (cells: Cell[]) => `${cells.map((cell) => cell ?? '').join(',')}\n`;

export interface Archive {
  /** The table of plays and the game log. */
  files: [table: string, log: string];
  /** How many rows the plays have. */
  rows: number;
}

/** Writes the season of the starter set into a folder. */
export function writeArchive(folder: string): Archive {
  const games = decodeGames(readFileSync(path.join(starterFolder, 'nba-2024-25.jsonl.zst')));
  return writeSeason(folder, 'nbastats_2024', games);
}

/** Writes a season's games into a folder. */
export function writeSeason(folder: string, name: string, games: Iterable<GameRecord>): Archive {
  const [table, log] = ['', '_log'].map((part) => path.join(folder, `${name}${part}.csv`)) as [
    string,
    string,
  ];
  const out = openSync(table, 'w');
  writeSync(out, line(header));
  const logRows: string[] = [];
  let rows = 0;
  for (const record of games) {
    const lines = gameRows(record);
    writeSync(out, lines.join(''));
    rows += lines.length;
    logRows.push(...logLines(record));
  }
  closeSync(out);
  const columns = ['TEAM_ID', 'TEAM_ABBREVIATION', 'GAME_ID', 'GAME_DATE', 'MATCHUP', 'PTS'];
  writeFileSync(log, line(columns) + logRows.join(''));
  return { files: [table, log], rows };
}

function gameRows(record: GameRecord): string[] {
  const { game, plays } = record;
  const names = new Map(record.players.map(({ id, full_name: name }) => [id, name]));
  const rows = plays.map((play) => playRow(record, play, names));
  const last = plays.at(-1)?.event ?? 0;
  const period = plays.at(-1)?.period ?? 4;
  const others = Math.ceil(plays.length * (rowsPerPlay - 1));
  const other = (event: number, type: number, text: string) =>
    line([
      formatGameId(game.id),
      event,
      type,
      0,
      period,
      '0:00',
      '',
      text,
      '',
      '',
      ...Array(12).fill(0),
    ]);
  for (let i = 1; i < others; i++) rows.push(other(last + i, timeout, 'Timeout'));
  return [...rows, other(last + others, periodEnd, 'End of Period')];
}

function playRow(
  { game }: GameRecord,
  play: PlayTable,
  names: ReadonlyMap<number, string>,
): string {
  const home = play.team_id === game.home_team_id;
  const person = (id: number | null, own: boolean): Cell[] => {
    if (id === null) return [0, 0, '', ''];
    const atHome = own === home;
    const team = atHome ? game.home_team_id : game.away_team_id;
    return [atHome ? 4 : 5, id, names.get(id) ?? '', team];
  };
  const actor: Cell[] = play.player_id === null ? [home ? 2 : 3, play.team_id, '', ''] : [];
  const second = play.assist_id ?? play.steal_id ?? play.opponent_id;
  const text = textOf(play, names.get(play.player_id ?? 0) ?? 'Team');
  return line([
    ...[
      formatGameId(game.id),
      play.event,
      play.kind === 'shot' && play.made ? 1 : types[play.kind],
      1,
    ],
    ...[play.period, clockOf(play.clock), home ? text : '', '', home ? '' : text],
    `${play.score_away} - ${play.score_home}`,
    ...(actor.length ? actor : person(play.player_id, true)),
    ...person(second, play.assist_id !== null),
    ...person(play.block_id, false),
  ]);
}

function textOf({ kind, made, value, detail, distance }: PlayTable, name: string): string {
  const missed = made === 0 ? 'MISS ' : '';
  if (kind === 'shot') {
    return `${missed}${name} ${Math.round(distance ?? 1)}' ${value === 3 ? '3PT ' : ''}${detail ?? ''}`;
  }
  if (kind === 'freethrow') return `${missed}${name} Free Throw ${detail ?? ''}`;
  return `${name} ${kind.toUpperCase()} ${detail ?? ''}`;
}

function clockOf(tenths: number): string {
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function logLines({ game }: GameRecord): string[] {
  const tricode = (id: number) => getTeamById(id)?.abbreviation ?? '';
  const [home, away] = [tricode(game.home_team_id), tricode(game.away_team_id)];
  const day = String(game.day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const row = (team: number, code: string, matchup: string, points: number | null) =>
    line([team, code, formatGameId(game.id), day, matchup, points]);
  return [
    row(game.home_team_id, home, `${home} vs. ${away}`, game.home_score),
    row(game.away_team_id, away, `${away} @ ${home}`, game.away_score),
  ];
}
