/**
 * Process entry. `npm start` serves the build, `npm run dev` (`--dev`) the sources. Loads the
 * environment first: libraries read it when they are imported.
 */
import path from 'node:path';
import { loadEnvironment } from './lib/environment.ts';
import { StartError } from './lib/startError.ts';
import { requirePackages } from './start/packages.ts';

loadEnvironment();
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';

try {
  requirePackages(path.resolve(import.meta.dirname, '..'));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
const { run } = await import('./start/run.ts');
await run();
