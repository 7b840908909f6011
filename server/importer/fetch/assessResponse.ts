/** Assesses responses with status 200. */

import { readJson } from '#server/importer/input/documents.ts';
import { tableReaders } from '#server/importer/input/readFile.ts';
import { requireStorable } from '#server/importer/input/requireStorable.ts';
import { isUnfinished } from '#server/importer/merge/mergeRevision.ts';
import { FetchFailedError } from './client.ts';

/** Whether a response is a game without plays, which the statistics send in place of a 404. */
export function isGameWithoutPlays(text: string): boolean {
  const answer: { game?: { actions?: unknown } | null } | null = JSON.parse(text);
  const actions = answer?.game?.actions;
  return Array.isArray(actions) && actions.length === 0;
}

interface ResponseAssessment {
  /** False for a list without videos. */
  saysAnything: boolean;
  /** Whether it was written before the end of its game. */
  isUnfinished: boolean;
}

/**
 * Reads an answer as an import would.
 * @throws {FetchFailedError} with the importer's reason when it would refuse the answer
 */
export function assessResponse(text: string): ResponseAssessment {
  const worth: ResponseAssessment = { saysAnything: false, isUnfinished: false };
  try {
    // A response is one document: an array must not count as several.
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
