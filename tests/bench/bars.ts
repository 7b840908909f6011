/** Figures of a benchmark against the bars that it sets itself. */

interface Figure {
  what: string;
  figure: string;
  bar: string;
  met: '' | 'met' | 'missed';
}

/** Collects figures, prints them as a table and says by the exit code whether a bar was missed. */
export class Bars {
  readonly #rows: Figure[] = [];

  /** A figure that is told and held to nothing. */
  tell(what: string, value: number, unit: string): void {
    this.#rows.push({ what, figure: text(value, unit), bar: '', met: '' });
  }

  atMost(what: string, value: number, bar: number, unit: string): void {
    this.#hold(what, text(value, unit), `<= ${bar} ${unit}`, value <= bar);
  }

  atLeast(what: string, value: number, bar: number, unit: string): void {
    this.#hold(what, text(value, unit), `>= ${bar} ${unit}`, value >= bar);
  }

  #hold(what: string, figure: string, bar: string, met: boolean): void {
    this.#rows.push({ what, figure, bar, met: met ? 'met' : 'missed' });
    if (!met) process.exitCode = 1;
  }

  print(): void {
    console.table(this.#rows);
  }
}

const text = (value: number, unit: string) => `${Number(value.toPrecision(4))} ${unit}`.trim();
