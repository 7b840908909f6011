import { type CreditClass, indexLayout, kindBits, ordLimit, type PlayIndex } from './playIndex.ts';

/** A player's credits in a game. */
export interface GameCredits {
  day: number;
  gameId: number;
  /** 0 in the index of a game. */
  opponentTeamId: number;
  /** By `ord`. */
  credits: readonly (CreditClass & { ord: number })[];
}

/** Builds an index, game by game in order. */
export class PlayIndexBuilder {
  readonly #games: number[] = [];
  readonly #classes: number[] = [];
  readonly #credits: number[] = [];
  readonly #numbers = new Map<number, number>();
  #source: PlayIndex | null = null;
  /** The numbers here of the source's classes. */
  #renumbered: number[] = [];

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for an `ord` of 65,536 or more */
  addGame({ day, gameId, opponentTeamId, credits }: GameCredits): void {
    for (const credit of credits) {
      const { ord } = credit;
      if (ord >= ordLimit) throw new RangeError(`game ${gameId} has more than ${ordLimit} plays`);
      this.#credits.push(this.#numberOf(credit) * ordLimit + ord);
    }
    this.#games.push(day, gameId, opponentTeamId, this.#credits.length);
  }

  /** Adds a game of another index. */
  copyGame(index: PlayIndex, game: number): void {
    if (index !== this.#source) [this.#source, this.#renumbered] = [index, []];
    const [start, end] = index.getCreditRange(game);
    for (let credit = start; credit < end; credit++) {
      const old = index.getClassNumber(credit);
      let number = this.#renumbered[old];
      if (number === undefined) {
        number = this.#numberOf(index.getClass(old));
        this.#renumbered[old] = number;
      }
      this.#credits.push(number * ordLimit + index.ord(credit));
    }
    const [day, gameId] = [index.day(game), index.gameId(game)];
    this.#games.push(day, gameId, index.opponentTeamId(game), this.#credits.length);
  }

  toBytes(): Uint8Array {
    const { game, class: classLength } = indexLayout;
    const head = [this.#games.length / game, this.#classes.length / classLength];
    const parts = [head, this.#games, this.#classes, this.#credits];
    const values = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return new Uint8Array(values.buffer);
  }

  #numberOf({ kind, tags, more_tags }: CreditClass): number {
    const first = kind + more_tags * 2 ** kindBits;
    // Exact: a class has no more than 22 bits above its first 31 tags.
    const key = first * 2 ** 31 + tags;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
      this.#classes.push(first, tags);
    }
    return number;
  }
}
