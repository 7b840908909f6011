/** `GET /metrics` in Prometheus's text format, on a port of its own that browsers do not reach. */
import { createServer } from 'node:http';
import { AggregatorRegistry, register } from 'prom-client';
import { listen } from '#server/start/listen.ts';

/**
 * Serves figures until the process ends.
 * @param of whose: this process's, or its workers' together
 * @throws {StartError} when METRICS_PORT cannot be listened on
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
