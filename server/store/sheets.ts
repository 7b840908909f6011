/**
 * Sheets: what a player did in one phase, or everybody in one game, packed so that a search reads
 * all of it in one go. A career of 100,000 credits is some forty sheets and is gone through in a
 * fraction of a millisecond, whatever is looked for; rows with an index would be quick for some
 * filters only.
 *
 * A sheet is a list of 32-bit integers, little-endian: how many games and how many sorts; four for
 * each game (day, id, opposing team, end of its credits), two for each sort (kind, tags), and one
 * for each credit, `sort * 65536 + ord`. Games lie by day and id, credits by `ord`, sorts in the
 * order in which credits first have them: equal contents have equal bytes.
 */

/** What somebody did in a game. */
export interface GameCredits {
  day: number;
  gameId: number;
  /** 0 in the sheet of a game. */
  opponentTeamId: number;
  /** By `ord`. */
  credits: readonly { kind: number; tags: number; ord: number }[];
}

/** Kinds and tags of a search as bits. */
export interface Wanted {
  kinds: number;
  /** All of them. */
  tags: number;
}

const [headLength, gameLength, sortLength] = [2, 4, 2];
/** A credit keeps its sort and its order in 16 bits each. */
const base = 65_536;

/** A sheet as it is stored, opened. */
export class Sheet {
  readonly gameCount: number;
  readonly #values: Int32Array;
  readonly #sortCount: number;
  readonly #sorts: number;
  readonly #credits: number;

  private constructor(values: Int32Array) {
    this.#values = values;
    this.gameCount = values[0] ?? 0;
    this.#sortCount = values[1] ?? 0;
    this.#sorts = headLength + this.gameCount * gameLength;
    this.#credits = this.#sorts + this.#sortCount * sortLength;
  }

  static open(bytes: Uint8Array): Sheet {
    // Drivers cut values out of what they received, at any place.
    const { buffer, byteOffset, length } = bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
    return new Sheet(new Int32Array(buffer, byteOffset, length / 4));
  }

  #game(game: number, part: number): number {
    return this.#values[headLength + game * gameLength + part] ?? 0;
  }

  day(game: number): number {
    return this.#game(game, 0);
  }

  gameId(game: number): number {
    return this.#game(game, 1);
  }

  opponentTeamId(game: number): number {
    return this.#game(game, 2);
  }

  /** The first of a game's credits, and behind the last. */
  range(game: number): [number, number] {
    return [game === 0 ? 0 : this.#game(game - 1, 3), this.#game(game, 3)];
  }

  /** Which of the sheet's sorts are wanted, 1 or 0 each; null when none is. */
  wantedSorts({ kinds, tags }: Wanted): Uint8Array | null {
    const wanted = new Uint8Array(this.#sortCount);
    let some = false;
    for (let sort = 0; sort < wanted.length; sort++) {
      const { kind, tags: own } = this.sort(sort);
      if ((kinds & (1 << kind)) === 0 || (own & tags) !== tags) continue;
      wanted[sort] = 1;
      some = true;
    }
    return some ? wanted : null;
  }

  sort(sort: number): { kind: number; tags: number } {
    const at = this.#sorts + sort * sortLength;
    return { kind: this.#values[at] ?? 0, tags: this.#values[at + 1] ?? 0 };
  }

  sortOf(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) >>> 16;
  }

  ord(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) & (base - 1);
  }
}

/** Puts a sheet together, game after game in their order. */
export class SheetBuilder {
  readonly #games: number[] = [];
  readonly #sorts: number[] = [];
  readonly #credits: number[] = [];
  readonly #numbers = new Map<number, number>();
  #source: Sheet | null = null;
  /** Numbers here of the source's sorts. */
  #renumbered: number[] = [];

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for a place in the game that has no room in a sheet */
  add({ day, gameId, opponentTeamId, credits }: GameCredits): void {
    for (const { kind, tags, ord } of credits) {
      if (ord >= base) throw new RangeError(`game ${gameId} has more plays than a sheet can hold`);
      this.#credits.push(this.#numberOf(kind, tags) * base + ord);
    }
    this.#games.push(day, gameId, opponentTeamId, this.#credits.length);
  }

  /** Adds a game of another sheet. */
  copy(sheet: Sheet, game: number): void {
    if (sheet !== this.#source) [this.#source, this.#renumbered] = [sheet, []];
    const [start, end] = sheet.range(game);
    for (let credit = start; credit < end; credit++) {
      const old = sheet.sortOf(credit);
      let number = this.#renumbered[old];
      if (number === undefined) {
        const { kind, tags } = sheet.sort(old);
        number = this.#numberOf(kind, tags);
        this.#renumbered[old] = number;
      }
      this.#credits.push(number * base + sheet.ord(credit));
    }
    const [day, gameId] = [sheet.day(game), sheet.gameId(game)];
    this.#games.push(day, gameId, sheet.opponentTeamId(game), this.#credits.length);
  }

  bytes(): Uint8Array {
    const head = [this.#games.length / gameLength, this.#sorts.length / sortLength];
    const parts = [head, this.#games, this.#sorts, this.#credits];
    const values = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return new Uint8Array(values.buffer);
  }

  #numberOf(kind: number, tags: number): number {
    const key = kind * 2 ** 31 + tags;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
      this.#sorts.push(kind, tags);
    }
    return number;
  }
}
