/** What answers with status 200 are worth. */
import { readJson } from '../documents.ts';
import { tableReaders } from '../readFile.ts';
import { requireStorable } from '../storable.ts';
import { CallFailed } from './client.ts';

/** A game with an empty list of plays: the statistics answer so where a 404 is meant. */
export function isGameWithoutPlays(text: string): boolean {
  const answer: { game?: { actions?: unknown } | null } | null = JSON.parse(text);
  const actions = answer?.game?.actions;
  return Array.isArray(actions) && actions.length === 0;
}

/**
 * Reads an answer as an import would.
 * @returns whether it says anything: a list without videos does not
 * @throws {CallFailed} with the importer's reason when it would refuse the answer
 */
export function hasReadings(text: string): boolean {
  let readings = 0;
  try {
    // An answer is one document: an array must not pass for several.
    readJson(`[${text}]`, tableReaders, (reading) => {
      requireStorable(reading);
      if (reading.kind !== 'other-league') readings += 1;
    });
  } catch (error) {
    throw new CallFailed(`the answer cannot be imported: ${(error as Error).message}`);
  }
  return readings > 0;
}
