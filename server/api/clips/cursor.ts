/**
 * Cursors: the position in a search after which the next page starts, as opaque text. A hash of the
 * position and the search rejects cursors that this API did not issue for the same search.
 */
import { hash } from 'node:crypto';
import { badParameter } from '#server/api/problem.ts';

/** Raise when the meaning of a cursor's numbers changes. */
const version = 'courtreel-cursor-1';

const checkLength = 12;

/** Everything that determines the list of a search; equal searches have equal JSON. */
type SearchIdentity = readonly (string | number | boolean | null)[];

/** @param place whole numbers, 0 or more */
export function encodeCursor(search: SearchIdentity, place: readonly number[]): string {
  const text = place.map((part) => part.toString(36)).join('.');
  return Buffer.from(`${check(search, text)}${text}`).toString('base64url');
}

/**
 * The position of a cursor of this search.
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
