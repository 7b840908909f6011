/**
 * Two instances on one PostgreSQL behind a balancer on PORT, for the end-to-end tests. The
 * balancer's picks follow from E2E_SEED, which is printed: with the same one and one test at a time
 * they are the same.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPair } from './pair.ts';
import { startPostgres } from './postgres.ts';

const { PORT = '', DATA_DIR = '', LOG_LEVEL = 'warn' } = process.env;
const seed = Number(process.env.E2E_SEED ?? randomInt(2 ** 32));
console.log(`The balancer's seed is E2E_SEED=${seed}`);

// Where the tests look for it, as with one instance.
const secret = randomBytes(32).toString('base64url');
mkdirSync(DATA_DIR, { recursive: true });
writeFileSync(path.join(DATA_DIR, 'session-secret'), secret, { mode: 0o600 });

const postgres = await startPostgres();
const pair = await startPair({
  folder: DATA_DIR,
  env: { DATABASE_URL: postgres.url, SESSION_SECRET: secret, LOG_LEVEL },
  port: Number(PORT),
  seed,
});
for (const { process } of pair.instances) process.child.stderr?.pipe(globalThis.process.stderr);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await pair.stop();
    await postgres.stop();
    console.log(`Requests by instance: ${pair.balancer.counts.join(', ')}`);
    process.exit(0);
  });
}
