/** The built product over an outside clip API, for end-to-end tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';
import { freePort, startServerProcess } from './serverProcess.ts';
import { type StubApi, startStubApi } from './stubApi.ts';

interface ProductOverStub {
  origin: string;
  stub: StubApi;
  close: () => Promise<void>;
}

/** User agent of a person's browser: the test browser's own is a robot's, which gets whole pages. */
const personsBrowser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/145.0.0.0';

/** Gives the tests of a file a product whose clip API is a stub, which is reset before each test. */
export function setUpProductOverStub(): Pick<ProductOverStub, 'origin' | 'stub'> {
  test.describe.configure({ mode: 'default' });
  test.use({ userAgent: personsBrowser });
  const product = {} as ProductOverStub;
  test.beforeAll(async () => {
    Object.assign(product, await startProductOverStub());
  });
  test.afterAll(() => product.close());
  test.beforeEach(() => product.stub.reset());
  return product;
}

async function startProductOverStub(): Promise<ProductOverStub> {
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
