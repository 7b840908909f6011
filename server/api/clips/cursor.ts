/**
 * Cursors: the place in a search after which the next page starts, as text that means nothing to a
 * client. A check over the place and the search refuses what this API did not hand out for the same
 * search, so that a cursor can never lead into another list.
 */
import { hash } from 'node:crypto';
import { badParameter } from '#server/api/problem.ts';

/** Raise when the meaning of a cursor's numbers changes. */
const version = 'courtreel-cursor-1';

const checkLength = 12;

/** A search and everything that decides its list; equal searches must give equal text. */
export type SearchIdentity = readonly (string | number | boolean | null)[];

/** @param place whole numbers, 0 or more */
export function encodeCursor(search: SearchIdentity, place: readonly number[]): string {
  const text = place.map((part) => part.toString(36)).join('.');
  return Buffer.from(`${check(search, text)}${text}`).toString('base64url');
}

/**
 * The place that a cursor of this search stands for.
 * @throws {ApiProblem} 400 for anything that {@link encodeCursor} did not make for this search
 */
export function decodeCursor(search: SearchIdentity, cursor: string): number[] {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const place = text.slice(checkLength);
  const genuine = text.startsWith(check(search, place)) && encoded(text) === cursor;
  const numbers = place.split('.').map((part) => Number.parseInt(part, 36));
  if (!genuine) {
    throw badParameter('cursor', 'not a cursor of this search');
  }
  return numbers;
}

const encoded = (text: string) => Buffer.from(text, 'latin1').toString('base64url');

function check(search: SearchIdentity, place: string): string {
  const text = JSON.stringify([version, search, place]);
  return hash('sha256', text, 'base64url').slice(0, checkLength);
}
