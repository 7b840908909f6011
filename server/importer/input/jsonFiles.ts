/** The documents of JSON files, however many are in one. */
import type { Readable } from 'node:stream';
import { ImportError } from '#server/importer/facts.ts';

export interface LocatedDocument {
  doc: unknown;
  /** 'line 7', 'document 7'; null in a file that is one document. */
  place: string | null;
}

/**
 * The documents of a file, in order: one, those of an array, or one a line. Where there is one a line,
 * no more than a line lies in memory: such files hold whole seasons, more than a text can be long.
 * @throws {ImportError} when it is no JSON; reading on may throw for broken compression
 */
export async function* streamDocuments(content: Readable): AsyncGenerator<LocatedDocument> {
  const pieces: AsyncIterator<string> = content.setEncoding('utf8')[Symbol.asyncIterator]();
  const start = await throughFirstLine(pieces);
  const [first = '', ...more] = start.trimStart().split('\n', 2);
  if (more.length > 0 && isDocument(first)) yield* documentsOfLines(start, pieces);
  else yield* splitDocuments(start + (await restOf(pieces)));
}

/** The documents of a text: one, or those of an array. @throws {ImportError} when it is no JSON */
export function splitDocuments(text: string): LocatedDocument[] {
  const whole = parse(text);
  const list = Array.isArray(whole) ? whole : [whole];
  return list.map((doc, i) => ({ doc, place: list.length > 1 ? `document ${i + 1}` : null }));
}

/** Reads up to the end of the first non-blank line; returns all that was read. */
async function throughFirstLine(pieces: AsyncIterator<string>): Promise<string> {
  const read: string[] = [];
  let begun = false;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return read.join('');
    read.push(value);
    const text: string = begun ? value : value.trimStart();
    begun ||= text !== '';
    if (text.includes('\n')) return read.join('');
  }
}

function isDocument(line: string): boolean {
  try {
    const doc: unknown = JSON.parse(line);
    return typeof doc === 'object' && doc !== null && !Array.isArray(doc);
  } catch {
    return false;
  }
}

async function* documentsOfLines(
  start: string,
  pieces: AsyncIterator<string>,
): AsyncGenerator<LocatedDocument> {
  let number = 0;
  for await (const line of linesOf(start, pieces)) {
    number += 1;
    const place = `line ${number}`;
    if (line.trim() !== '') yield { doc: parse(line, `${place}: `), place };
  }
}

async function* linesOf(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  let unfinished: string[] = [];
  let piece: IteratorResult<string> = { value: start };
  while (!piece.done) {
    const [end = '', ...lines] = piece.value.split('\n');
    unfinished.push(end);
    for (const next of lines) {
      yield unfinished.join('');
      unfinished = [next];
    }
    piece = await pieces.next();
  }
  yield unfinished.join('');
}

async function restOf(pieces: AsyncIterator<string>): Promise<string> {
  const read: string[] = [];
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return read.join('');
    read.push(value);
  }
}

function parse(text: string, place = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${place}no JSON: ${(error as Error).message}`);
  }
}
