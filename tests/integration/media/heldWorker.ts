/** A stand-in for the drawing thread: says what it begins, and ends when told how. */
import { BroadcastChannel, parentPort } from 'node:worker_threads';
import type { DrawingJob } from '#server/media/rendering/job.ts';

export interface Order {
  file: string;
  end: 'done' | 'failed' | 'crash';
}

const channel = new BroadcastChannel('held-worker');
channel.unref();
let current: string | null = null;

channel.onmessage = (event) => {
  const { file, end } = (event as { data: Order | { begun: string } }).data as Order;
  if (end === undefined || file !== current) return;
  current = null;
  if (end === 'crash') process.exit(1);
  parentPort?.postMessage({ error: end === 'done' ? null : { message: 'no ink', code: 'ENOSPC' } });
};

parentPort?.on('message', ({ file }: DrawingJob) => {
  current = file;
  channel.postMessage({ begun: file });
});
