import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const esc = String.fromCharCode(27);
const [hidden, shown, wraps] = ['[?25l', '[?25h', '[?7h'].map((code) => esc + code);

/** A command that draws a bar on a simulated terminal and never ends. */
const command = `
  process.stdout.isTTY = true;
  process.stdout.cursorTo = process.stdout.clearLine = process.stdout.moveCursor = () => {};
  const { startProgress } = await import('./server/lib/progress.ts');
  startProgress('Working', 10, 'games').update(1);
  setInterval(() => {}, 1000);`;

it.each(['SIGINT', 'SIGTERM'] as const)(
  'restores the cursor of the terminal on %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', command]);
    let output = '';
    const drawn = Promise.withResolvers<void>();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Working')) drawn.resolve();
    });
    await drawn.promise;
    expect(output).toContain(hidden);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
    expect(output).toContain(shown);
    expect(output).toContain(wraps);
  },
  20_000,
);
