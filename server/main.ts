/**
 * Process entry. `npm start` serves the build, `npm run dev` (`--dev`) the sources. The environment
 * is complete before anything else is loaded: libraries look at it when they are imported.
 */
import { loadEnvironment } from './environment.ts';

loadEnvironment();
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';

const { run } = await import('./start/run.ts');
await run();
