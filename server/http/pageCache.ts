/**
 * Pages that are equal for all visitors without a session, kept for a moment: one render answers a burst
 * of equal requests, in each content coding that was asked for (docs/product.md#equal-pages).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PageState } from '#app/context.ts';
import { type Coding, compressWhole, pickCoding } from './compress.ts';
import { hashMarkedScripts } from './markedScripts.ts';
import { checkPreconditions } from './preconditions.ts';

/** Bytes of all cached pages of a process; a search page has about 100 KB. */
const mostBytes = 16 * 1024 * 1024;
/** A compressed page has about a seventh of its bytes; there may be two. */
const withCodings = 1.3;
/** What changes with time alone, such as the verdict on a video, shows after this time and that of cached reads. */
const keptSeconds = 60;

/**
 * For caches between the site and its visitors: they learn of no change. Browsers ask each time, except
 * within `stale-while-revalidate`.
 */
const forAll = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
/** Browsers ask each time whether it is still the same. */
const forBrowsers = 'private, no-cache';

/** A page that does not depend on who asks. */
export interface EqualPage {
  /** What its HTML depends on: URL, preferences, revisions of the data. */
  key: string;
  /** Whether shared caches may keep it. */
  isShared: boolean;
}

export interface RenderedPage {
  response: Response;
  nonce: string;
  state: PageState;
}

interface KeptPage {
  headers: Headers;
  /** Without the mark of a weak one. */
  etag: string;
  html: Uint8Array<ArrayBuffer>;
  compressed: Map<Coding, Promise<Uint8Array<ArrayBuffer>>>;
}

interface PageCacheParts {
  /** @param hashes of the inline scripts */
  buildPolicy: (hashes: readonly string[]) => string;
  render: (request: Request) => Promise<RenderedPage>;
}

interface PageCache {
  /** The answer from what is kept, or is being rendered; null where there is none. */
  find: (request: Request, page: EqualPage) => Promise<Response | null>;
  /** The same, or else renders the page, and keeps it if it may. */
  answer: (
    request: Request,
    page: EqualPage,
    render: PageCacheParts['render'],
  ) => Promise<Response>;
}

export function createPageCache({ buildPolicy }: Pick<PageCacheParts, 'buildPolicy'>): PageCache {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ html }) => Math.ceil(html.byteLength * withCodings),
    ttl: keptSeconds * 1000,
  });
  const rendering = new Map<string, Promise<KeptPage | null>>();
  const find: PageCache['find'] = async (request, { key }) => {
    const known = kept.get(key) ?? (await rendering.get(key)?.catch(() => null));
    return known ? respond(known, request) : null;
  };
  const answer: PageCache['answer'] = async (request, page, render) => {
    const underWay = rendering.get(page.key);
    // No wait without a render: the next request must find the one that starts here.
    const known = kept.get(page.key) ?? (underWay && (await underWay.catch(() => null)));
    if (known) return respond(known, request);
    // The first render could not be kept: each of the others has its own.
    if (underWay) return (await render(request)).response;
    const first = renderFirst(request, page, { buildPolicy, render });
    const made = first.then((outcome) => ('response' in outcome ? null : outcome));
    // The first request reports its failure itself.
    made.catch(() => {});
    rendering.set(page.key, made);
    try {
      const outcome = await first;
      if ('response' in outcome) return outcome.response;
      kept.set(page.key, outcome);
      return respond(outcome, request);
    } finally {
      rendering.delete(page.key);
    }
  };
  return { find, answer };
}

/** A page to keep, or the response for this request alone. */
async function renderFirst(
  request: Request,
  page: EqualPage,
  { buildPolicy, render }: PageCacheParts,
): Promise<KeptPage | { response: Response }> {
  // Others may wait for it: it goes on when the browser disconnects.
  const leave = new AbortController();
  const { signal } = leave;
  const { response, nonce, state } = await render(
    new Request(request.url, { headers: request.headers, signal }),
  );
  const forOne = (own: Response) => {
    request.signal.addEventListener('abort', () => leave.abort(), { once: true });
    if (request.signal.aborted) leave.abort();
    if (request.method !== 'HEAD') return { response: own };
    void own.body?.cancel();
    return { response: new Response(null, own) };
  };
  if (!mayKeep(response) || !state.isWhole) return forOne(response);
  const text = await response.text();
  const document = state.isWhole ? hashMarkedScripts(text, nonce) : null;
  if (!document) return forOne(new Response(text, response));
  const html = new TextEncoder().encode(document.html);
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', buildPolicy(document.hashes));
  headers.set('Cache-Control', page.isShared ? forAll : forBrowsers);
  headers.set('Vary', 'Cookie, Accept-Encoding');
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  // Weak: it stands for the page in every coding.
  headers.set('ETag', `W/${etag}`);
  return { headers, etag, html, compressed: new Map() };
}

function mayKeep({ status, headers }: Response): boolean {
  const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true;
  return isPage && !headers.has('set-cookie') && !headers.has('cache-control');
}

async function respond(page: KeptPage, request: Request): Promise<Response> {
  const headers = new Headers(page.headers);
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  if (checkPreconditions({ ifMatch: undefined, ifNoneMatch }, page.etag) === 304) {
    // The policy stays: browsers put it in place of the one that they have with the page.
    for (const name of ['content-type', 'link']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const coding = pickCoding(request.headers.get('accept-encoding'));
  const body = coding ? await compressOnce(page, coding) : page.html;
  if (coding) headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

function compressOnce({ html, compressed }: KeptPage, coding: Coding) {
  const known = compressed.get(coding);
  if (known) return known;
  const made = compressWhole(html, coding);
  compressed.set(coding, made);
  return made;
}
