/** DATA_DIR: where the process keeps its database, drawn clips and secrets. */
import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from './configError.ts';

/** What stands in the way, by the system's code for it. */
const obstacles: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'a folder is in the way of a file',
  ENOENT: 'no folder can be made there',
  ENAMETOOLONG: 'the name is too long',
};

/** SQLite's result code for a full disk. */
const sqliteFull = 13;
/**
 * Its codes for what is wrong with the file or its place: not allowed, locked, read-only, damaged,
 * not to be read, not to be opened, no database. Others are about what was asked of it.
 */
const sqliteFailures = new Set([3, 5, 6, 8, 10, 11, sqliteFull, 14, 26]);

/** Accounts, keys and secrets are in the folder. */
const ownersOnly = 0o700;

/**
 * The folder, made for its owner alone where it is not there yet, and written to once to see that it can be.
 * @returns its absolute path
 * @throws {ConfigError} one line on what is in the way
 */
export function usableFolder(given: string): string {
  const folder = path.resolve(given);
  try {
    makeFolder(folder, ownersOnly);
    tryWriting(folder);
  } catch (error) {
    throw refused(given, error as NodeJS.ErrnoException);
  }
  return folder;
}

/** Step by step: Node's own recursive way never ends where the system makes no folders, as /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process of the same start may have been first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Rights alone do not tell: an administrator has all of them, also on a full or read-only disk. */
function tryWriting(folder: string): void {
  const file = path.join(folder, `.try-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(64 * 1024), { flush: true });
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A random secret that is made on the first start and kept in the folder (mode 0600).
 * @throws {ConfigError} where it cannot be kept or read
 */
export function keptSecret(folder: string, name: string): string {
  const file = path.join(folder, name);
  try {
    if (!existsSync(file)) makeSecret(file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw refused(file, error as NodeJS.ErrnoException);
  }
  throw new ConfigError(`DATA_DIR: got an empty ${JSON.stringify(file)}, wants a secret in it`);
}

/** Under its name only once it is whole and on disk: nobody reads half of it, after no crash. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(draft, secret, { mode: 0o600, flush: true });
    giveName(draft, file);
  } catch (error) {
    // Another process of the same start was first: its secret is the one to use.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @throws EEXIST where there is a file of the name */
function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Some file systems, as those of network shares, have one name for each file.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** The one line for a database in the folder that cannot be used; any other error as it is. */
export function databaseFileRefusal(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  // The lowest eight bits say what it is, the others how it came about.
  const code = Number(error.errcode) & 0xff;
  if (!sqliteFailures.has(code)) return error;
  const full = code === sqliteFull;
  const reason = full ? obstacles.ENOSPC : `its database says: ${error.message}`;
  return new ConfigError(
    `DATA_DIR: got ${JSON.stringify(folder)}, wants a folder with a usable database: ${reason}`,
  );
}

function refused(given: string, { code = '', message }: NodeJS.ErrnoException): ConfigError {
  const reason = obstacles[code] ?? message;
  return new ConfigError(
    `DATA_DIR: got ${JSON.stringify(given)}, wants a folder that this user may write in: ${reason} (${code})`,
  );
}
