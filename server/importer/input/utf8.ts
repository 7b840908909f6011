import { ImportError } from '#server/importer/facts.ts';

/** Checks that bytes are UTF-8: other encodings would store replacement characters in names. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  /** @throws {ImportError} if the bytes so far are not UTF-8 */
  take(piece: Buffer): void {
    this.#decode(piece, { stream: true });
  }

  /** @throws {ImportError} if the last character is incomplete */
  end(): void {
    this.#decode();
  }

  #decode(...input: Parameters<TextDecoder['decode']>): void {
    try {
      this.#decoder.decode(...input);
    } catch {
      throw new ImportError('its text is not in UTF-8: convert it first, for instance with iconv');
    }
  }
}
