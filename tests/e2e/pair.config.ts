/** The end-to-end tests on two instances over one store, each request to one or the other. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const single = base.webServer as Exclude<typeof base.webServer, unknown[] | undefined>;

export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  webServer: { ...single, cwd: root, command: 'node tests/support/pairEntry.ts', stdout: 'pipe' },
});
