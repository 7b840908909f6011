/** Process entry: configuration, services, listen, graceful stop. */
import { serve } from '@hono/node-server';
import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { createServices } from './services.ts';

async function main() {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const services = await createServices(config, log);
  const { createApp } = await loadApp();
  const app = createApp({ config, log, services });
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => {
    console.log(`Courtreel is ready at ${config.publicOrigin}`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => server.close(() => services.close().then(() => process.exit(0))));
  }
}

async function loadApp(): Promise<typeof import('./app.ts')> {
  const built = new URL('../build/server/index.js', import.meta.url);
  return import(built.href);
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
