/**
 * Bounds the requests in flight (docs/product.md#overload): beyond the bound, and for those that have
 * waited too long, the answer is 503 at once, so that the others are answered fast.
 */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { GetClientAddress } from '#server/http/clientAddress.ts';
import type { Logger } from '#server/http/logger.ts';
import { type FairQueue, QueueFullError } from '#server/lib/fairQueue.ts';
import { Gate, type GateSettings } from './gate.ts';
import { buildBusyCss, busyPage, busyPolicy, busyText, stylePath } from './page.ts';
import type { TakeTurn } from './turns.ts';

interface Parts {
  settings: GateSettings;
  getAddress: GetClientAddress;
  takeTurn: TakeTurn;
  log: Pick<Logger, 'warn'>;
  /** Decides how many run at the same time; by default a gate of its own. */
  gate?: Gate;
}

interface LoadShedding {
  middleware: MiddlewareHandler;
  close: () => void;
}

/** A request that waits longer is refused. */
const waitTimeoutMs = 2000;
/** Sending an answer counts this long. */
const sendingMs = 2000;
const retrySeconds = 3;
/** A log line tells of refusals within this time. */
const logEveryMs = 10_000;

/** The middleware; what comes before it in the request path is exempt. */
export function createLoadShedding(parts: Parts): LoadShedding {
  const gate = parts.gate ?? new Gate(parts.settings);
  const report = createReport(parts, gate);
  const middleware: MiddlewareHandler = async (c, next) => {
    if (c.req.path === stylePath) return answerCss(c);
    // What nobody waits for never waits.
    const isInTheWay = isPrefetch(c) && gate.queue.waiting > 0;
    const client = parts.getAddress(bindingsOf(c).incoming);
    const leave = isInTheWay ? null : await enter(c, gate.queue, client);
    await parts.takeTurn();
    if (!leave) {
      if (!isInTheWay) report();
      return refuse(c);
    }
    try {
      await next();
    } finally {
      leaveWithAnswer(c, leave);
    }
  };
  return { middleware, close: () => gate.close() };
}

const bindingsOf = (c: Context) => (c.env ?? {}) as Partial<HttpBindings>;

/** Waits for its turn. @returns ends the request's part in the load; null if it is refused */
async function enter(c: Context, queue: FairQueue, client: string): Promise<(() => void) | null> {
  const { incoming } = bindingsOf(c);
  try {
    const leave = await queue.enter(client, () => waitSignal(c));
    if (!incoming || incoming.complete || !hasBody(incoming)) return leave;
    leave();
    return enterWithBody(queue, incoming);
  } catch (error) {
    if (error instanceof QueueFullError || error instanceof DOMException) return null;
    throw error;
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends the wait of a client that has left, too. */
function waitSignal(c: Context): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(waitTimeoutMs), c.req.raw.signal]);
}

/** A request counts once its body is there: slow senders cost nothing, and would hold others' places. */
function enterWithBody(queue: FairQueue, incoming: IncomingMessage): () => void {
  let leave = () => {};
  const begin = () => {
    leave = queue.begin();
  };
  incoming.once('end', begin);
  return () => {
    incoming.off('end', begin);
    leave();
  };
}

/** An answer is made while it is sent; after a while only slow readers and archives are not through. */
function leaveWithAnswer(c: Context, leave: () => void): void {
  const { outgoing } = bindingsOf(c);
  if (!outgoing || outgoing.closed) {
    leave();
    return;
  }
  const late = setTimeout(leave, sendingMs).unref();
  outgoing.once('close', () => {
    clearTimeout(late);
    leave();
  });
}

const isPrefetch = (c: Context) => /\bprefetch\b/.test(c.req.header('sec-purpose') ?? '');

function answerCss(c: Context): Response {
  // It changes with the theme that the visitor chooses.
  const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': 'text/css' };
  return c.body(buildBusyCss(getCookie(c, 'preferences')), 200, headers);
}

/** 503 in the form that the client reads. The app's own requests show what they show for any failure. */
function refuse(c: Context): Response {
  c.set('isRefused', true);
  // To compress it would cost more than to send it.
  const caching = { 'Cache-Control': 'no-store, no-transform' };
  const headers = { ...caching, 'Retry-After': String(retrySeconds) };
  if (c.req.path.startsWith('/api/')) {
    return c.json({ error: { code: 'overloaded', message: busyText } }, 503, headers);
  }
  const isDocument =
    !c.req.path.endsWith('.data') && (c.req.header('accept') ?? '').includes('text/html');
  if (!isDocument) return c.text(busyText, 503, headers);
  return c.html(busyPage, 503, { ...headers, 'Content-Security-Policy': busyPolicy });
}

/** Logs that requests are refused, now and then. */
function createReport({ log, settings }: Parts, gate: Gate): () => void {
  let refused = 0;
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    if (performance.now() - told < logEveryMs) return;
    told = performance.now();
    const { running, waiting } = gate.queue;
    const facts = { refused, running, waiting, delayMs: Math.round(gate.delayMs), settings };
    log.warn(facts, 'too many requests: some are refused');
    refused = 0;
  };
}
