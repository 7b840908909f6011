import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { WriteOrder, Written } from './writer.ts';

/** Fills a store in another process, see `writer.ts`. */
export async function write(order: WriteOrder): Promise<Written> {
  const script = path.join(import.meta.dirname, 'writer.ts');
  const child = fork(script, [JSON.stringify(order)], { execArgv: [] });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    Written | number,
  ];
  if (typeof message === 'number') throw new Error(`the writing process ended with ${message}`);
  const how = Array.isArray(order.from) ? 'imported' : 'inserted as they are';
  console.log(`${message.plays} plays ${how} in ${message.seconds.toFixed(1)} s`);
  return message;
}
