import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logConsole } from './logger.ts';

const logging = `
  import { write } from 'node:fs';
  const { createLogger } = await import('./server/http/logger.ts');
  const { AsyncLocalStorage } = await import('node:async_hooks');
  const ids = new AsyncLocalStorage();
  const log = createLogger('info', ids);
  for (let i = 0; i < 20; i++) {
    log.info('a line');
    // As long as a write takes.
    await new Promise((resolve) => write(1, '', resolve));
  }
  console.error('still there');
  ids.run('request-7', () => log.info('the last line'));
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
  const parsed = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const withId = parsed.filter(({ requestId }) => requestId === 'request-7');
  expect(withId.map(({ msg }) => msg)).toEqual(['the last line']);
  const lines = parsed
    .map(({ msg }) => msg)
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

it('takes what libraries print, one line each', () => {
  const lines: [string, object, string][] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push([level, fields, message]);
  const target = { ...console };
  logConsole({ warn: write('warn'), error: write('error') } as never, target);
  const err = new Error('broken');
  target.warn('The URL path "/%s" could not\nbe decoded', 'a');
  target.error('render', err);
  target.error('\n  Error: on the second line\n');
  expect(lines).toEqual([
    ['warn', {}, 'The URL path "/a" could not'],
    ['error', { err }, 'render Error: broken'],
    ['error', {}, 'Error: on the second line'],
  ]);
});
