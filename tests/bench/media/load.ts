/**
 * The load: `connections` sockets that each ask again when answered, in a thread of its own. Reads
 * no more of an answer than its length, so that the client costs as little as it can.
 */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOrder {
  port: number;
  path: string;
  /** Value of the Range header; null asks for the whole. */
  range: string | null;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  bytes: number;
  seconds: number;
}

const headEnd = Buffer.from('\r\n\r\n');

function run(order: LoadOrder): Promise<LoadResult> {
  const range = order.range ? `Range: ${order.range}\r\n` : '';
  const request = `GET ${order.path} HTTP/1.1\r\nHost: bench\r\n${range}\r\n`;
  const started = performance.now();
  const until = started + order.seconds * 1000;
  let [requests, bytes] = [0, 0];
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(order.port, '127.0.0.1', () => socket.write(request));
      let left = -1;
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        let body = chunk.length;
        if (left < 0) {
          const end = chunk.indexOf(headEnd);
          const head = chunk.subarray(0, end).toString('latin1');
          const status = Number(head.slice(9, 12));
          if (status !== (order.range ? 206 : 200)) return reject(new Error(head));
          left = Number(/content-length: (\d+)/i.exec(head)?.[1]);
          body -= end + headEnd.length;
        }
        left -= body;
        bytes += body;
        if (left > 0) return;
        left = -1;
        requests += 1;
        if (performance.now() < until) socket.write(request);
        else socket.end(resolve);
      });
    });
  return Promise.all(Array.from({ length: order.connections }, one)).then(() => ({
    requests,
    bytes,
    seconds: (performance.now() - started) / 1000,
  }));
}

parentPort?.postMessage(await run(workerData as LoadOrder));
