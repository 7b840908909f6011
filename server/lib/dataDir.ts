/** DATA_DIR: the folder of the database, drawn clips and secrets. */
import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from './startError.ts';

/** Reasons by the system's error code. */
const obstacles: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'a folder is in the way of a file',
  ENOENT: 'no folder can be created there',
  ENAMETOOLONG: 'the name is too long',
};

/** SQLite's result code for a full disk. */
const sqliteFull = 13;
/**
 * SQLite's codes for a problem with the file: not permitted, busy, locked, read-only, I/O error, corrupt,
 * full, cannot be opened, not a database. All others are about the statement.
 */
const sqliteFailures = new Set([3, 5, 6, 8, 10, 11, sqliteFull, 14, 26]);

/** Encrypts sessions: a file's name in DATA_DIR, or a key in `meta` of a database. */
export const sessionSecretName = 'session-secret';

/** The folder holds accounts, keys and secrets. */
const ownersOnly = 0o700;

/**
 * Creates the folder for its owner alone if it does not exist, and tests that it can be written to.
 * @returns its absolute path
 * @throws {ConfigError} one line with the reason
 */
export function ensureDataDir(given: string): string {
  const folder = path.resolve(given);
  try {
    makeFolder(folder, ownersOnly);
    tryWriting(folder);
  } catch (error) {
    throw refused(given, error as NodeJS.ErrnoException);
  }
  return folder;
}

/** Level by level: Node's `recursive` never returns in /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Writes a file: permissions do not tell of a full or read-only disk. */
function tryWriting(folder: string): void {
  const file = path.join(folder, `.try-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(64 * 1024), { flush: true });
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A random secret, created on the first start and stored in the folder (mode 0600).
 * @throws {ConfigError} if it cannot be stored or read
 */
export function getOrCreateSecret(folder: string, name: string): string {
  const file = path.join(folder, name);
  try {
    if (!existsSync(file)) makeSecret(file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw refused(file, error as NodeJS.ErrnoException);
  }
  throw new ConfigError(`DATA_DIR: got an empty ${JSON.stringify(file)}, expected a secret in it`);
}

/** The secret in the folder, or null. */
export function readSecret(folder: string, name: string): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Puts a secret in the place of the one that the folder has (mode 0600). */
export function replaceSecret(folder: string, name: string, secret: string): void {
  const file = path.join(folder, name);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/** Names the file after it is complete and on disk: a crash leaves no partial secret. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(draft, secret, { mode: 0o600, flush: true });
    giveName(draft, file);
  } catch (error) {
    // Another process was first: its secret is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Gives a complete file its name.
 * @throws EEXIST if a file has it
 */
export function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Some file systems, such as network shares, have no links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** Whether SQLite found no space left for a change. */
export function isSqliteFull(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull
  );
}

/** A ConfigError if the database in the folder cannot be used; any other error unchanged. */
export function toSqliteConfigError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  // The lowest eight bits are the kind of error, the others its cause.
  const code = Number(error.errcode) & 0xff;
  if (!sqliteFailures.has(code)) return error;
  const reason = isSqliteFull(error) ? obstacles.ENOSPC : `its database says: ${error.message}`;
  return new ConfigError(
    `DATA_DIR: got ${JSON.stringify(folder)}, expected a folder with a usable database: ${reason}`,
  );
}

function refused(given: string, { code = '', message }: NodeJS.ErrnoException): ConfigError {
  const reason = obstacles[code] ?? message;
  return new ConfigError(
    `DATA_DIR: got ${JSON.stringify(given)}, expected a folder that this user may write in: ${reason} (${code})`,
  );
}
