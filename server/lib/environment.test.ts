import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

it('reports an unreadable .env', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  mkdirSync(path.join(folder.path, '.env'));
  const module = JSON.stringify(path.resolve('server/lib/environment.ts'));
  const script = `(await import(${module})).loadEnvironment()`;
  const { ENV_FILE, ...env } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: folder.path, env, encoding: 'utf8' },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^ENV_FILE: got "\.env", expected a file to read: /);
});
