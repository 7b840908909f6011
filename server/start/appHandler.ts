/** The application's request handler: from the build, or from the sources through Vite. */
import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { AppParts } from '#server/app.ts';
import { packageRoot } from './build.ts';

type AppModule = typeof import('#server/app.ts');

export interface AppHandler {
  listener: RequestListener;
  close: () => Promise<void>;
}

type AppHandlerParts = Omit<AppParts, 'clientFolder'>;

/**
 * The built application. The client's folder is a parameter: the bundler decides in which folder the
 * modules of the server's build are, so they cannot locate it.
 */
export async function loadBuiltApp(parts: AppHandlerParts): Promise<AppHandler> {
  const built = pathToFileURL(path.join(packageRoot, 'build/server/index.js'));
  const { createApp }: AppModule = await import(built.href);
  const clientFolder = path.join(packageRoot, 'build/client');
  await parts.services.assets.archive(path.join(clientFolder, 'assets'));
  const app = createApp({ ...parts, clientFolder });
  return {
    listener: getRequestListener(app.fetch, { hostname: parts.config.host }),
    close: async () => {},
  };
}

/**
 * The application from its sources: Vite serves modules and hot updates, all other requests go to
 * `server/app.ts`, which is created again when it or one of its imports has changed.
 */
export async function loadSourceApp(parts: AppHandlerParts, server: Server): Promise<AppHandler> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    server: { middlewareMode: true, hmr: { server } },
  });
  let loaded: { module: AppModule; listener: RequestListener } | null = null;
  const answer: RequestListener = async (request, response) => {
    try {
      const module = (await vite.ssrLoadModule('./server/app.ts')) as AppModule;
      if (loaded?.module !== module) {
        const app = module.createApp({ ...parts, clientFolder: null });
        const options = { hostname: parts.config.host };
        loaded = { module, listener: getRequestListener(app.fetch, options) };
      }
      loaded.listener(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      parts.log.error({ err: error }, 'the application does not load');
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    }
  };
  return {
    listener: (request, response) =>
      vite.middlewares(request, response, () => answer(request, response)),
    close: () => vite.close(),
  };
}
