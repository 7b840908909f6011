/** Rejects malformed requests before they reach a route. */
import type { Context } from 'hono';
import { isSameOrigin } from './sameOrigin.ts';

/** Status of the error page for a rejected request. */
export type RejectedStatus = 400 | 403 | 404 | 405 | 413 | 415;

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const multipart = /^multipart\//i;

/** The status to reject a request with, or null. Reads a form to its end. */
export async function validateRequest(
  c: Context,
  publicOrigin: string,
): Promise<RejectedStatus | null> {
  const { method, headers } = c.req.raw;
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return null;
  if (!isSameOrigin(c.req.raw, publicOrigin)) return 403;
  // Screens take forms alone.
  if (method !== 'POST') return 405;
  if (!isDecodable(c.req.url)) return 400;
  // A multipart form has a boundary at least, an encoded one may be empty.
  if (!hasBody(headers) && !multipart.test(headers.get('content-type') ?? '')) return null;
  if (!forms.test(headers.get('content-type') ?? '')) return 415;
  try {
    await c.req.raw.clone().formData();
    return null;
  } catch {
    return 400;
  }
}

/** Whether there is a body, by the headers: the Request of a POST always has a stream. */
function hasBody(headers: Headers): boolean {
  const length = headers.get('content-length');
  if (length !== null) return Number(length) > 0;
  return headers.has('transfer-encoding') || headers.has('content-type');
}

/** Whether the path is validly percent-encoded, which routes require. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}
