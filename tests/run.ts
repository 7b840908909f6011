/** `npm test`: every check in order, cheapest first; stops at the first that fails. */
import { spawnSync } from 'node:child_process';

/** What depends most on what instances know of each other; `npm run test:pair` runs all. */
const onPair = ['login.spec', 'download.js.spec', 'modals.js.spec', 'search.nojs.spec'];

const steps: [name: string, command: string, args: string[]][] = [
  ['format and lint', 'biome', ['ci', '.']],
  ['route types', 'react-router', ['typegen']],
  ['types', 'tsc', ['--noEmit']],
  ['unit and integration', 'vitest', ['run', '--project', 'unit', '--project', 'integration']],
  ['the same on PostgreSQL', 'vitest', ['run', '--project', 'postgres']],
  ['end to end', 'playwright', ['test']],
  [
    'end to end on two instances',
    'playwright',
    ['test', '--config', 'tests/e2e/pair.config.ts', '--grep-invert', 'accessib', ...onPair],
  ],
];

for (const [name, command, args] of steps) {
  const started = Date.now();
  console.log(`\n== ${name}: ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}
console.log('\nAll checks passed.');
