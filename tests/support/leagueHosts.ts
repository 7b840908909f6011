/** A stand-in for a league's public endpoints, on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON document, a status without one, or a way to misbehave. */
export type Behaviour = object | number | 'stall' | 'disconnect' | 'cut off';

export interface LeagueCall {
  /** 'scheduleleaguev2' or 'playbyplay_0022400901.json'. */
  name: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface LeagueHosts {
  stats: string;
  live: string;
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
    calls.push({ name, query: searchParams, headers: request.headers });
    const waiting = answers.get(name) ?? [404];
    const behaviour = waiting.length > 1 ? waiting.shift() : waiting[0];
    answer(response, behaviour ?? 404);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    stats: `${origin}/stats`,
    live: `${origin}/liveData`,
    calls,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'stall') return;
  if (behaviour === 'disconnect') response.destroy();
  else if (behaviour === 'cut off') response.end('{"game": {"actions": [');
  else if (typeof behaviour === 'number') response.writeHead(behaviour).end();
  else response.end(JSON.stringify(behaviour));
}
