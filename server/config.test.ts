import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { ConfigError, readConfig } from './config.ts';
import { openStore } from './store/open.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** The line that a start with this environment ends with. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: folder.path, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no refusal';
}

test('takes empty settings for unset ones', () => {
  const config = readConfig({ DATA_DIR: folder.path, PORT: '', LOG_LEVEL: '' });
  expect(config).toMatchObject({ port: 3000, logLevel: 'info' });
});

test('names the setting, what it got and what it wants', () => {
  expect(refusal({ PORT: 'eighty' })).toBe(
    'PORT: got "eighty", wants a whole number from 0 to 65535',
  );
  expect(refusal({ LOG_LEVEL: 'loud' })).toBe(
    'LOG_LEVEL: got "loud", wants one of trace, debug, info, warn, error, silent',
  );
});

test('refuses a data folder that is none', () => {
  const file = path.join(folder.path, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    expect(refusal({ DATA_DIR: dataDir })).toMatch(
      /^DATA_DIR: got ".*", wants a folder that this user may write in \(\w+\)$/,
    );
  }
});

test('says in one line that another database is not to be had', async () => {
  const opened = openStore({ dataDir: folder.path, databaseUrl: 'postgres://host/db' });
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(/^DATABASE_URL: [^\n]*$/);
});
