/** What answers with status 200 are worth. */

import { readJson } from '#server/importer/input/documents.ts';
import { tableReaders } from '#server/importer/input/readFile.ts';
import { requireStorable } from '#server/importer/input/requireStorable.ts';
import { isUnfinished } from '#server/importer/merge/mergeRevision.ts';
import { FetchFailedError } from './client.ts';

/** A game with an empty list of plays: the statistics answer so where a 404 is meant. */
export function isGameWithoutPlays(text: string): boolean {
  const answer: { game?: { actions?: unknown } | null } | null = JSON.parse(text);
  const actions = answer?.game?.actions;
  return Array.isArray(actions) && actions.length === 0;
}

export interface ResponseAssessment {
  /** A list without videos does not say anything. */
  saysAnything: boolean;
  /** It was written before its game was over. */
  isUnfinished: boolean;
}

/**
 * Reads an answer as an import would.
 * @throws {FetchFailedError} with the importer's reason when it would refuse the answer
 */
export function assessResponse(text: string): ResponseAssessment {
  const worth: ResponseAssessment = { saysAnything: false, isUnfinished: false };
  try {
    // An answer is one document: an array must not pass for several.
    readJson(`[${text}]`, tableReaders, (reading) => {
      requireStorable(reading);
      if (reading.kind === 'other-league') return;
      worth.saysAnything = true;
      if ('facts' in reading && isUnfinished(reading.facts)) worth.isUnfinished = true;
    });
  } catch (error) {
    throw new FetchFailedError(`the answer cannot be imported: ${(error as Error).message}`);
  }
  return worth;
}
