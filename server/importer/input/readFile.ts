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
import { type Input, openInputs, type RefusedInput } from './inputs.ts';
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

/** What became of an input. */
interface ReadInput {
  /** The name in messages. */
  name: string;
  /** Why it cannot be imported. */
  fault?: ImportError;
  /** An answer in a HAR file that is no data of games. */
  isUnknown?: true;
}

/**
 * Reads a file input by input and emits their facts, game by game.
 * @param begin called before each reading of an input; a second one replaces the output of the first
 * @throws {ImportError} with the reason why nothing of the file can be imported
 */
export async function* readFile(
  file: InputFile,
  begin: () => EmitReading,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadInput> {
  const first = yield* readFrom(0, openInputs(file, { onBytes }), begin, false);
  if (first === null) return;
  // Rows of a game lie apart: the rest is read again, keeping the rows of each input.
  yield* readFrom(first, openInputs(file, { isChecked: true }), begin, true);
}

/** Reads the inputs from a place on. @returns the place of the first input that is scattered, if any */
async function* readFrom(
  start: number,
  inputs: AsyncIterable<Input | RefusedInput>,
  begin: () => EmitReading,
  scattered: boolean,
): AsyncGenerator<ReadInput, number | null> {
  let place = -1;
  for await (const input of inputs) {
    place += 1;
    if (place < start) continue;
    try {
      if ('fault' in input) throw input.fault;
      await readInput(input, scattered, begin());
      yield { name: input.name };
    } catch (error) {
      if (error instanceof ScatteredGamesError) return place;
      yield outcomeOf(input, error);
    }
  }
  return null;
}

async function readInput(input: Input, scattered: boolean, emit: EmitReading): Promise<void> {
  if (input.format === 'csv') await readCsv(input.content, tableReaders, emit, scattered);
  else await readJsonFile(input.content, tableReaders, emit);
}

function outcomeOf(input: Input | RefusedInput, error: unknown): ReadInput {
  const { name } = input;
  const isUnknown =
    error instanceof UnknownContentError && 'content' in input && input.mayBeUnknown;
  if (isUnknown) return { name, isUnknown };
  // An unexpected error refuses this input only.
  const fault =
    error instanceof ImportError
      ? error
      : new ImportError(`cannot be understood: ${(error as Error).message}`);
  return { name, fault };
}
