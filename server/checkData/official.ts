/**
 * Official box scores of a folder, read on their own and not by the importer's readers, so that a
 * mistake there shows.
 */
import Papa from 'papaparse';
import { findFiles, type InputFile, openFile, textOfStream } from '#server/importer/files.ts';

/** A player's official figures by the names of spec 3. Absent: the source does not tell. */
export interface OfficialPlayer {
  personId: number;
  /** Undefined: nameless in the source. */
  familyName: string | undefined;
  played: boolean;
  statistics: Record<string, number>;
  /** Seconds, and whether the source rounds them to whole ones. Undefined: not to be read. */
  time: { seconds: number; whole: boolean } | undefined;
}

export interface OfficialTeam {
  teamId: number;
  players: OfficialPlayer[];
  /** Only of sources that have teams. */
  teamName?: string;
  score?: number;
  statistics?: Record<string, number>;
}

export interface OfficialBoxScore {
  gameId: number;
  source: string;
  /** In no order. */
  teams: OfficialTeam[];
}

/** Every box score in a file or folder: liveData's, and the v3 player table of season archives. */
export async function readOfficial(folder: string): Promise<OfficialBoxScore[]> {
  const found: OfficialBoxScore[] = [];
  for (const file of await findFiles([folder])) {
    const { format, content } = await openFile(file);
    if (format === 'json' && !/box/i.test(file.name)) continue;
    if (format === 'csv' && !(await hasPlayerLines(file))) continue;
    const text = await textOfStream(content);
    found.push(...(format === 'json' ? liveBoxScore(text, file.name) : playerTable(text)));
  }
  return found;
}

async function hasPlayerLines(file: InputFile): Promise<boolean> {
  const { content } = await openFile(file);
  for await (const piece of content) {
    const header = String(piece).split('\n', 1)[0] ?? '';
    return ['gameId', 'personId', 'familyName', 'plusMinusPoints'].every((name) =>
      header.split(',').includes(name),
    );
  }
  return false;
}

interface LiveTeam {
  teamId: number;
  teamName: string;
  score: number;
  statistics: Record<string, number>;
  players: {
    personId: number;
    familyName: string;
    played: string;
    statistics: Record<string, number | string>;
  }[];
}

/** Only of finished games: others are right to be behind. */
function liveBoxScore(text: string, source: string): OfficialBoxScore[] {
  const { game } = JSON.parse(text);
  if (game?.gameStatus !== 3 || !game.homeTeam?.statistics) return [];
  const teams = [game.homeTeam, game.awayTeam].map((team: LiveTeam) => ({
    ...team,
    players: team.players.map((player) => ({
      personId: player.personId,
      familyName: player.familyName,
      played: player.played === '1',
      statistics: numbersOf(player.statistics),
      time: timeOf(player.statistics.minutes, false),
    })),
  }));
  return [{ gameId: Number(game.gameId), source: `liveData (${source})`, teams }];
}

function playerTable(text: string): OfficialBoxScore[] {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const games = new Map<string, OfficialBoxScore>();
  for (const row of data) {
    const gameId = row.gameId ?? '';
    const game = games.get(gameId) ?? { gameId: Number(gameId), source: 'v3 table', teams: [] };
    games.set(gameId, game);
    teamOf(game, Number(row.teamId)).players.push({
      personId: Number(row.personId),
      familyName: row.familyName?.trim() || undefined,
      played: Boolean(row.minutes),
      statistics: numbersOf(row),
      time: timeOf(row.minutes, true),
    });
  }
  return [...games.values()];
}

function teamOf(game: OfficialBoxScore, teamId: number): OfficialTeam {
  const known = game.teams.find((team) => team.teamId === teamId);
  if (known) return known;
  const team: OfficialTeam = { teamId, players: [] };
  game.teams.push(team);
  return team;
}

function numbersOf(fields: Record<string, unknown>): Record<string, number> {
  const numbers = Object.entries(fields)
    .filter(([, value]) => value !== '' && Number.isFinite(Number(value)))
    .map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(numbers);
}

/** Of 'PT26M27.96S' or '26:28'. */
function timeOf(duration: unknown, whole: boolean): OfficialPlayer['time'] {
  const match = /^(?:PT)?(\d+)[M:]([\d.]+)S?$/.exec(String(duration ?? ''));
  return match ? { seconds: Number(match[1]) * 60 + Number(match[2]), whole } : undefined;
}
