import { SignalSafeBar } from '#server/lib/progress.ts';
import type { ImportProgress } from './import.ts';

/** Shows bytes read, then games written, in one bar; draws nothing without a terminal. */
export class ProgressBar implements ImportProgress {
  readonly #bar = new SignalSafeBar({
    format: '{task} [{bar}] {percentage}% {detail}',
    noTTYOutput: false,
  });

  begin(bytes: number): void {
    this.#bar.start(bytes, 0, { task: 'Reading', detail: '' });
  }

  read(file: string, bytes: number): void {
    this.#bar.increment(bytes, { detail: file.slice(-50) });
  }

  write(games: number): void {
    this.#bar.start(games, 0, { task: 'Writing', detail: `${games} games` });
  }

  written(games: number): void {
    this.#bar.increment(games);
  }

  stop(): void {
    this.#bar.stop();
  }
}
