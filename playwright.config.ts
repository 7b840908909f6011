import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, requireBrowser } from './tests/support/browser.ts';
import { onlyHtml } from './tests/support/onlyHtml.ts';
import { compileCache, freePort } from './tests/support/serverProcess.ts';

// What a developer has set in .env must not decide.
process.env.ENV_FILE = '';
// The configuration is read again in every worker: what the first reading chose stays.
process.env.E2E_PORT ??= String(await freePort());
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

const origin = `http://localhost:${process.env.E2E_PORT}`;

/** These test style sheets, which are the same with scripts. */
const styleSpecs = '**/{contrast,phones}.spec.ts';
/** These do it with the controls that scripts add. */
const controlSpecs = '**/{enlarged,look}.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Only what hangs takes longer, also on a machine that is slow and busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    baseURL: origin,
    // A trace takes a third of the time: `--trace retain-on-failure` records one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireBrowser(), args: browserArguments },
  },
  projects: [
    {
      name: 'javascript',
      testIgnore: ['**/*.nojs.spec.ts', styleSpecs],
      grepInvert: new RegExp(onlyHtml.tag),
    },
    {
      name: 'no-javascript',
      testIgnore: ['**/*.js.spec.ts', controlSpecs],
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: 'node tests/support/e2eEntry.ts',
    url: `${origin}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'production',
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Each login of the tests comes from an address of its own, for the rate limits.
      TRUST_PROXY: 'private',
      // A slow machine must not refuse the tests' requests.
      MAX_LOOP_DELAY_MS: '2000',
      LOG_LEVEL: 'warn',
    },
  },
});
