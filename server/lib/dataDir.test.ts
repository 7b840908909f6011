import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { ensureDataDir, getOrCreateSecret, toSqliteConfigError } from './dataDir.ts';
import { ConfigError } from './startError.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('getOrCreateSecret', () => {
  it('creates a secret once, in a file that only its user can read', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    const secret = getOrCreateSecret(folder.path, 'secret');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(getOrCreateSecret(folder.path, 'secret')).toBe(secret);
    expect(readdirSync(folder.path)).toEqual(['secret']);
    expect(statSync(path.join(folder.path, 'secret')).mode & 0o777).toBe(0o600);
  });
});

describe('ensureDataDir', () => {
  it('creates the folder for its owner only', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    const made = ensureDataDir(path.join(folder.path, 'some', 'where'));
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });
});

describe('toSqliteConfigError', () => {
  it('names the folder of an unusable database', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    const file = path.join(folder.path, 'courtreel.sqlite');
    writeFileSync(file, 'no database, but a text of some length');
    const error = thrownBy(() => new DatabaseSync(file).prepare('select * from plays'));
    const refusal = toSqliteConfigError(error, '/srv/courtreel') as ConfigError;
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(refusal.message).toContain('DATA_DIR: got "/srv/courtreel"');
    expect(refusal.message).toContain('file is not a database');
  });

  it('passes other errors through', () => {
    const mistake = thrownBy(() => new DatabaseSync(':memory:').prepare('select * from nothing'));
    expect(toSqliteConfigError(mistake, '/srv/courtreel')).toBe(mistake);
    const other = new Error('other');
    expect(toSqliteConfigError(other, '/srv/courtreel')).toBe(other);
  });
});
