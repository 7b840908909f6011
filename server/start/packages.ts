/**
 * Whether the packages of this version are installed: after a `git pull` those of the one before may
 * be. It runs before any of them is loaded, so it needs none.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './errors.ts';

/** An entry of a lock file, as far as it counts here. */
interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

/**
 * Holds what npm says it has installed in `folder` against the lock file there. Another tool than
 * npm leaves no word of what it has installed, and is believed.
 * @throws {StartError} one line, where a package is missing or of another version
 */
export function requirePackages(folder: string): void {
  const wanted = lockedIn(path.join(folder, 'package-lock.json'));
  const installed = lockedIn(path.join(folder, 'node_modules/.package-lock.json'));
  if (!existsSync(path.join(folder, 'node_modules'))) {
    throw new StartError('node_modules: the packages are not installed: run `npm ci`.');
  }
  if (!wanted || !installed) return;
  for (const [place, { version, ...what }] of wanted) {
    const found = installed.get(place);
    // What only the build or another kind of machine needs may not be here.
    const isSpare = what.dev || what.optional || what.devOptional;
    if (place === '' || (found ? found.version === version : isSpare)) continue;
    const name = place.replace(/^.*node_modules\//, '');
    const got = found ? `${name} ${found.version}` : `no ${name}`;
    throw new StartError(
      `node_modules: got ${got}, wants ${version} as package-lock.json has it: run \`npm ci\`.`,
    );
  }
}

/** Null: there is no such file, or none that this can read. */
function lockedIn(file: string): Map<string, Locked> | null {
  if (!existsSync(file)) return null;
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages?: Record<string, Locked>;
  };
  return packages ? new Map(Object.entries(packages)) : null;
}
