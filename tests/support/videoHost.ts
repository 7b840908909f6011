/** A stand-in for the host of official videos, on a port of its own. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';

/** A film, a status, a place to go to, or a way to misbehave. */
export type VideoBehaviour =
  | { film: string; type?: string; whole?: boolean }
  | { status: number }
  | { location: string }
  | 'page'
  | 'empty'
  | 'stall'
  | 'stall in the film'
  | 'disconnect';

export interface VideoHost {
  origin: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Bytes of films that were taken. */
  sent: () => number;
  /** By path; a path that is not here is a 404. */
  answers: Map<string, VideoBehaviour>;
  close(): Promise<void>;
}

/** Of a film: far more than fits in the buffers of a connection, or than anybody should read. */
export const filmBytes = 32 * 1024 ** 2;

/** Starts the host. */
export async function videoHost(): Promise<VideoHost> {
  const asked: string[] = [];
  const answers = new Map<string, VideoBehaviour>();
  let sent = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
    const wanted = range ? Number(range) + 1 : filmBytes;
    answer(response, answers.get(path) ?? { status: 404 }, wanted, (bytes) => {
      sent += bytes;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sent: () => sent,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(
  response: ServerResponse,
  behaviour: VideoBehaviour,
  wanted: number,
  taken: (bytes: number) => void,
): void {
  if (behaviour === 'stall') return;
  if (behaviour === 'disconnect') response.destroy();
  else if (behaviour === 'page') response.setHeader('content-type', 'text/html').end('<p>No');
  else if (behaviour === 'empty') response.setHeader('content-type', 'video/mp4').end();
  else if (behaviour === 'stall in the film') {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': filmBytes });
    response.write('some');
  } else if ('status' in behaviour) response.writeHead(behaviour.status).end();
  else if ('location' in behaviour) response.writeHead(302, { location: behaviour.location }).end();
  else send(response, behaviour, wanted, taken);
}

function send(
  response: ServerResponse,
  { film, type = 'video/mp4', whole = false }: { film: string; type?: string; whole?: boolean },
  wanted: number,
  taken: (bytes: number) => void,
): void {
  const size = whole ? filmBytes : wanted;
  response.writeHead(whole ? 200 : 206, {
    'content-type': type,
    'content-length': size,
    ...(!whole && { 'content-range': `bytes 0-${size - 1}/${filmBytes}` }),
  });
  const piece = Buffer.alloc(16 * 1024, film);
  function* pieces() {
    for (let left = size; left > 0; left -= piece.length) {
      taken(Math.min(left, piece.length));
      yield piece.subarray(0, left);
    }
  }
  // Whoever has seen enough goes away in the middle.
  pipeline(Readable.from(pieces(), { objectMode: false }), response, () => {});
}
