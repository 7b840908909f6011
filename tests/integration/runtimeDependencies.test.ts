import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The development server and the plugins of the build run only where all packages are. */
const buildTime = [
  /^server\/http\/precompress\.ts$/,
  /^app\/styles\/radixTokens\.ts$/,
  /^app\/routes\.ts$/,
];
const developmentOnly = ['server/start/appHandler.ts vite'];

/** Packages that the sources import at run time, each with the file that does: 'app/x.ts react'. */
function importedPackages(): string[] {
  const files = ['app', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) => !buildTime.some((pattern) => pattern.test(name))),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const imports = text.matchAll(
      /^(?:import|export)(?! type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm,
    );
    return [...imports]
      .map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
      .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name) && !name.startsWith('virtual:'))
      .map((name) => `${file} ${name.split('/', name.startsWith('@') ? 2 : 1).join('/')}`);
  });
}

test('what runs needs no development dependency: an image holds none', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const used = importedPackages();
  expect(used).toContain('server/app.ts hono');
  const missing = used.filter((use) => !((use.split(' ')[1] ?? '') in dependencies));
  expect(missing).toEqual(developmentOnly);
});
