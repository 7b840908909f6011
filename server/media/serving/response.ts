/** Builds the HTTP response for a file: conditional requests, ranges, headers. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { checkPreconditions } from '#server/http/preconditions.ts';
import { resolveRange } from '#server/http/ranges.ts';
import type { MediaType } from '../url.ts';

/** A drawn file in memory. */
export interface MediaFile {
  bytes: Buffer;
  /** A strong ETag. */
  etag: string;
  type: MediaType;
  /** Whether it replaces the file that another version has at this address. */
  isSubstitute?: boolean;
}

export interface MediaResponse {
  status: number;
  headers: Record<string, string | number>;
  /** Null: no body. */
  body: Uint8Array | string | null;
}

/** The parts of a request that a response depends on. */
export interface MediaRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

const contentTypes: Record<MediaType, string> = {
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  'small.jpg': 'image/jpeg',
};

/** On every response: no file here is a document. Other sites may show clips. */
const guards = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
};

/** Serves a file: 200, 206, 304, 412 or 416. A HEAD gets the same headers and no body. */
export function respondWithFile(
  file: MediaFile,
  { method, headers: asked }: MediaRequest,
): MediaResponse {
  const { bytes, etag, type, isSubstitute } = file;
  const headers: MediaResponse['headers'] = {
    ...guards,
    'Content-Type': contentTypes[type],
    'Cache-Control': isSubstitute ? 'no-store' : 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const conditions = { ifMatch: asked['if-match'], ifNoneMatch: asked['if-none-match'] };
  const instead = checkPreconditions(conditions, etag);
  if (instead === 304) return { status: 304, headers, body: null };
  if (instead) return buildProblem(instead, 'precondition_failed', 'The clip has another version');
  const condition = asked['if-range'];
  // A date never matches: files have none to compare with (RFC 9110, 13.1.5).
  const isRanged = method === 'GET' && (!condition || condition === etag);
  const range = resolveRange(isRanged ? asked.range : null, bytes.length);
  if (range === 'unsatisfiable') {
    // A cache without support for ranges must not store it as the file.
    const caching = { ...guards, 'Cache-Control': 'no-store', 'Content-Length': 0 };
    const unsatisfied = { ...caching, 'Content-Range': `bytes */${bytes.length}` };
    return { status: 416, headers: unsatisfied, body: null };
  }
  if (range) {
    const body = bytes.subarray(range.start, range.end + 1);
    headers['Content-Range'] = `bytes ${range.start}-${range.end}/${bytes.length}`;
    headers['Content-Length'] = body.length;
    return { status: 206, headers, body };
  }
  headers['Content-Length'] = bytes.length;
  return { status: 200, headers, body: method === 'HEAD' ? null : bytes };
}

/** Redirects to the play's present address. */
export function buildRedirect(location: string): MediaResponse {
  const headers = { ...guards, Location: location, 'Cache-Control': 'no-store' };
  return { status: 302, headers: { ...headers, 'Content-Length': 0 }, body: null };
}

/** An error as JSON, in the format of the bundled API. */
export function buildProblem(
  status: number,
  code: string,
  message: string,
  more: Record<string, string> = {},
): MediaResponse {
  const body = JSON.stringify({ error: { code, message } });
  return {
    status,
    headers: {
      ...guards,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
      ...more,
    },
    body,
  };
}
