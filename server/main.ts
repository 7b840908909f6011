/**
 * Process entry. `npm start` serves the build, `npm run dev` (`--dev`) the sources. Loads the
 * environment first: libraries read it when they are imported.
 */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { loadEnvironment } from './lib/environment.ts';
import { StartError } from './lib/startError.ts';
import { requirePackages } from './start/packages.ts';

loadEnvironment();
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';

const root = path.resolve(import.meta.dirname, '..');
// Later starts load what this one compiles, and so do workers and drawing threads, which inherit the variable.
// Nothing is cached where the folder cannot be written.
const { directory } = enableCompileCache(path.join(root, 'node_modules/.cache/courtreel'));
if (directory) process.env.NODE_COMPILE_CACHE ||= directory;

try {
  requirePackages(root);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
const { run } = await import('./start/run.ts');
await run();
