/** The product for end-to-end tests: its hashes of passwords take no time, the rest is as it is. */

import { createServices } from '#server/services.ts';
import { run } from '#server/start/run.ts';
import { lowCost } from './person.ts';

await run({ createServices: (config, log) => createServices(config, log, lowCost) });
