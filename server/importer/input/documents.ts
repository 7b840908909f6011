/** JSON files: recognizes each document and passes it to its reader. */
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { ImportError, type ReaderOutput, UnknownContentError } from '#server/importer/facts.ts';
import {
  isSchedule,
  isScheduledGame,
  readSchedule,
  readScheduledGame,
} from '#server/importer/readers/games.ts';
import { isLiveBoxScore, readLiveBoxScore } from '#server/importer/readers/liveBoxScore.ts';
import { isLivePlayByPlay, readLivePlayByPlay } from '#server/importer/readers/livePlayByPlay.ts';
import {
  isNbaPage,
  isWnbaPage,
  readNbaPage,
  readWnbaPage,
} from '#server/importer/readers/pages.ts';
import { isPlayerList, readPlayerList } from '#server/importer/readers/playerLists.ts';
import { isPlayerTotals, readPlayerTotals } from '#server/importer/readers/playerTotals.ts';
import { isBoxScoreV3, readBoxScoreV3 } from '#server/importer/readers/v3BoxScore.ts';
import { isPlayByPlayV3, readPlayByPlayV3 } from '#server/importer/readers/v3PlayByPlay.ts';
import { isVideoList, readVideoList } from '#server/importer/readers/videoLists.ts';
import { type LocatedDocument, splitDocuments, streamDocuments } from './jsonFiles.ts';
import { describeUnknownDocument, describeUnknownTable } from './nearest.ts';
import { Columns, type EmitReading, readResultSet, type TableReader } from './table.ts';

interface DocumentReader {
  fits: (doc: object) => boolean;
  read: (doc: unknown) => ReaderOutput[];
}

/** The first that fits reads. */
const documentReaders: DocumentReader[] = [
  { fits: isPlayByPlayV3, read: readPlayByPlayV3 },
  { fits: isLivePlayByPlay, read: readLivePlayByPlay },
  { fits: isLiveBoxScore, read: readLiveBoxScore },
  { fits: isBoxScoreV3, read: readBoxScoreV3 },
  { fits: isNbaPage, read: readNbaPage },
  { fits: isWnbaPage, read: readWnbaPage },
  { fits: isSchedule, read: readSchedule },
  { fits: isScheduledGame, read: readScheduledGame },
  { fits: isPlayerTotals, read: readPlayerTotals },
  { fits: isPlayerList, read: readPlayerList },
  { fits: isVideoList, read: readVideoList },
];

const resultSetSchema = z.looseObject({
  headers: z.array(z.string()),
  rowSet: z.array(z.array(z.unknown())),
});

const responseSchema = z.looseObject({
  resultSets: z.array(resultSetSchema).optional(),
  resultSet: resultSetSchema.optional(),
});

/**
 * Reads a JSON text: one document or an array of them.
 * @throws {ImportError} when the text is not JSON, or a document is unknown or invalid
 */
export function readJson(text: string, tables: readonly TableReader[], emit: EmitReading): void {
  for (const document of splitDocuments(text)) readPlaced(document, tables, emit);
}

/**
 * Reads a JSON file: one document, an array of them, or one a line.
 * @throws {ImportError} as {@link readJson}
 */
export async function readJsonFile(
  content: Readable,
  tables: readonly TableReader[],
  emit: EmitReading,
): Promise<void> {
  for await (const document of streamDocuments(content)) readPlaced(document, tables, emit);
}

function readPlaced(
  { doc, place }: LocatedDocument,
  tables: readonly TableReader[],
  emit: EmitReading,
) {
  try {
    readDocument(doc, tables, emit);
  } catch (error) {
    if (!(error instanceof ImportError) || place === null) throw error;
    error.message = `${place}: ${error.message}`;
    throw error;
  }
}

function readDocument(doc: unknown, tables: readonly TableReader[], emit: EmitReading): void {
  if (typeof doc !== 'object' || doc === null || Array.isArray(doc)) {
    throw new UnknownContentError('no document of a game');
  }
  const whole = withEnvelope(doc);
  const reader = documentReaders.find((candidate) => candidate.fits(whole));
  try {
    if (reader) for (const source of reader.read(whole)) emit(source);
    else readResponse(whole, tables, emit);
  } catch (error) {
    throw error instanceof z.ZodError ? new ImportError(reasonOf(error)) : error;
  }
}

/** A game with the envelope of its feed, which the Python client's `get_dict` leaves out. */
function withEnvelope(doc: object): object {
  if (!('gameId' in doc)) return doc;
  if ('actions' in doc) return { game: doc };
  const { homeTeam } = doc as { homeTeam?: { players?: unknown; statistics?: object } | null };
  if (!Array.isArray(homeTeam?.players)) return doc;
  if ('gameStatus' in doc) return { game: doc };
  return 'points' in (homeTeam.statistics ?? {}) ? { boxScoreTraditional: doc } : doc;
}

function readResponse(doc: object, tables: readonly TableReader[], emit: EmitReading): void {
  if (!('resultSets' in doc || 'resultSet' in doc)) {
    throw new UnknownContentError(describeUnknownDocument(doc));
  }
  const { resultSets, resultSet } = responseSchema.parse(doc);
  const sets = [...(resultSets ?? []), ...(resultSet ? [resultSet] : [])];
  if (!sets.map((set) => readResultSet(set, tables, emit)).some(Boolean)) {
    throw new UnknownContentError(
      describeUnknownTable(new Columns(sets[0]?.headers ?? []), tables),
    );
  }
}

function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
