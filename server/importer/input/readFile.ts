/** Reads one file of any known kind. */

import { ImportError } from '#server/importer/facts.ts';
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
import { type InputFile, openFile } from './files.ts';
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

/**
 * Reads a file and emits its facts, game by game.
 * @param begin called before each reading; a second one replaces the output of the first
 * @throws {ImportError} with the reason why the file cannot be imported
 */
export async function readFile(
  file: InputFile,
  begin: () => EmitReading,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  try {
    await readOnce(file, false, begin(), onBytes);
  } catch (error) {
    if (!(error instanceof ScatteredGamesError)) throw asImportError(error);
    await readOnce(file, true, begin()).catch((second) => {
      throw asImportError(second);
    });
  }
}

async function readOnce(
  file: InputFile,
  scattered: boolean,
  emit: EmitReading,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  const { format, content } = await openFile(file, onBytes);
  if (format === 'csv') await readCsv(content, tableReaders, emit, scattered);
  else await readJsonFile(content, tableReaders, emit);
}

/** Faults of the file itself are reasons to refuse it; others are ours and go on up. */
function asImportError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^Z_|^ERR_ZLIB|^ENOENT|^EACCES|^EISDIR/.test(code)) {
    return new ImportError(`cannot be read: ${(error as Error).message}`);
  }
  return error;
}
