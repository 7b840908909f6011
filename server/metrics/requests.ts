/** Metrics of a process and its requests, for Prometheus. */
import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import { clientClosedRequest } from '#server/http/requestLog.ts';
import { getRequestKind } from './requestKind.ts';

collectDefaultMetrics();
// Lets a worker report its metrics to the primary process.
if (cluster.isWorker) new AggregatorRegistry();

const durations = new Histogram({
  name: 'courtreel_request_duration_seconds',
  help: 'Duration of requests until the end of the response, by kind and status.',
  labelNames: ['kind', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const underWay = new Gauge({
  name: 'courtreel_requests_under_way',
  help: 'Requests in progress.',
});

/** Records a request when its answer has ended or its connection closed. */
export function measureRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const end = durations.startTimer({ kind: getRequestKind(incoming.url ?? '/') });
  underWay.inc();
  outgoing.once('close', () => {
    underWay.dec();
    end({ status: outgoing.writableFinished ? outgoing.statusCode : clientClosedRequest });
  });
}
