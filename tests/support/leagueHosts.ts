/** A stand-in for a league's public endpoints, on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A JSON document, bytes, a status without one, a way to misbehave, or what depends on the call. 'no
 * such file' and 'refusal' are the two kinds of 403 that the file hosts give.
 */
export type Behaviour =
  | object
  | number
  | 'stall'
  | 'disconnect'
  | 'cut off'
  | 'no such file'
  | 'refusal'
  | ((call: LeagueCall) => Behaviour);

export interface LeagueCall {
  /** 'scheduleleaguev2' or 'playbyplay_0022400901.json'. */
  name: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface LeagueHosts {
  stats: string;
  live: string;
  site: string;
  userAgent: string;
  calls: LeagueCall[];
  /** What is answered to a name: one after the other, the last one for good. Others get a 404. */
  answers: Map<string, Behaviour[]>;
  close(): Promise<void>;
}

/** Starts the hosts. */
export async function leagueHosts(): Promise<LeagueHosts> {
  const calls: LeagueCall[] = [];
  const answers = new Map<string, Behaviour[]>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://league.test');
    const name = pathname.split('/').at(-1) ?? '';
    const call = { name, query: searchParams, headers: request.headers };
    calls.push(call);
    const waiting = answers.get(name) ?? [404];
    const behaviour = waiting.length > 1 ? waiting.shift() : waiting[0];
    answer(response, behaviour ?? 404, call);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    stats: `${origin}/stats`,
    live: `${origin}/liveData`,
    site: 'https://www.nba.com',
    userAgent: 'Mozilla/5.0 (test)',
    calls,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const noSuchFile = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`;

const refusal = `<HTML><HEAD>
<TITLE>Access Denied</TITLE>
</HEAD><BODY>
<H1>Access Denied</H1>
</BODY></HTML>`;

function answer(response: ServerResponse, behaviour: Behaviour, call: LeagueCall): void {
  if (behaviour === 'stall') return;
  if (typeof behaviour === 'function') answer(response, behaviour(call), call);
  else if (behaviour === 'disconnect') response.destroy();
  else if (behaviour === 'cut off') response.end('{"game": {"actions": [');
  else if (behaviour === 'no such file') response.writeHead(403).end(noSuchFile);
  else if (behaviour === 'refusal') response.writeHead(403).end(refusal);
  else if (typeof behaviour === 'number') response.writeHead(behaviour).end();
  else if (Buffer.isBuffer(behaviour)) response.end(behaviour);
  else response.end(JSON.stringify(behaviour));
}
