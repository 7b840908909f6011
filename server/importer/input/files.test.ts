import fs, { mkdir, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { findFiles } from './files.ts';
import { openInputs } from './inputs.ts';

/** Folders that may not be read: permissions do not stop root, as whom these tests may run. */
const closed = new Set<string>();

function refuseClosed(): void {
  const { readdir } = fs;
  vi.spyOn(fs, 'readdir').mockImplementation(((folder: string, options: { withFileTypes: true }) =>
    closed.has(folder)
      ? Promise.reject(new Error(`EACCES: permission denied, scandir '${folder}'`))
      : readdir(folder, options)) as never);
  syncBuiltinESMExports();
}

let folder: TemporaryFolder;

beforeEach(async () => {
  refuseClosed();
  folder = await temporaryFolder();
});

afterEach(async () => {
  closed.clear();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await folder.remove();
});

const at = (name: string) => path.join(folder.path, name);

async function file(name: string, content = '{}'): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), content);
}

async function found(...paths: string[]): Promise<string[]> {
  const files = await findFiles(paths.map(at));
  return files.map(({ name }) => path.relative(folder.path, name));
}

async function faults(): Promise<string[]> {
  const files = (await findFiles([folder.path])).filter(({ fault }) => fault);
  for (const faulty of files) await expect(openInputs(faulty).next()).rejects.toBe(faulty.fault);
  return files.map(({ name, fault }) => `${path.relative(folder.path, name)} ${fault?.message}`);
}

describe('a folder', () => {
  it('returns its importable files and those of its subfolders, by name', async () => {
    for (const name of [
      ...['in/b.csv', 'in/a/z.json.gz', 'in/a/notes.txt', 'in/c.NDJSON', 'd.json'],
      ...['in/e.tar.xz', 'in/._b.csv', 'in/f.csv.xz', 'in/g.log.gz', 'in/h.PARQUET', 'in/i.har'],
    ]) {
      await file(name);
    }
    const others = ['in/c.NDJSON', 'in/e.tar.xz', 'in/f.csv.xz', 'in/h.PARQUET', 'in/i.har'];
    expect(await found('in')).toEqual(['in/a/z.json.gz', 'in/b.csv', ...others]);
    expect(await found('d.json', 'in/b.csv', 'in', 'in/a/notes.txt')).toEqual([
      ...['d.json', 'in/b.csv', 'in/a/z.json.gz', ...others, 'in/a/notes.txt'],
    ]);
  });

  it('follows links to files, each file once, but not to folders', async () => {
    await file('in/b.json', '{"a": 1}');
    await file('other/c.json');
    await symlink(at('in/b.json'), at('in/z.json'));
    await symlink(at('other/c.json'), at('in/a.json'));
    await symlink(at('in'), at('in/round'));
    await symlink(at('in'), at('in/round.json'));
    const files = await findFiles([at('in')]);
    expect(files).toEqual([
      { name: at('in/a.json'), path: at('in/a.json'), size: 2 },
      { name: at('in/b.json'), path: at('in/b.json'), size: 8 },
    ]);
  });

  it('returns unreadable entries with their errors, and all others', async () => {
    for (const name of ['a.json', 'closed/b.json', 'z.json']) await file(name);
    closed.add(at('closed'));
    await symlink(at('gone.json'), at('link.json'));
    await symlink(at('round.json'), at('round.json'));
    expect(await found('')).toEqual(['a.json', 'closed', 'link.json', 'round.json', 'z.json']);
    expect(await faults()).toEqual([
      expect.stringMatching(/^closed cannot be read: EACCES: permission denied/),
      expect.stringMatching(/^link.json cannot be read: ENOENT/),
      expect.stringMatching(/^round.json cannot be read: ELOOP/),
    ]);
  });

  it('without importable files is rejected', async () => {
    await file('in/notes.txt');
    await file('a.json');
    await expect(found('a.json', 'in')).rejects.toThrow(
      `${at('in')}: no .json, .ndjson, .csv, .parquet or .har file in it, packed or not`,
    );
  });
});

describe('a path', () => {
  it.each(['gone.json', 'a.json/b.json'])(
    'that does not exist is reported as such: %s',
    async (name) => {
      await file('a.json');
      await expect(found(name)).rejects.toThrow(`${at(name)}: no such file or folder`);
    },
  );

  it('that cannot be read is not reported as missing', async () => {
    await symlink(at('round'), at('round'));
    await expect(found('round/a.json')).rejects.toThrow(
      `${at('round/a.json')}: cannot be read: ELOOP`,
    );
  });
});
