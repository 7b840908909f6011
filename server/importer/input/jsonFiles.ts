/** Splits JSON files into documents. */
import type { Readable } from 'node:stream';
import { ImportError } from '#server/importer/facts.ts';

export interface LocatedDocument {
  doc: unknown;
  /** 'line 7', 'document 7'; null in a file that is one document. */
  place: string | null;
}

/**
 * The documents of a file, in order: one, those of an array, or one a line. A file with one a line
 * may be longer than a string can be: only a line of it is in memory.
 * @throws {ImportError} when it is no JSON; reading on may throw for broken compression
 */
export async function* streamDocuments(content: Readable): AsyncGenerator<LocatedDocument> {
  const whole: string[] = [];
  let size = 0;
  let isByLine: boolean | null = null;
  let number = 0;
  for await (const { line, isLast } of linesOf(content.setEncoding('utf8'))) {
    number += 1;
    const place = `line ${number}`;
    const isBlank = line.trim() === '';
    if (!isBlank) isByLine ??= !isLast && isDocument(line);
    if (!isByLine) {
      size = requireReadable(size + line.length + 1);
      whole.push(line);
    }
    if (isByLine && !isBlank) yield { doc: parse(line, `${place}: `), place };
  }
  if (!isByLine) yield* splitDocuments(whole.join('\n'));
}

/** The most of a document that is parsed, in characters: a string has its limit too. */
const documentLimit = 256 * 1024 * 1024;

/** @throws {ImportError} for a document that is too long */
function requireReadable(size: number): number {
  if (size <= documentLimit) return size;
  throw new ImportError('a document longer than 256 MB: split it, or write one a line');
}

async function* linesOf(pieces: AsyncIterable<string>) {
  let line: string[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const [end = '', ...starts] = piece.split('\n');
    size = requireReadable(size + end.length);
    line.push(end);
    for (const start of starts) {
      yield { line: line.join(''), isLast: false };
      line = [start];
      size = start.length;
    }
  }
  yield { line: line.join(''), isLast: true };
}

/** The documents of a text: one, or those of an array. @throws {ImportError} when it is no JSON */
export function splitDocuments(text: string): LocatedDocument[] {
  const whole = parse(text);
  const list = Array.isArray(whole) ? whole : [whole];
  return list.map((doc, i) => ({ doc, place: list.length > 1 ? `document ${i + 1}` : null }));
}

function isDocument(line: string): boolean {
  try {
    const doc: unknown = JSON.parse(line);
    return typeof doc === 'object' && doc !== null && !Array.isArray(doc);
  } catch {
    return false;
  }
}

function parse(text: string, place = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const hint = /[:,[]\s*NaN\b/.test(text) ? '; write null in place of NaN' : '';
    throw new ImportError(`${place}no JSON: ${(error as Error).message}${hint}`);
  }
}
