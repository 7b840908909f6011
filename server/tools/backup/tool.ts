/**
 * `npm run backup -- FILE [--plays]` copies the store into a file, `npm run restore -- FILE [--plays]`
 * fills an empty store from it: docs/operations.md#backups. Exit code 2, and one line, when it cannot.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { loadEnvironment } from '#server/lib/environment.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';
import type { BackupHeader } from './format.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const commands = { backup: writeBackup, restore: restoreBackup };

interface Order {
  command: keyof typeof commands;
  file: string;
  plays: boolean;
}

/** @throws {ConfigError} for other arguments */
function orderOf(): Order {
  const usage = 'usage: npm run backup -- FILE [--plays], npm run restore -- FILE [--plays]';
  try {
    const { values, positionals } = parseArgs({
      options: { plays: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command, file, ...rest] = positionals;
    if ((command === 'backup' || command === 'restore') && file && rest.length === 0) {
      return { command, file, plays: values.plays };
    }
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
  throw new ConfigError(usage);
}

/** 'Wrote x.jsonl.zst: 12 accounts, 1 playlist with 400 clips, 96 kB.' */
function describeResult({ command, file, plays }: Order, { tables }: BackupHeader): string {
  const n = (table: string, noun: string) => {
    const count = tables[table] ?? 0;
    return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
  };
  const parts = [
    n('accounts', 'account'),
    `${n('playlists', 'playlist')} with ${n('playlist_clips', 'clip')}`,
    ...(plays ? [`${n('games', 'game')} with ${n('plays', 'play')}`] : []),
  ];
  if (command === 'restore') return `Restored ${file}: ${parts.join(', ')}.`;
  const { size } = statSync(file);
  const written = size < 1e6 ? `${Math.ceil(size / 1e3)} kB` : `${(size / 1e6).toFixed(1)} MB`;
  return `Wrote ${file}: ${parts.join(', ')}, ${written}.`;
}

loadEnvironment();
let place: StoreLocation | null = null;
try {
  const order = orderOf();
  const { dataDir, databaseUrl } = readConfig(process.env);
  place = { dataDir, databaseUrl };
  const header = await commands[order.command]({ place, file: order.file, plays: order.plays });
  console.log(describeResult(order, header));
} catch (thrown) {
  const error = toStoreError(thrown, place);
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
