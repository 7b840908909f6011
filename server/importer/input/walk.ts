/** One pass through what a file unpacks to, within limits. */
import { ImportError } from '#server/importer/facts.ts';
import type { Bytes } from './bytes.ts';

/** What one file may unpack to, over all layers. */
export interface UnpackLimits {
  bytes: number;
  entries: number;
  /** Archives and compressions within each other. */
  layers: number;
}

export const unpackLimits: UnpackLimits = { bytes: 8 * 2 ** 30, entries: 100_000, layers: 5 };

/** Bytes to look into. */
export interface Source {
  name: string;
  bytes: Bytes;
  /** Where the bytes are on disk as they are. */
  path?: string;
  layers: number;
  isInArchive: boolean;
  isInXz: boolean;
}

/** One pass through a file. */
export class Walk {
  readonly #limits: UnpackLimits;
  /** Reads everything and gives out nothing. */
  readonly isCheck: boolean;
  /** The entry that the walk is at. */
  place: string | null = null;
  inputs = 0;
  #bytes = 0;
  #entries = 0;

  constructor(limits: UnpackLimits, isCheck: boolean) {
    this.#limits = limits;
    this.isCheck = isCheck;
  }

  /** Counts unpacked bytes. @throws {ImportError} while reading, when they are too many */
  async *counted(bytes: Bytes): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      this.#bytes += piece.length;
      if (this.#bytes > this.#limits.bytes) {
        throw new ImportError(`unpacks to more than ${formatBytes(this.#limits.bytes)}`);
      }
      yield piece;
    }
  }

  /** Counts an entry. @throws {ImportError} when there are too many */
  enter(place: string): void {
    this.place = place;
    this.#entries += 1;
    if (this.#entries > this.#limits.entries) {
      throw new ImportError(`more than ${this.#limits.entries.toLocaleString('en')} files in it`);
    }
  }

  /** What lies in another source. @throws {ImportError} when too many layers do so */
  inside({ path: _, ...source }: Source, bytes: Bytes): Source {
    if (source.layers >= this.#limits.layers) {
      throw new ImportError(`archives within archives: more than ${this.#limits.layers} layers`);
    }
    return { ...source, bytes, layers: source.layers + 1 };
  }
}

function formatBytes(bytes: number): string {
  return bytes >= 2 ** 30 ? `${bytes / 2 ** 30} GB` : `${bytes / 2 ** 20} MB`;
}
