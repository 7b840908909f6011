/** Builds the app if there is no build of the present sources. Run by itself: `npm run build`. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { withProcessLock } from '#server/lib/processLock.ts';
import { StartError } from '#server/lib/startError.ts';

/** The package's root folder. */
export const packageRoot = path.resolve(import.meta.dirname, '../..');

const stampFile = path.join(packageRoot, 'build/stamp');
/** Outside the build folder, which a build removes first. */
const lockFile = path.join(packageRoot, '.react-router/build-lock.sqlite');

/** The inputs of the build, which bundles the app with the request path of `server/`. */
const sources = [
  'app/**/*.*',
  'public/**/*.*',
  'server/app.ts',
  'server/{http,lib}/*.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/**
 * Builds if the sources differ from those of the last complete build. Two processes never build at
 * the same time.
 * @throws {StartError} if the build fails or its tools are not installed
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  await withProcessLock(lockFile, async () => {
    if (isBuilt()) return;
    console.log('Building the app…');
    const stamp = sourceStamp();
    rmSync(stampFile, { force: true });
    await build();
    writeFileSync(stampFile, stamp);
  });
}

function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** SHA-256 over names and contents of the sources, tests aside. */
function sourceStamp(): string {
  const hash = createHash('sha256');
  const exclude = ['**/*.test.{ts,tsx}'];
  for (const file of globSync(sources, { cwd: packageRoot, exclude }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(packageRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Runs React Router's build in a process of its own; its output is shown only if it fails. */
async function build(): Promise<void> {
  const options = { cwd: packageRoot, env: { ...process.env, NODE_ENV: 'production' } };
  try {
    await promisify(execFile)(process.execPath, [findBuildTool(), 'build'], options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    process.stderr.write(`${stdout ?? ''}${stderr ?? error}`);
    throw new StartError('The app could not be built; the lines above say why.');
  }
}

function findBuildTool(): string {
  const { resolve } = createRequire(import.meta.url);
  try {
    return path.join(path.dirname(resolve('@react-router/dev/package.json')), 'bin.cjs');
  } catch {
    throw new StartError(
      'There is no build of these sources and the build tools are not installed: run `npm ci`.',
    );
  }
}

if (import.meta.main) await ensureBuilt();
