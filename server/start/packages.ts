import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/lib/startError.ts';

/**
 * Checks that the packages that package.json pins are installed: after a `git pull` older ones may be.
 * Runs before any package is loaded. Container images have no development packages.
 * @param folder the package's root
 * @throws {StartError} one line, if a package is missing or of another version
 */
export function requirePackages(folder: string): void {
  const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
  for (const [name, version] of Object.entries({ ...devDependencies, ...dependencies })) {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    const installed = existsSync(file) ? readJson(file).version : null;
    if (installed === version || (installed === null && !(name in dependencies))) continue;
    const got = installed === null ? `no ${name}` : `${name} ${installed}`;
    throw new StartError(`node_modules: got ${got}, expected ${version}: run \`npm ci\`.`);
  }
}

interface PackageJson {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

function readJson(file: string): PackageJson {
  return JSON.parse(readFileSync(file, 'utf8'));
}
