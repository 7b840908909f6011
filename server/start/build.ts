/** Builds the app where no build of the present sources exists. Run by itself: `npm run build`. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './errors.ts';
import { withFileLock } from './lock.ts';

/** The package's root folder. */
export const root = path.resolve(import.meta.dirname, '../..');

const buildFolder = path.join(root, 'build');
const stampFile = path.join(buildFolder, 'stamp');
/** Not in the build's folder: a build begins by removing that, with the lock that others wait for. */
const lockFile = path.join(root, '.react-router/build-lock.sqlite');

/** What the build is made of. Of `server/` only the composition is bundled with the app. */
const sources = [
  'app',
  'public',
  'server/app.ts',
  'server/http',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/**
 * Leaves `build/` in the state of the sources: compares a stamp of their contents with that of the
 * last complete build and builds when they differ. Two processes never build at the same time.
 * @throws {StartError} when the build fails or its tools are not installed
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  await withFileLock(lockFile, async () => {
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
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  const full = path.join(root, source);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [source];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Runs React Router's build in a process of its own; what it says is shown only if it fails. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [buildTool(), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new StartError('The app could not be built; the lines above say why.');
}

function buildTool(): string {
  const require = createRequire(import.meta.url);
  try {
    return path.join(path.dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs');
  } catch {
    throw new StartError(
      'There is no build of these sources and the tools to make it are not installed: run `npm ci`.',
    );
  }
}

if (import.meta.main) await ensureBuilt();
