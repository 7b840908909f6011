/** Starts the product as a process of its own, the way `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

/**
 * Each login of the tests comes from an address of its own, for the rate limits, and a slow machine must
 * not refuse their requests.
 */
const settings = { TRUST_PROXY: 'private', MAX_LOOP_DELAY_MS: '2000' };

const root = path.resolve(import.meta.dirname, '../..');

/** Where the processes of tests keep compiled modules for the next ones, as `server/main.ts` does. */
export const compileCache = path.join(root, 'node_modules/.cache/courtreel-tests');

export interface ServerProcess {
  child: ChildProcess;
  /** Everything printed so far, both streams. */
  output: () => string;
  /** Resolves with the first match of the pattern in what is printed; rejects if the process ends first. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** How the process ended. */
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts it with a clean environment: the settings of the tests' own process must not decide. */
export function startServerProcess(
  entry: string,
  env: Record<string, string | undefined>,
): ServerProcess {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [path.join(root, entry)], {
    cwd: root,
    env: {
      PATH,
      HOME,
      ENV_FILE: '',
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      ...settings,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      notify();
    });
  }
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      ended = true;
      notify();
      resolve({ code, signal });
    });
  });
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match && !ended) return;
        listeners.delete(look);
        if (match) resolve(match);
        else reject(new Error(`the process ended without printing ${pattern}:\n${output}`));
      };
      listeners.add(look);
      look();
    });
  return { child, output: () => output, printed, exit };
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
