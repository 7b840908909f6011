/** Reads one file of any known kind, and what is in it. */

import { ImportError, UnknownContentError } from '#server/importer/facts.ts';
import {
  playerBoxV2Reader,
  playerBoxV3Reader,
  teamBoxV2Reader,
} from '#server/importer/readers/boxTables.ts';
import {
  gameHeaderReader,
  gameLogReader,
  lineScoreReader,
} from '#server/importer/readers/games.ts';
import { liveTableReader } from '#server/importer/readers/liveTable.ts';
import { playerListReader } from '#server/importer/readers/playerLists.ts';
import { totalsTableReader } from '#server/importer/readers/playerTotals.ts';
import { shotsReader } from '#server/importer/readers/shots.ts';
import { standingsReader } from '#server/importer/readers/standings.ts';
import { v2Reader } from '#server/importer/readers/v2.ts';
import { v3TableReader } from '#server/importer/readers/v3Table.ts';
import { videoTableReader } from '#server/importer/readers/videoLists.ts';
import { readJsonFile } from './documents.ts';
import type { InputFile } from './files.ts';
import { openParts, type Part, type RefusedPart } from './parts.ts';
import { type EmitReading, readCsv, ScatteredGamesError } from './table.ts';

/** The first that fits reads a table. */
export const tableReaders = [
  v2Reader,
  v3TableReader,
  liveTableReader,
  shotsReader,
  playerBoxV3Reader,
  playerBoxV2Reader,
  gameLogReader,
  teamBoxV2Reader,
  standingsReader,
  totalsTableReader,
  videoTableReader,
  gameHeaderReader,
  lineScoreReader,
  playerListReader,
];

/** What became of a part of a file. */
export interface ReadPart {
  /** The name in messages. */
  name: string;
  /** Why it cannot be imported. */
  fault?: ImportError;
  /** An answer in a HAR file that is no data of games. */
  isUnknown?: true;
}

/**
 * Reads a file part by part and emits their facts, game by game.
 * @param begin called before each reading of a part; a second one replaces the output of the first
 * @throws {ImportError} with the reason why nothing of the file can be imported
 */
export async function* readFile(
  file: InputFile,
  begin: () => EmitReading,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadPart> {
  const first = yield* readFrom(0, openParts(file, { onBytes }), begin, false);
  if (first === null) return;
  // Rows of a game lie apart: the rest is read again, keeping the rows of each part.
  yield* readFrom(first, openParts(file, { isChecked: true }), begin, true);
}

/** Reads the parts from a place on. @returns the place of the first part that is scattered, if any */
async function* readFrom(
  start: number,
  parts: AsyncIterable<Part | RefusedPart>,
  begin: () => EmitReading,
  scattered: boolean,
): AsyncGenerator<ReadPart, number | null> {
  let place = -1;
  for await (const part of parts) {
    place += 1;
    if (place < start) continue;
    try {
      if ('fault' in part) throw part.fault;
      await readPart(part, scattered, begin());
      yield { name: part.name };
    } catch (error) {
      if (error instanceof ScatteredGamesError) return place;
      yield outcomeOf(part, error);
    }
  }
  return null;
}

async function readPart(part: Part, scattered: boolean, emit: EmitReading): Promise<void> {
  if (part.format === 'csv') await readCsv(part.content, tableReaders, emit, scattered);
  else await readJsonFile(part.content, tableReaders, emit);
}

function outcomeOf(part: Part | RefusedPart, error: unknown): ReadPart {
  const { name } = part;
  const isUnknown = error instanceof UnknownContentError && 'content' in part && part.mayBeUnknown;
  if (isUnknown) return { name, isUnknown };
  // An unexpected error refuses this part only.
  const fault =
    error instanceof ImportError
      ? error
      : new ImportError(`cannot be understood: ${(error as Error).message}`);
  return { name, fault };
}
