import cliProgress from 'cli-progress';

export interface Progress {
  /** How much is done of the total. */
  update: (done: number) => void;
  end: () => void;
}

/** Without a terminal a line is printed each time another such part is done. */
const linesPerTotal = 4;

/** A progress bar on standard output, or plain lines where that is no terminal. */
export function startProgress(label: string, total: number, unit: string): Progress {
  return process.stdout.isTTY ? bar(label, total, unit) : lines(label, total, unit);
}

function bar(label: string, total: number, unit: string): Progress {
  const format = `${label} {bar} {percentage}% ({value}/{total} ${unit})`;
  const single = new cliProgress.SingleBar(
    { format, stream: process.stdout, barsize: 30, hideCursor: true, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
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
