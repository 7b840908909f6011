/**
 * Columns of numbers as bytes, the ground of the starter format. A column is one byte for its scale
 * and then a value after another: 0 for null, else 1 + the zigzag of value * scale, in groups of
 * seven bits, low ones first, the top bit set on all but the last. Scale 0 stands for values that no
 * scale makes whole: a byte for null or not, then a 64-bit float, little-endian.
 */

/** What values may be multiplied by to be whole; also what the scale byte may be. */
const scales = [1, 10, 100];

/** Collects a column's values, then lays them out. */
export class ColumnWriter {
  readonly #values: (number | null)[] = [];

  put(value: number | null): void {
    this.#values.push(value);
  }

  toBytes(): Uint8Array {
    const scale = scales.find((candidate) => this.#values.every(isWholeAt(candidate)));
    return scale === undefined
      ? floatBytes(this.#values)
      : Uint8Array.from([scale, ...scaledBytes(this.#values, scale)]);
  }
}

/** Reads a column's values one after the other. */
export class ColumnReader {
  readonly #bytes: Uint8Array;
  readonly #scale: number;
  #at = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#scale = bytes[0] ?? 1;
  }

  /** @throws {RangeError} past the last value */
  take(): number | null {
    if (this.#scale === 0) return this.#takeFloat();
    const code = this.#takeCode();
    if (code === 0) return null;
    const zigzag = code - 1;
    const scaled = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    return this.#scale === 1 ? scaled : scaled / this.#scale;
  }

  /** {@link take} where the format has no null. */
  takeNumber(): number {
    const value = this.take();
    if (value === null) throw new RangeError('a value is missing in a column');
    return value;
  }

  #takeByte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('a column ends early');
    this.#at += 1;
    return byte;
  }

  #takeCode(): number {
    let byte = this.#takeByte();
    let code = byte % 128;
    for (let weight = 128; byte >= 128; weight *= 128) {
      byte = this.#takeByte();
      code += (byte % 128) * weight;
    }
    return code;
  }

  #takeFloat(): number | null {
    if (this.#takeByte() === 0) return null;
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 8);
    this.#at += 8;
    return view.getFloat64(0, true);
  }
}

const isWholeAt = (scale: number) => (value: number | null) => {
  if (value === null) return true;
  const scaled = Math.round(value * scale);
  // The zigzag and the 1 of a present value must stay exact, and -0 is a float's business.
  return Math.abs(scaled) < 2 ** 51 && scaled / scale === value && !Object.is(value, -0);
};

function* scaledBytes(values: (number | null)[], scale: number): Generator<number> {
  for (const value of values) {
    let code = 0;
    if (value !== null) {
      const scaled = Math.round(value * scale);
      code = 1 + (scaled < 0 ? -2 * scaled - 1 : 2 * scaled);
    }
    while (code >= 128) {
      yield (code % 128) + 128;
      code = Math.floor(code / 128);
    }
    yield code;
  }
}

function floatBytes(values: (number | null)[]): Uint8Array {
  const bytes: number[] = [0];
  for (const value of values) {
    bytes.push(value === null ? 0 : 1);
    if (value !== null) {
      const float = new DataView(new ArrayBuffer(8));
      float.setFloat64(0, value, true);
      bytes.push(...new Uint8Array(float.buffer));
    }
  }
  return Uint8Array.from(bytes);
}
