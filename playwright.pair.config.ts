/** The end-to-end tests on two instances over one store, each request to one or the other. */
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const single = base.webServer as Exclude<typeof base.webServer, unknown[] | undefined>;

export default defineConfig({
  ...base,
  webServer: { ...single, command: 'node tests/support/pairEntry.ts', stdout: 'pipe' },
});
