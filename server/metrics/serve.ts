/** `GET /metrics` in Prometheus's text format, on a separate port for monitoring. */
import { createServer } from 'node:http';
import { AggregatorRegistry, register } from 'prom-client';
import { listen } from '#server/lib/listen.ts';

/**
 * Serves metrics until the process ends.
 * @param of whose metrics: this process's, or all of its workers'
 * @throws {StartError} if the server cannot listen on METRICS_PORT
 */
export async function serveMetrics(
  at: { host: string; port: number },
  of: 'process' | 'workers',
): Promise<void> {
  const ofWorkers = of === 'workers' ? new AggregatorRegistry() : null;
  const read = () => ofWorkers?.clusterMetrics() ?? register.metrics();
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url !== '/metrics') return outgoing.writeHead(404).end('Not found\n');
    try {
      const figures = await read();
      outgoing.writeHead(200, { 'Content-Type': register.contentType }).end(figures);
    } catch (error) {
      outgoing.writeHead(503).end(`${(error as Error).message}\n`);
    }
  });
  await listen(server, { name: 'METRICS_PORT', ...at });
  server.unref();
}
