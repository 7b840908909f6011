/**
 * Reads official box scores independently of the importer's readers, so that their mistakes show.
 */
import Papa from 'papaparse';
import type { InputFile } from '#server/importer/input/files.ts';
import { type Input, openInputs, type RefusedInput } from '#server/importer/input/inputs.ts';
import { streamDocuments } from '#server/importer/input/jsonFiles.ts';

/** A player's official figures (docs/product.md#player-statistics). Absent: the source does not give it. */
export interface OfficialPlayer {
  personId: number;
  /** Undefined: the source has no name. */
  familyName: string | undefined;
  played: boolean;
  statistics: Record<string, number>;
  /** Seconds, and whether the source rounds them. Undefined: unreadable. */
  time: { seconds: number; whole: boolean } | undefined;
}

export interface OfficialTeam {
  teamId: number;
  players: OfficialPlayer[];
  /** Only in sources with teams. */
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

/** The contents of official files, which are recognized by content. */
export interface OfficialFiles {
  boxScores: OfficialBoxScore[];
  /** Names of files without box scores, such as play-by-plays. */
  others: string[];
  /** Unreadable or invalid files, whose games are not in `boxScores`. */
  refused: { file: string; reason: string }[];
}

/** Every box score of a finished game: liveData's, and those of the v3 player tables of season archives. */
export async function readOfficial(files: readonly InputFile[]): Promise<OfficialFiles> {
  const found: OfficialFiles = { boxScores: [], others: [], refused: [] };
  for (const file of files) {
    try {
      for await (const input of openInputs(file)) await readInput(input, found);
    } catch (error) {
      found.refused.push({ file: file.name, reason: (error as Error).message });
    }
  }
  return found;
}

async function readInput(input: Input | RefusedInput, found: OfficialFiles): Promise<void> {
  try {
    if ('fault' in input) throw input.fault;
    const boxScores = await boxScoresIn(input);
    if (boxScores.length === 0) found.others.push(input.name);
    found.boxScores.push(...boxScores);
  } catch (error) {
    found.refused.push({ file: input.name, reason: (error as Error).message });
  }
}

/** @throws {Error} when the file is broken */
async function boxScoresIn({ name, format, content }: Input): Promise<OfficialBoxScore[]> {
  if (format === 'json') {
    const boxScores: OfficialBoxScore[] = [];
    for await (const { doc } of streamDocuments(content)) {
      boxScores.push(...liveBoxScore(doc, name));
    }
    return boxScores;
  }
  const text = await playerTableText(content.setEncoding('utf8'));
  return text === null ? [] : playerTable(text);
}

const tableFormat = { delimiter: ',', skipEmptyLines: true } as const;

/** The whole text of a table of players' lines; null for other tables, whose rows may be many. */
async function playerTableText(content: AsyncIterable<string>): Promise<string | null> {
  let text = '';
  let isPlayerTable = false;
  for await (const piece of content) {
    text += piece;
    if (isPlayerTable || !text.trimStart().includes('\n')) continue;
    isPlayerTable = hasPlayerLines(text);
    if (!isPlayerTable) return null;
  }
  return isPlayerTable || hasPlayerLines(text) ? text : null;
}

function hasPlayerLines(start: string): boolean {
  const { data } = Papa.parse<string[]>(start, { ...tableFormat, preview: 1 });
  return ['gameId', 'personId', 'familyName', 'plusMinusPoints'].every((name) =>
    data[0]?.includes(name),
  );
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

interface LiveDocument {
  game?: { gameId: string; gameStatus: number; homeTeam: LiveTeam; awayTeam: LiveTeam };
}

/** Only of finished games: others may be outdated. */
function liveBoxScore(doc: unknown, source: string): OfficialBoxScore[] {
  const game = (doc as LiveDocument | null)?.game;
  if (game?.gameStatus !== 3 || !game.homeTeam?.statistics) return [];
  const teams = [game.homeTeam, game.awayTeam].map((team) => ({
    ...team,
    players: team.players.map((player) => ({
      personId: player.personId,
      familyName: player.familyName,
      played: player.played === '1',
      statistics: numbersOf(player.statistics),
      time: timeOf(player.statistics.minutes, false),
    })),
  }));
  return [{ gameId: gameIdOf(game.gameId), source: `liveData (${source})`, teams }];
}

function playerTable(text: string): OfficialBoxScore[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    ...tableFormat,
    header: true,
  });
  const [broken] = errors;
  if (broken) throw new Error(`row ${(broken.row ?? 0) + 2}: ${broken.message}`);
  const games = new Map<string, OfficialBoxScore>();
  for (const row of data) {
    const gameId = row.gameId ?? '';
    const game = games.get(gameId) ?? { gameId: gameIdOf(gameId), source: 'v3 table', teams: [] };
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

/** Parses a game id. @throws {Error} for an invalid one */
function gameIdOf(text: string): number {
  const id = Number(text);
  if (Number.isInteger(id) && id > 0) return id;
  throw new Error(`'${text}' is no game id`);
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
