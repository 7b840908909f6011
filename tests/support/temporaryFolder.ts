import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** An empty folder of its own, gone after `remove`. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
