/**
 * The clip API over HTTP: deadline, abort, one retry of reads, lenient bodies
 * (docs/product.md#api-deadlines).
 */
import { createContext, type RouterContextProvider } from 'react-router';
import {
  type AppLogger,
  type ClipApi,
  clipApiContext,
  loggerContext,
  type PageState,
  pageStateContext,
  settingsContext,
} from '#app/context.ts';
import { getErrorCode } from '#app/lib/errorCode.ts';

/** Milliseconds for a call with its retry: a page that makes its calls at once arrives within 8 s. */
const callTimeoutMs = 7500;

const retryableStatus = new Set([502, 503, 504]);

/** A query value: a list becomes repeated keys; null and undefined are omitted. */
export type QueryValue = string | number | readonly (string | number)[] | null | undefined;

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under the base URL, for instance '/api/v1/nba/teams'. */
  path: string;
  query?: Record<string, QueryValue>;
  /** Sent as JSON. */
  json?: unknown;
  /** The Accept header; JSON by default. */
  accept?: string;
  /** Bearer access token. */
  token?: string | undefined;
}

/** The clip API for one request of a visitor. */
export interface ApiClient {
  api: ClipApi;
  log: AppLogger;
  /** Aborts when the browser disconnects. */
  signal: AbortSignal;
  /** Base of relative clip URLs; null if they work as they are. */
  clipOrigin: string | null;
  /** Milliseconds for a call; {@link callTimeoutMs} by default. */
  timeoutMs?: number;
  /** Gets another access token for one that the API rejected; see {@link renewTokenContext}. */
  renewToken?: RenewToken | null;
  /** Of the page that the calls are for; it learns which of them fail, and which are late. */
  page?: PageState | null;
}

/** Returns null if there is no other token. */
type RenewToken = (rejected: string) => Promise<string | null>;

/** How a call with a token that the API rejects (401) gets another one; null: not at all. */
export const renewTokenContext = createContext<RenewToken | null>(null);

/** The API answered with an error status, or not at all (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The body: parsed if it is JSON, otherwise its text; null if empty. */
  readonly body: unknown;

  constructor(message: string, status: number, body: unknown = null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.body = body;
  }
}

/** The client for a loader's or an action's arguments. */
export function createApiClient(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): ApiClient {
  const api = args.context.get(clipApiContext);
  const apiOrigin = isBundled({ api }) ? null : new URL(api.baseUrl).origin;
  const ownOrigin = args.context.get(settingsContext).publicOrigin;
  return {
    api,
    log: args.context.get(loggerContext),
    signal: args.request.signal,
    renewToken: args.context.get(renewTokenContext),
    page: args.context.get(pageStateContext),
    clipOrigin: apiOrigin === ownOrigin ? null : apiOrigin,
  };
}

/** Whether the API is the bundled one, which answers in the process. */
export const isBundled = ({ api }: Pick<ApiClient, 'api'>) => api.readRevision !== undefined;

/** The revision of the bundled API's data; null if it fails or takes more than half a second. */
export async function readRevision(client: ApiClient): Promise<string | null> {
  const read = async () => (await client.api.readRevision?.()) ?? null;
  const quick = { ...client, timeoutMs: 500 };
  return withTimeout(quick, (signal) => withAbort(read(), signal)).catch(() => null);
}

/** A client for writes, which complete even if the browser disconnects. */
export function createDetachedApiClient(args: Parameters<typeof createApiClient>[0]): ApiClient {
  return { ...createApiClient(args), signal: new AbortController().signal };
}

/**
 * Whether less than `milliseconds` have passed since `began`. A page that leaves something out, because
 * it has no time for another call, is not whole.
 */
export function hasTimeLeft({ page }: ApiClient, began: number, milliseconds: number): boolean {
  const isEarly = performance.now() - began < milliseconds;
  if (page && !isEarly) page.isWhole = false;
  return isEarly;
}

/**
 * Makes a call and returns the raw response. The timeout ends with its first byte.
 * @throws {ApiError} on an error status, a timeout or an abort
 */
export function fetchResponse(client: ApiClient, call: ApiCall): Promise<Response> {
  return withTimeout(client, (signal) => fetchWithToken(client, call, signal));
}

/**
 * Repeats a call once with another token if the API rejects the first one, which carried out nothing
 * (docs/product.md#token-refresh).
 */
async function fetchWithToken(
  client: ApiClient,
  call: ApiCall,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetchWithRetry(client, call, signal);
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 401;
    if (!isRejected || !call.token || !client.renewToken) throw error;
    const token = await withAbort(client.renewToken(call.token), signal).catch(() => null);
    if (token === null) throw error;
    return fetchWithRetry(client, { ...call, token }, signal);
  }
}

async function fetchWithRetry(
  client: ApiClient,
  call: ApiCall,
  signal: AbortSignal,
): Promise<Response> {
  const attempts = call.method === 'GET' ? 2 : 1;
  for (let count = 1; ; count++) {
    const response = await attemptOnce(client, call, signal).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      if (signal.aborted || count === attempts) throw toApiError(call, error);
      return null;
    });
    if (response?.ok) {
      client.api.extensions.learn(response.headers);
      return response;
    }
    if (response && (count === attempts || !retryableStatus.has(response.status))) {
      const body = await withAbort(readBody(response), signal).catch(() => null);
      throw new ApiError(`${call.method} ${call.path}: ${response.status}`, response.status, body);
    }
    await response?.body?.cancel().catch(() => {});
  }
}

/**
 * Makes a call and returns the parsed body; undefined for 204 and for an empty body
 * (docs/product.md#api-answers).
 * @throws {ApiError} as {@link fetchResponse} does, and for a body that is not JSON
 */
export async function fetchJson(client: ApiClient, call: ApiCall): Promise<unknown> {
  const text = await withTimeout(client, async (signal) => {
    const response = await fetchWithToken(client, call, signal);
    if (response.status === 204) return '';
    return withAbort(response.text(), signal).catch((error) => {
      throw toApiError(call, error);
    });
  });
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(`${call.method} ${call.path}: the body is not JSON`, 200, null, {
      cause: error,
    });
  }
}

/**
 * Aborts the work after the client's timeout, which includes retry and body. The timer of
 * `AbortSignal.timeout` would retain what the call allocated until it fires.
 */
async function withTimeout<T>(
  { signal, timeoutMs = callTimeoutMs, page }: ApiClient,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const reason = () => new DOMException('no answer in time', 'TimeoutError');
  const timer = setTimeout(() => timeout.abort(reason()), timeoutMs);
  if (page) page.pendingCalls += 1;
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } catch (error) {
    if (page) page.isWhole = false;
    throw error;
  } finally {
    clearTimeout(timer);
    if (page) page.pendingCalls -= 1;
  }
}

/** Number of redirects that a call follows. */
const mostRedirects = 5;

/** The answer of the last redirect's target. @throws {ApiError} where a redirect cannot be followed */
async function attemptOnce(
  { api }: ApiClient,
  call: ApiCall,
  signal: AbortSignal,
): Promise<Response> {
  let url = buildUrl(api.baseUrl, call);
  let sent = call;
  for (let count = 0; ; count++) {
    const response = await withAbort(api.fetch(buildRequest(url, sent, signal)), signal);
    const location = isRedirect(response) ? response.headers.get('location') : null;
    // A change that is redirected and finds nothing was not made.
    const isLost = count > 0 && call.method !== 'GET' && response.status === 404;
    if (location === null && !isLost) return response;
    await response.body?.cancel().catch(() => {});
    const target =
      location !== null && count < mostRedirects && followRedirect(response, call, url);
    if (!target) throw new ApiError(`${call.method} ${call.path}: redirected in vain`, 0);
    if (new URL(target).origin !== new URL(url).origin) sent = { ...call, token: undefined };
    url = target;
  }
}

function isRedirect({ status }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Where a redirect leads; null for one that would turn a change into a read. */
function followRedirect({ status, headers }: Response, { method }: ApiCall, from: string) {
  const keepsMethod = method === 'GET' || status === 307 || status === 308;
  const location = headers.get('location') ?? '';
  return keepsMethod && URL.canParse(location, from) ? new URL(location, from).href : null;
}

function buildRequest(url: string, call: ApiCall, signal: AbortSignal): Request {
  const headers = new Headers({ accept: call.accept ?? 'application/json' });
  if (call.token) headers.set('authorization', `Bearer ${call.token}`);
  if (call.json !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method: call.method,
    headers,
    signal,
    body: call.json === undefined ? undefined : JSON.stringify(call.json),
    redirect: 'manual',
  });
}

function buildUrl(baseUrl: string, { path, query = {} }: ApiCall): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const list = Array.isArray(value) ? value : [value];
    for (const item of list) {
      if (item !== null && item !== undefined) params.append(name, String(item));
    }
  }
  return params.size ? `${baseUrl}${path}?${params}` : `${baseUrl}${path}`;
}

/** Rejects on abort even if the `fetch` ignores its signal. */
function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function toApiError(call: ApiCall, cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = message === 'fetch failed' ? `${message} (${getErrorCode(cause)})` : message;
  return new ApiError(`${call.method} ${call.path}: ${reason}`, 0, null, { cause });
}
