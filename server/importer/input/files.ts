/** Finds files to import. */
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportError } from '#server/importer/facts.ts';

export interface InputFile {
  /** The name in messages. */
  name: string;
  path: string;
  /** Bytes on disk; 0 if unreadable. */
  size: number;
  /** Why the file, or a folder in its place, cannot be read: opening it throws this. */
  fault?: ImportError;
}

const importable = /\.(json|ndjson|csv|parquet|har|zip|tar|tgz|txz)(\.(gz|xz|zst))?$/i;

/** The names that {@link isImportable} takes, for messages. */
export const importableNames = '.json, .ndjson, .csv, .parquet or .har';

/** Whether a file of a folder or an archive is to be read, by its name; macOS adds files named '._…'. */
export function isImportable(name: string): boolean {
  return importable.test(name) && !/(^|\/)\._[^/]*$/.test(name);
}

/**
 * The files of the paths, in order: files, and the importable files of folders and subfolders, by
 * name. Links are followed to files, not to folders, which could form cycles. Unreadable entries of
 * folders are included with their error.
 * @throws {ImportError} for a path that does not exist or cannot be read, and for a folder without
 *   importable files
 */
export async function findFiles(paths: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[][] = [];
  for (const given of paths) {
    const found = await stat(given).catch((error) => {
      throw /^ENOENT|^ENOTDIR/.test(error.code)
        ? new ImportError(`${given}: no such file or folder`)
        : new ImportError(`${given}: ${unreadable(error).message}`);
    });
    if (!found.isDirectory()) {
      files.push([{ name: given, path: given, size: found.size }]);
      continue;
    }
    const inside = await filesIn(given);
    if (inside.length === 0) {
      throw new ImportError(`${given}: no ${importableNames} file in it, packed or not`);
    }
    files.push(inside.sort((a, b) => (a.path < b.path ? -1 : 1)));
  }
  return withoutRepeats(files.flat());
}

async function filesIn(folder: string): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unreadable);
  if (entries instanceof ImportError) return [faulty(folder, entries)];
  const found: InputFile[][] = [];
  for (const entry of entries) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(await filesIn(at));
    else if (isImportable(entry.name)) found.push(await fileAt(at));
  }
  return found.flat();
}

/** The file, following links; nothing if it is not a file. */
async function fileAt(at: string): Promise<InputFile[]> {
  const found = await stat(at).catch(unreadable);
  if (found instanceof ImportError) return [faulty(at, found)];
  return found.isFile() ? [{ name: at, path: at, size: found.size }] : [];
}

function faulty(at: string, fault: ImportError): InputFile {
  return { name: at, path: at, size: 0, fault };
}

/** The same message as `readFile` gives for unreadable files. */
function unreadable(error: Error): ImportError {
  return new ImportError(`cannot be read: ${error.message}`);
}

/** Each file once, under its first name. */
async function withoutRepeats(files: readonly InputFile[]): Promise<InputFile[]> {
  const seen = new Set<string>();
  const once: InputFile[] = [];
  for (const file of files) {
    const real = await realpath(file.path).catch(() => path.resolve(file.path));
    if (!seen.has(real)) once.push(file);
    seen.add(real);
  }
  return once;
}
