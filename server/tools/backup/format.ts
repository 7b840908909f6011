/**
 * The file of a backup: JSON Lines compressed with Zstandard, which `zstdcat | jq` opens.
 * The first line describes the file, each further one is a row under the name of its table, bytes being
 * base64, and the last one has the SHA-256 of all lines before it:
 *
 *     {"format":"courtreel-backup","version":1,…,"tables":{"playlists":1}}
 *     {"playlists":{"id":"…","name":"Dunks"}}
 *     {"end":{"sha256":"…"}}
 *
 * {@link endMark} follows, which readers of Zstandard skip.
 */
import * as z from 'zod';
import { ConfigError } from '#server/lib/startError.ts';

export const formatName = 'courtreel-backup';
export const formatVersion = 1;

/**
 * A skippable frame of four bytes. Decompressors of Node do not report that the last bytes of a file are
 * missing.
 */
export const endMark = Buffer.concat([
  Buffer.of(0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0),
  Buffer.from('end.'),
]);

export const headerSchema = z.object({
  format: z.literal(formatName),
  version: z.int(),
  /** The last migration of the store that was copied. */
  migration: z.string(),
  /** ISO 8601 in UTC. */
  created: z.string(),
  /** Whether the plays are in it. */
  plays: z.boolean(),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
});

export type BackupHeader = z.infer<typeof headerSchema>;

export type BackupRow = Record<string, unknown>;

export const lineSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The line of a row. */
export function encodeRow(table: string, row: BackupRow): string {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return `${JSON.stringify({ [table]: Object.fromEntries(entries) })}\n`;
}

const bytesSchema = z.object({ base64: z.string() });

export function decodeRow(row: BackupRow): BackupRow {
  const entries = Object.entries(row).map(([column, value]) => {
    const bytes = typeof value === 'object' && value ? bytesSchema.parse(value).base64 : null;
    return [column, bytes === null ? value : Buffer.from(bytes, 'base64')];
  });
  return Object.fromEntries(entries);
}

/** The operator's message for a file that is no complete backup. */
export function refusedFile(file: string, got: string): ConfigError {
  return new ConfigError(`${file}: got ${got}, expected a backup; nothing is restored`);
}
