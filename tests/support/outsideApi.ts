/** The built product in front of a clip API that is not its own, for end-to-end tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startServerProcess } from './serverProcess.ts';
import { type StubApi, startStubApi } from './stubApi.ts';

export interface ProductOverStub {
  origin: string;
  stub: StubApi;
  close: () => Promise<void>;
}

/** What a browser calls itself; the test browser's own name is a robot's, and robots get pages whole. */
export const personsBrowser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/145.0.0.0';

/** Starts a product whose clip API is a stub. */
export async function startProductOverStub(): Promise<ProductOverStub> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'courtreel-outside-'));
  const stub = await startStubApi();
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: dataDir, API_BASE_URL: stub.baseUrl };
  const server = startServerProcess('server/main.ts', env);
  await server.printed(/is ready at/);
  return {
    origin: `http://localhost:${port}`,
    stub,
    close: async () => {
      server.child.kill('SIGTERM');
      await server.exit;
      await stub.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
