import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const app = path.resolve(import.meta.dirname, '../..');
const staticImport = /^(?:import|export)\s(?!type\s)[^;]*?from\s'([^']+)';/gm;

/** What a module loads with it, however deep: dynamic imports and types aside. */
function listImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    const isServer = name.endsWith('.server.ts') || name.endsWith('.css');
    if (isServer || !/^(?:\.|#app\/)/.test(name)) continue;
    const next = name.startsWith('#app/')
      ? path.join(app, name.slice('#app/'.length))
      : path.resolve(path.dirname(file), name);
    listImports(next, seen);
  }
  return seen;
}

const playerModules = (file: string) =>
  [...listImports(path.join(app, file))].filter((found) => found.includes('/components/player/'));

it.each([
  'routes/search/route.tsx',
  'routes/search/panel.tsx',
  'routes/home/route.tsx',
  'root.tsx',
])('%s loads nothing of the player', (file) => {
  expect(playerModules(file)).toEqual([]);
});

it('finds the player where a screen has one', () => {
  expect(playerModules('routes/clip/route.tsx')).not.toEqual([]);
});
