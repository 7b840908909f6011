import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The starter set's folder in the repository. */
export const starterFolder = path.join(import.meta.dirname, 'data');

const manifestSchema = z.object({
  /** Differs between any two sets: SHA-256 over the files. */
  digest: z.string(),
  files: z.array(z.object({ name: z.string(), games: z.number() })),
  /** File of the leagues' tables. */
  tables: z.string().optional(),
  /** File of the playlists, which the digest leaves out: they are added without loading the games again. */
  playlists: z.string().optional(),
});

/** `manifest.json` of a starter set. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest in a set's folder; null if the file is missing. */
export function readManifest(folder: string): Manifest | null {
  const file = path.join(folder, 'manifest.json');
  if (!existsSync(file)) return null;
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
