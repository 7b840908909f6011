import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const logging = `
  import { write } from 'node:fs';
  const { createLogger } = await import('./server/http/logger.ts');
  const log = createLogger('info');
  for (let i = 0; i < 20; i++) {
    log.info('a line');
    // As long as a write takes.
    await new Promise((resolve) => write(1, '', resolve));
  }
  console.error('still there');
  log.info('the last line');
  process.exit(0);`;

async function run(stdout: 'pipe' | number) {
  const stdio: ['ignore', 'pipe' | number, 'pipe'] = ['ignore', stdout, 'pipe'];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', logging], {
    stdio,
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text) => (said.out += text));
  child.stderr?.on('data', (text) => (said.err += text));
  const [code] = await once(child, 'close');
  return { code, ...said };
}

it('writes every line, including the last', async () => {
  const { code, out } = await run('pipe');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
    // An exit flushes the last line while the write before it may be under way.
    .sort();
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [...Array(20).fill('a line'), 'the last line'],
  });
});

it.runIf(existsSync('/dev/full'))(
  'neither ends the process nor keeps it from ending where its disk is full',
  async () => {
    const { code, err } = await run(openSync('/dev/full', 'w'));
    expect({ code, err }).toEqual({ code: 0, err: 'still there\n' });
  },
);
