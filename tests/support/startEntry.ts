/**
 * The product's entry with a starter set of the test's choosing, hashes of passwords that take no time, and
 * two more services: a request under /slow is answered when a line comes in on standard input, one under
 * /process with the id of the process. It is killed in the moment in which it has printed KILLED_AT. With
 * NEVER_CLOSES its services never let go of what they have open.
 */
import { once } from 'node:events';
import type { StartOptions } from '#server/start/run.ts';
import { lowCost } from './person.ts';

const { run } = await import('#server/start/run.ts');
const { createServices } = await import('#server/services.ts');

const parts: Partial<StartOptions> = {
  createServices: async (config, log) => {
    const services = await createServices(config, log, lowCost);
    const answer = async () => {
      console.log('a slow request is here');
      await once(process.stdin, 'data');
      return new Response('answered in full');
    };
    const more = [
      { path: '/slow', fetch: answer },
      { path: '/process', fetch: () => new Response(String(process.pid)) },
    ];
    const close = process.env.NEVER_CLOSES ? () => new Promise<void>(() => {}) : services.close;
    return { ...services, mounted: [...services.mounted, ...more], close };
  },
};
const { KILLED_AT } = process.env;
if (KILLED_AT) {
  const write = process.stdout.write.bind(process.stdout) as (text: string) => boolean;
  process.stdout.write = ((text: string) => {
    const isWritten = write(text);
    if (String(text).includes(KILLED_AT)) process.kill(process.pid, 'SIGKILL');
    return isWritten;
  }) as typeof process.stdout.write;
}
if (process.env.STARTER_FOLDER) parts.starterFolder = process.env.STARTER_FOLDER;
await run(parts);
