/**
 * A strict stand-in for an outside clip API: it has the calls of docs/product.md#api-calls and no others,
 * records every call, and can be told to fail, stall or send garbage.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ExtensionToken,
  extensions,
  extensionsHeader,
  extensionTokens,
  formatExtensions,
} from '#app/api/extensions.ts';
import { answerByDefault } from './stubAnswers.ts';

export interface RecordedCall {
  method: string;
  /** Without the query, for instance '/api/v1/nba/games'. */
  path: string;
  /** In the order sent; repeated keys stay repeated. */
  query: [string, string][];
  /** Parsed JSON, or the text where it is none; null without a body. */
  body: unknown;
  authorization: string | null;
}

/** What the stub does with a call: an answer, or one of the ways to misbehave. */
export type Behaviour =
  | {
      status?: number;
      json?: unknown;
      body?: string | Uint8Array;
      headers?: Record<string, string>;
    }
  | 'stall'
  | 'disconnect'
  | 'garbage'
  | 'empty';

export interface StubApi {
  baseUrl: string;
  calls: RecordedCall[];
  /**
   * Calls that docs/product.md#api-calls does not list: an unknown path, method or query parameter,
   * or a token where there is none. They are answered with 404 and 400.
   */
  violations: string[];
  /** Extensions (docs/product.md#api-additions) that the stub announces and takes; none at first. */
  announced: readonly ExtensionToken[];
  /** Answers `method path` (a path, or a pattern) with `behaviour` until {@link StubApi.reset}. */
  on(
    method: string,
    path: string | RegExp,
    behaviour: Behaviour | ((call: RecordedCall) => Behaviour),
  ): void;
  reset(): void;
  close(): Promise<void>;
}

interface Endpoint {
  method: string;
  path: RegExp;
  query: string[];
}

const leaguePath = '/api/v1/(?:nba|wnba)';
const clipQuery = ['contexts', 'seasonType', 'cursor', 'limit'];

/** docs/product.md#api-calls; those of extensions come on top. */
const endpoints: Endpoint[] = [
  endpoint('GET', `${leaguePath}/games`, ['season', 'seasonType', 'dateFrom', 'dateTo']),
  endpoint('GET', '/api/v1/clip', ['gameId', 'eventNumber']),
  endpoint('GET', '/api/v1/boxscore/\\d{10}'),
  endpoint('GET', `${leaguePath}/games/\\d{10}/pbp`, clipQuery),
  endpoint('GET', `${leaguePath}/players`),
  endpoint('GET', `${leaguePath}/players/\\d+/pbp`, [
    ...clipQuery,
    'seasons',
    'lastNGames',
    'opponentTeamId',
  ]),
  endpoint('GET', `${leaguePath}/teams`),
  endpoint('GET', `${leaguePath}/leaders`, ['stats', 'season']),
  endpoint('GET', `${leaguePath}/standings`),
  endpoint('GET', '/api/v1/playlists'),
  endpoint('GET', '/api/v1/playlists/public'),
  endpoint('POST', '/api/v1/playlists'),
  endpoint('PATCH', '/api/v1/playlists/[^/]+', ['description', 'name', 'priv', 'thumbnail_url']),
  endpoint('DELETE', '/api/v1/playlists/[^/]+'),
  endpoint('POST', '/api/v1/playlists/[^/]+/videos'),
  endpoint('DELETE', '/api/v1/playlists/[^/]+/videos/[^/]+'),
  endpoint('POST', '/api/v1/playlists/[^/]+/download'),
];

function endpoint(method: string, path: string, query: string[] = []): Endpoint {
  return { method, path: new RegExp(`^${path}$`), query };
}

/** A path of the table of extensions, as a pattern. */
function toPattern(path: string): string {
  return path.replace('/api/v1/{league}', leaguePath).replace(/\{\w+\}/g, '[^/]+');
}

/** The calls that an extension adds. */
function listCalls(token: ExtensionToken): Endpoint[] {
  return (extensions[token].calls ?? []).map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return endpoint(method, toPattern(path));
  });
}

/** The query names that an extension adds to a path. */
function listNames(token: ExtensionToken, given: string): string[] {
  const taken = Object.entries(extensions[token].query ?? {});
  const takes = (path: string) => new RegExp(`^${toPattern(path)}$`).test(given);
  return taken.filter(([, paths]) => paths.some(takes)).map(([name]) => name);
}

/** Starts the stub on a free loopback port. */
export async function startStubApi(): Promise<StubApi> {
  const calls: RecordedCall[] = [];
  const violations: string[] = [];
  let rules: { matches(call: RecordedCall): boolean; behave(call: RecordedCall): Behaviour }[] = [];

  const server = createServer(async (request, response) => {
    const call = await record(request);
    calls.push(call);
    const violation = violationOf(call, stub.announced);
    if (stub.announced.length > 0) {
      response.setHeader(extensionsHeader, formatExtensions(stub.announced));
    }
    if (violation) {
      violations.push(violation.message);
      behave(response, { status: violation.status, json: { error: violation } });
      return;
    }
    const rule = rules.findLast((candidate) => candidate.matches(call));
    behave(response, rule ? rule.behave(call) : answerByDefault(call));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const stub: StubApi = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    violations,
    announced: [],
    on(method, path, behaviour) {
      rules.push({
        matches: (call) =>
          call.method === method &&
          (typeof path === 'string' ? call.path === path : path.test(call.path)),
        behave: typeof behaviour === 'function' ? behaviour : () => behaviour,
      });
    },
    reset() {
      rules = [];
      calls.length = 0;
      violations.length = 0;
      stub.announced = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

async function record(request: IncomingMessage): Promise<RecordedCall> {
  const url = new URL(request.url ?? '/', 'http://stub');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: [...url.searchParams],
    body: text === '' ? null : parseJson(text),
    authorization: request.headers.authorization ?? null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function violationOf(call: RecordedCall, announced: readonly ExtensionToken[]) {
  const known = [...endpoints, ...announced.flatMap(listCalls)];
  const found = known.find((e) => e.method === call.method && e.path.test(call.path));
  const what = `${call.method} ${call.path}`;
  if (!found) return { status: 404, message: `${what} is no call of the contract` };
  const taken = announced.flatMap((token) => listNames(token, call.path));
  const names = [...found.query, ...taken];
  const extra = call.query.find(
    ([name, value]) => !names.includes(name) || isUnannounced(name, value, announced),
  );
  const isPersonal = /^\/api\/v1\/(?:playlists(?!\/public$)|reel$)/.test(call.path);
  if (call.authorization && !isPersonal) return { status: 400, message: `${what} takes no token` };
  return extra ? { status: 400, message: `${what} has no parameter ${extra[0]}` } : null;
}

/** Whether a value of a query name is one of an extension that is not announced. */
function isUnannounced(name: string, value: string, announced: readonly ExtensionToken[]) {
  const owner = extensionTokens.find((token) => extensions[token].values?.[name]?.includes(value));
  return owner !== undefined && !announced.includes(owner);
}

function behave(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'stall') return;
  if (behaviour === 'disconnect') {
    response.destroy();
    return;
  }
  if (behaviour === 'empty') {
    response.writeHead(204).end();
    return;
  }
  if (behaviour === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items": [{"gam');
    return;
  }
  const { status = 200, json, body, headers } = behaviour;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body ?? (json === undefined ? undefined : JSON.stringify(json)));
}
