/**
 * `npm test`: every check, cheapest first. The steps of a stage run side by side, and the first one
 * that fails ends the run. `npm run test:fast` (`--fast`) runs the checks that need no build.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

interface Step {
  name: string;
  command: string;
}

/**
 * Specs whose result depends most on what instances share, without tests of the browser alone;
 * `npm run test:pair` runs all.
 */
const pairSpecs = [
  'login.spec',
  'download.js.spec',
  'modals.js.spec',
  'modalForms.js.spec',
  'search.nojs.spec',
];

const fast: Step[] = [
  { name: 'format and lint', command: 'biome ci .' },
  { name: 'types', command: 'react-router typegen && tsc --noEmit' },
  { name: 'unit', command: 'vitest run --project unit' },
];

/** One build serves all later steps. Tests and browsers fill two cores: one step at a time. */
const stages: Step[][] = [
  [...fast, { name: 'build', command: 'node server/start/build.ts' }],
  [
    {
      name: 'integration, on SQLite and PostgreSQL',
      command: 'vitest run --project integration --project postgres',
    },
  ],
  [{ name: 'end to end', command: 'playwright test --reporter=dot' }],
  [
    {
      name: 'end to end on two instances',
      command: `playwright test --config tests/e2e/pair.config.ts --reporter=dot --grep-invert @browser ${pairSpecs.join(' ')}`,
    },
  ],
];

const running = new Set<ChildProcess>();
const counts = { passed: 0, failed: 0 };
let isStopping = false;

/** Runs a step, prints its whole output when it ends, and returns whether it passed. */
async function run({ name, command }: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`-- ${name}: ${command}`);
  // A group of its own, so that what the shell starts can be ended with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const [code] = await once(child, 'close');
  running.delete(child);
  const output = Buffer.concat(chunks).toString();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (isStopping) {
    console.log(`== ${name}: stopped, ${seconds} s`);
    return false;
  }
  const passed = code === 0;
  console.log(`\n${output.trimEnd()}\n== ${name}: ${passed ? 'passed' : 'FAILED'}, ${seconds} s\n`);
  count(stripVTControlCharacters(output), passed);
  return passed;
}

/** Adds up the totals that Vitest (`Tests  2 failed | 9 passed`) and Playwright (`9 passed`) print. */
function count(output: string, passed: boolean): void {
  const totals = output
    .split('\n')
    .filter((line) => /^\s*(Tests )?\s*\d+ (passed|failed)/.test(line));
  let failed = 0;
  for (const [, number, result] of totals.join('\n').matchAll(/(\d+) (passed|failed)/g)) {
    if (result === 'passed') counts.passed += Number(number);
    else failed += Number(number);
  }
  // A step that fails without a failed test, such as the linter, counts as one.
  counts.failed += passed ? 0 : Math.max(failed, 1);
}

function endRunning(): void {
  isStopping = true;
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endRunning();
    process.exit(1);
  });
}

for (const steps of process.argv.includes('--fast') ? [fast] : stages) {
  const results = steps.map(async (step) => {
    const passed = await run(step);
    if (!passed) endRunning();
    return passed;
  });
  if ((await Promise.all(results)).includes(false)) {
    process.exitCode = 1;
    break;
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
