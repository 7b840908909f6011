/** Takes a season's tables from an archive of yearly files. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { League } from '#app/basketball/leagues.ts';
import { ImportError } from '../facts.ts';
import { listArchiveLayouts, type SeasonNeeds } from './archiveFiles.ts';
import {
  BudgetSpentError,
  type FetchClient,
  FetchFailedError,
  HostRefusesError,
} from './client.ts';

export interface ArchiveFetchOptions {
  league: League;
  season: string;
  /** Base URL without a slash at its end. */
  archive: string;
  client: FetchClient;
  /** Where the files are kept. */
  folder: string;
}

interface ArchiveSummary {
  /** Paths of the files that are there, fetched now or before. */
  files: string[];
  /** Names of those that came now. */
  fetched: string[];
  failed: { name: string; reason: string }[];
  isBudgetSpent: boolean;
}

/** Bytes of the largest file that is taken: a season's is some ten MB. */
const largest = 1024 ** 3;

/**
 * Fetches the files of a season, in the first known layout in which the archive has its plays.
 * @throws {ImportError} when the archive has no plays of the season, or a file cannot be written
 */
export async function fetchFromArchive(options: ArchiveFetchOptions): Promise<ArchiveSummary> {
  const { league, season, archive } = options;
  const layouts = listArchiveLayouts(league, season);
  const summary: ArchiveSummary = { files: [], fetched: [], failed: [], isBudgetSpent: false };
  try {
    for (const [plays, ...more] of layouts) {
      if (!(await takePlays(plays, options, summary))) continue;
      for (const files of more) await takeIfThere(files, options, summary);
      return summary;
    }
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    return { ...summary, isBudgetSpent: true };
  }
  const tried = layouts.flatMap(([plays]) => plays).join(', ');
  throw new ImportError(`${archive} has no plays of ${league} ${season}; asked for ${tried}`);
}

/** Without plays there is nothing to import: that ends the run. */
async function takePlays(
  files: string[],
  options: ArchiveFetchOptions,
  summary: ArchiveSummary,
): Promise<boolean> {
  try {
    return await takeFirst(files, options, summary);
  } catch (error) {
    throw error instanceof FetchFailedError
      ? new ImportError(`${options.archive}: ${reasonOf(error)}`)
      : error;
  }
}

async function takeIfThere(
  files: string[],
  options: ArchiveFetchOptions,
  summary: ArchiveSummary,
): Promise<void> {
  try {
    await takeFirst(files, options, summary);
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error;
    summary.failed.push({ name: files.join(', '), reason: reasonOf(error) });
  }
}

/** What helps against a host of the leagues that refuses does not help here. */
function reasonOf(error: FetchFailedError): string {
  return error instanceof HostRefusesError ? 'the host refuses this client (403)' : error.message;
}

async function takeFirst(
  files: string[],
  options: ArchiveFetchOptions,
  summary: ArchiveSummary,
): Promise<boolean> {
  for (const name of files) {
    const target = path.join(options.folder, name.replaceAll('/', '-'));
    const answer = await download(`${options.archive}/${name}`, target, options.client);
    if (answer === null) continue;
    summary.files.push(target);
    if (answer === 'fetched') summary.fetched.push(name);
    return true;
  }
  return false;
}

/**
 * Downloads a file unless the kept one is the same by its ETag.
 * @returns null when the archive has no such file
 */
async function download(
  url: string,
  target: string,
  client: FetchClient,
): Promise<'fetched' | 'unchanged' | null> {
  const known = await keptTag(target);
  const headers = { 'User-Agent': 'Courtreel', ...(known ? { 'If-None-Match': known } : {}) };
  return client.get(url, headers, async (response, extend) => {
    if (response.status === 304) return 'unchanged';
    await save(response, target, extend);
    return 'fetched';
  });
}

const tagFileOf = (target: string) => `${target}.etag`;

async function keptTag(target: string): Promise<string | null> {
  if (!(await stat(target).catch(() => null))) return null;
  return readFile(tagFileOf(target), 'utf8').catch(() => null);
}

/** Writes a body atomically. @throws {ImportError} when it is too large or cannot be written */
async function save(response: Response, target: string, extend: () => void): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`;
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      extend();
      bytes += piece.length;
      done(bytes > largest ? new ImportError(`${response.url}: larger than 1 GB`) : null, piece);
    },
  });
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(response.body ?? [], count, createWriteStream(draft, { flush: true }));
    // Without its tag the file is fetched again; with another's it would stay.
    await rm(tagFileOf(target), { force: true });
    await rename(draft, target);
    const tag = response.headers.get('etag');
    if (tag) await writeFile(tagFileOf(target), tag);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw isOfDisk(error)
      ? new ImportError(`${target}: cannot be written: ${(error as Error).message}`)
      : error;
  }
}

/** Errors of a connection have no path. */
function isOfDisk(error: unknown): boolean {
  const { syscall, path: at } = error as NodeJS.ErrnoException;
  return at !== undefined || syscall === 'write' || syscall === 'fsync';
}

/** The files that a run would ask for, in order. */
export function describeNeeds(needs: SeasonNeeds): string {
  return needs.map((files) => files.join(' or ')).join(', ');
}
