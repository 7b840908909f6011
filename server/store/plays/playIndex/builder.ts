import { indexLayout, ordLimit, type PlayIndex } from './playIndex.ts';

/** A player's credits in a game. */
export interface GameCredits {
  day: number;
  gameId: number;
  /** 0 in the sheet of a game. */
  opponentTeamId: number;
  /** By `ord`. */
  credits: readonly { kind: number; tags: number; ord: number }[];
}

/** Builds an index, game by game in order. */
export class PlayIndexBuilder {
  readonly #games: number[] = [];
  readonly #sorts: number[] = [];
  readonly #credits: number[] = [];
  readonly #numbers = new Map<number, number>();
  #source: PlayIndex | null = null;
  /** Numbers here of the source's sorts. */
  #renumbered: number[] = [];

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for a place in the game that has no room in a sheet */
  addGame({ day, gameId, opponentTeamId, credits }: GameCredits): void {
    for (const { kind, tags, ord } of credits) {
      if (ord >= ordLimit)
        throw new RangeError(`game ${gameId} has more plays than a sheet can hold`);
      this.#credits.push(this.#numberOf(kind, tags) * ordLimit + ord);
    }
    this.#games.push(day, gameId, opponentTeamId, this.#credits.length);
  }

  /** Adds a game of another sheet. */
  copyGame(sheet: PlayIndex, game: number): void {
    if (sheet !== this.#source) [this.#source, this.#renumbered] = [sheet, []];
    const [start, end] = sheet.getCreditRange(game);
    for (let credit = start; credit < end; credit++) {
      const old = sheet.getClassNumber(credit);
      let number = this.#renumbered[old];
      if (number === undefined) {
        const { kind, tags } = sheet.getClass(old);
        number = this.#numberOf(kind, tags);
        this.#renumbered[old] = number;
      }
      this.#credits.push(number * ordLimit + sheet.ord(credit));
    }
    const [day, gameId] = [sheet.day(game), sheet.gameId(game)];
    this.#games.push(day, gameId, sheet.opponentTeamId(game), this.#credits.length);
  }

  toBytes(): Uint8Array {
    const head = [this.#games.length / indexLayout.game, this.#sorts.length / indexLayout.sort];
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
