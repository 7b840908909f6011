import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './build.ts';
import { StartError } from './errors.ts';
import { requirePackages } from './packages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'courtreel-packages-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, packages: object): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify({ lockfileVersion: 3, packages }));
}
const wants = (packages: object) =>
  write('package-lock.json', { '': { version: '1' }, ...packages });
const has = (packages: object) => write('node_modules/.package-lock.json', packages);
const hono = (version: string) => ({ 'node_modules/hono': { version } });
const required = () => requirePackages(folder);

it('takes the packages of this version, without those that only the build needs', () => {
  const spare = {
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/canvas-of-another-system': { version: '1.0.0', optional: true },
  };
  wants({ ...hono('4.1.0'), ...spare });
  has(hono('4.1.0'));
  required();
  requirePackages(root);
});

it('refuses in one line what an earlier version had, and what is missing', () => {
  wants({ ...hono('4.1.0'), 'node_modules/a/node_modules/@b/c': { version: '2.0.0' } });
  has(hono('4.0.0'));
  expect(required).toThrow(StartError);
  expect(required).toThrow(/^node_modules: got hono 4.0.0, wants 4.1.0 [^\n]*npm ci[^\n]*$/);
  has(hono('4.1.0'));
  expect(required).toThrow(/^node_modules: got no @b\/c, wants 2.0.0 [^\n]*npm ci[^\n]*$/);
});

it('refuses a folder without packages, and believes another tool than npm', () => {
  wants(hono('4.1.0'));
  expect(required).toThrow(/^node_modules: [^\n]*npm ci[^\n]*$/);
  mkdirSync(path.join(folder, 'node_modules'));
  required();
});
