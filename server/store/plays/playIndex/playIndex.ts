/**
 * A play index holds a player's credits of one season segment, or all credits of one game, packed
 * so that a search reads all of it at once. A career of 100,000 credits is about forty indexes and
 * is scanned in 0.3 ms, whatever the filter; an SQL index would be fast for some filters only.
 *
 * An index is a list of 32-bit integers, little-endian: the numbers of games and of classes; four
 * for each game (day, id, opposing team, end of its credits), two for each class, and one for each
 * credit, `class * 65536 + ord`. A class has its kind in 5 bits with the tags of `plays.more_tags` above
 * them, then those of `plays.tags`. Games are ordered by day and id, credits by `ord`,
 * classes by first use: equal contents have equal bytes.
 */
import type { TagBits } from '#server/store/plays/tags.ts';

/** Kinds, as bits, and tags of a search. */
export interface CreditFilter {
  kinds: number;
  /** All of them. */
  tags: TagBits;
}

/** What the credits of a class have in common. */
export interface CreditClass extends TagBits {
  kind: number;
}

/** Games of an index, both ends inclusive, and the order of the scan. */
export interface GameRange {
  low: number;
  high: number;
  /** Null: any. */
  opponentTeamId: number | null;
  ascending: boolean;
}

/** Bits of a class's first integer that hold the kind. */
export const kindBits = 5;
const kindMask = 2 ** kindBits - 1;

/** Integers of the head, of a game and of a class. */
export const indexLayout = { head: 2, game: 4, class: 2 } as const;
/** A credit holds its class and its order in 16 bits each. */
export const ordLimit = 65_536;

const { head: headLength, game: gameLength, class: classLength } = indexLayout;

/** A stored index, opened for reading. */
export class PlayIndex {
  readonly gameCount: number;
  readonly #values: Int32Array;
  readonly #classCount: number;
  readonly #classes: number;
  readonly #credits: number;

  private constructor(values: Int32Array) {
    this.#values = values;
    this.gameCount = values[0] ?? 0;
    this.#classCount = values[1] ?? 0;
    this.#classes = headLength + this.gameCount * gameLength;
    this.#credits = this.#classes + this.#classCount * classLength;
  }

  static open(bytes: Uint8Array): PlayIndex {
    // Drivers return views of their buffers, at any offset.
    const { buffer, byteOffset, length } = bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
    return new PlayIndex(new Int32Array(buffer, byteOffset, length / 4));
  }

  get bytes(): number {
    return this.#values.byteLength;
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

  /** Null is any team. */
  isAgainstTeam(game: number, teamId: number | null): boolean {
    return teamId === null || this.#game(game, 2) === teamId;
  }

  /** A game's credits, the end exclusive. */
  getCreditRange(game: number): [start: number, end: number] {
    return [game === 0 ? 0 : this.#game(game - 1, 3), this.#game(game, 3)];
  }

  /** Marks the classes that match, 1 or 0 each; null when none does. */
  matchClasses({ kinds, tags: wanted }: CreditFilter): Uint8Array | null {
    let matching: Uint8Array | null = null;
    for (let number = 0; number < this.#classCount; number++) {
      const at = this.#classes + number * classLength;
      const first = this.#values[at] as number;
      if ((kinds & (1 << (first & kindMask))) === 0) continue;
      if (((first >>> kindBits) & wanted.more_tags) !== wanted.more_tags) continue;
      if (((this.#values[at + 1] as number) & wanted.tags) !== wanted.tags) continue;
      matching ??= new Uint8Array(this.#classCount);
      matching[number] = 1;
    }
    return matching;
  }

  getClass(number: number): CreditClass {
    const at = this.#classes + number * classLength;
    const first = this.#values[at] ?? 0;
    return {
      kind: first & kindMask,
      tags: this.#values[at + 1] ?? 0,
      more_tags: first >>> kindBits,
    };
  }

  /**
   * Visits the credits of the given classes in some games, in order.
   * @param classes as {@link matchClasses} marks them
   * @param visit receives a credit's game and its `ord`; returns false to stop
   */
  scan(
    classes: Uint8Array,
    { low, high, opponentTeamId, ascending }: GameRange,
    visit: (game: number, ord: number) => boolean,
  ): void {
    const values = this.#values;
    const step = ascending ? 1 : -1;
    for (let game = ascending ? low : high; game >= low && game <= high; game += step) {
      if (!this.isAgainstTeam(game, opponentTeamId)) continue;
      const [start, end] = this.getCreditRange(game);
      const first = this.#credits + start;
      const last = this.#credits + end - 1;
      for (let i = ascending ? first : last; i >= first && i <= last; i += step) {
        const credit = values[i] as number;
        if (classes[credit >>> 16] === 1 && !visit(game, credit & (ordLimit - 1))) return;
      }
    }
  }

  getClassNumber(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) >>> 16;
  }

  ord(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) & (ordLimit - 1);
  }
}
