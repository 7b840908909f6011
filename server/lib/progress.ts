import cliProgress, { type Options, SingleBar } from 'cli-progress';

export interface Progress {
  /** Sets how much of the total is done. */
  update: (done: number) => void;
  end: () => void;
}

/** Number of lines if the output is not a terminal. */
const linesPerTotal = 4;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A bar that restores the terminal's cursor and line wrapping when a signal ends the process. */
export class SignalSafeBar extends SingleBar {
  readonly #leave = (signal: NodeJS.Signals) => {
    this.stop();
    process.kill(process.pid, signal);
  };

  constructor(options: Options) {
    super({ ...options, hideCursor: true, clearOnComplete: true });
  }

  override start(...args: Parameters<SingleBar['start']>): void {
    for (const signal of endings) process.off(signal, this.#leave).once(signal, this.#leave);
    super.start(...args);
  }

  override stop(): void {
    super.stop();
    for (const signal of endings) process.off(signal, this.#leave);
  }
}

/** A progress bar on standard output, or plain lines if that is not a terminal. */
export function startProgress(label: string, total: number, unit: string): Progress {
  return process.stdout.isTTY ? bar(label, total, unit) : lines(label, total, unit);
}

function bar(label: string, total: number, unit: string): Progress {
  const format = `${label} {bar} {percentage}% ({value}/{total} ${unit})`;
  const { shades_classic } = cliProgress.Presets;
  const single = new SignalSafeBar({
    ...shades_classic,
    format,
    stream: process.stdout,
    barsize: 30,
  });
  single.start(total, 0);
  return { update: (done) => single.update(done), end: () => single.stop() };
}

function lines(label: string, total: number, unit: string): Progress {
  let printed = -1;
  const update = (done: number) => {
    const part = Math.floor((done / Math.max(total, 1)) * linesPerTotal);
    if (part <= printed) return;
    printed = part;
    console.log(`${label}: ${done} of ${total} ${unit}`);
  };
  update(0);
  return { update, end: () => {} };
}
