import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '#server/lib/startError.ts';
import { packageRoot } from './build.ts';
import { requirePackages } from './packages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'courtreel-packages-'));
  write('package.json', { dependencies: { hono: '4.1.0' }, devDependencies: { vite: '8.0.0' } });
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: object): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}
const install = (name: string, version: string) =>
  write(`node_modules/${name}/package.json`, { version });
const check = () => requirePackages(folder);

it('accepts the pinned packages, with or without development packages', () => {
  install('hono', '4.1.0');
  check();
  install('vite', '8.0.0');
  check();
  requirePackages(packageRoot);
});

it('rejects packages of another version in one line', () => {
  install('hono', '4.0.0');
  expect(check).toThrow(StartError);
  expect(check).toThrow(/^node_modules: got hono 4.0.0, expected 4.1.0: [^\n]*npm ci[^\n]*$/);
  install('hono', '4.1.0');
  install('vite', '7.0.0');
  expect(check).toThrow(/^node_modules: got vite 7.0.0, expected 8.0.0: [^\n]*npm ci[^\n]*$/);
});

it('rejects a folder without packages', () => {
  expect(check).toThrow(/^node_modules: got no hono, expected 4.1.0: [^\n]*npm ci[^\n]*$/);
});
