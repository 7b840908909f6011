/**
 * A play index holds a player's credits of one season segment, or all credits of one game, packed
 * so that a search reads all of it in one go. A career of 100,000 credits is some forty sheets and
 * is gone through in a fraction of a millisecond, whatever is looked for; rows with an index would
 * be quick for some filters only.
 *
 * A sheet is a list of 32-bit integers, little-endian: how many games and how many sorts; four for
 * each game (day, id, opposing team, end of its credits), two for each sort (kind, tags), and one
 * for each credit, `sort * 65536 + ord`. Games lie by day and id, credits by `ord`, sorts in the
 * order in which credits first have them: equal contents have equal bytes.
 */

import { PostingLists } from './postingLists.ts';

/** Kinds and tags of a search, as bits. */
export interface CreditFilter {
  kinds: number;
  /** All of them. */
  tags: number;
}

/** Games of a sheet, both ends inclusive, and the order in which they are gone through. */
export interface GameRange {
  low: number;
  high: number;
  /** Null: any. */
  opponentTeamId: number | null;
  ascending: boolean;
}

/** Integers of the head, of a game and of a class. */
export const indexLayout = { head: 2, game: 4, sort: 2 } as const;
/** A credit holds its class and its order in 16 bits each. */
export const ordLimit = 65_536;

const { head: headLength, game: gameLength, sort: sortLength } = indexLayout;

/** Visits a matching credit's game and order; returns false to stop. */
type Take = (game: number, ord: number) => boolean;

/** A stored index, opened for reading. */
export class PlayIndex {
  readonly gameCount: number;
  readonly #values: Int32Array;
  readonly #sortCount: number;
  readonly #sorts: number;
  readonly #credits: number;
  #walks = 0;
  #places: PostingLists | null = null;

  private constructor(values: Int32Array) {
    this.#values = values;
    this.gameCount = values[0] ?? 0;
    this.#sortCount = values[1] ?? 0;
    this.#sorts = headLength + this.gameCount * gameLength;
    this.#credits = this.#sorts + this.#sortCount * sortLength;
  }

  static open(bytes: Uint8Array): PlayIndex {
    // Drivers cut values out of what they received, at any place.
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

  /** The first of a game's credits, and behind the last. */
  getCreditRange(game: number): [number, number] {
    return [game === 0 ? 0 : this.#game(game - 1, 3), this.#game(game, 3)];
  }

  /** Which of the sheet's sorts are wanted, 1 or 0 each; null when none is. */
  matchClasses({ kinds, tags }: CreditFilter): Uint8Array | null {
    const values = this.#values;
    let wanted: Uint8Array | null = null;
    for (let sort = 0; sort < this.#sortCount; sort++) {
      const at = this.#sorts + sort * sortLength;
      if ((kinds & (1 << (values[at] as number))) === 0) continue;
      if (((values[at + 1] as number) & tags) !== tags) continue;
      wanted ??= new Uint8Array(this.#sortCount);
      wanted[sort] = 1;
    }
    return wanted;
  }

  getClass(sort: number): { kind: number; tags: number } {
    const at = this.#sorts + sort * sortLength;
    return { kind: this.#values[at] ?? 0, tags: this.#values[at + 1] ?? 0 };
  }

  /**
   * Hands on the wanted credits of games, in order, until `take` has enough and answers false. A
   * sheet that is gone through again has an index of its sorts by then, for those of few credits;
   * the games against one team are few as it is.
   */
  scan(sorts: Uint8Array, games: GameRange, take: Take): void {
    const few = games.opponentTeamId === null ? this.#few(sorts) : null;
    if (few) this.#walkPlaces(few, games, take);
    else this.#walkAll(sorts, games, take);
  }

  #few(sorts: Uint8Array): number[] | null {
    this.#walks += 1;
    if (this.#walks === 1) return null;
    this.#places ??= new PostingLists(this.#values.subarray(this.#credits), this.#sortCount);
    return this.#places.listIfFew(sorts);
  }

  #walkPlaces(places: number[], { low, high, ascending }: GameRange, take: Take) {
    if (!ascending) places.reverse();
    for (const place of places) {
      const game = this.#gameOf(place);
      if (game >= low && game <= high && !take(game, this.ord(place))) return;
    }
  }

  #walkAll(sorts: Uint8Array, games: GameRange, take: Take) {
    const values = this.#values;
    const step = games.ascending ? 1 : -1;
    const first = games.ascending ? games.low : games.high;
    for (let game = first; game >= games.low && game <= games.high; game += step) {
      if (!this.isAgainstTeam(game, games.opponentTeamId)) continue;
      const [start, end] = this.getCreditRange(game);
      const low = this.#credits + start;
      const high = this.#credits + end - 1;
      for (let i = games.ascending ? low : high; i >= low && i <= high; i += step) {
        const credit = values[i] as number;
        if (sorts[credit >>> 16] === 1 && !take(game, credit & (ordLimit - 1))) return;
      }
    }
  }

  /** The game that a credit is of. */
  #gameOf(credit: number): number {
    let [low, high] = [0, this.gameCount - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#game(middle, 3) > credit) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  getClassNumber(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) >>> 16;
  }

  ord(credit: number): number {
    return (this.#values[this.#credits + credit] ?? 0) & (ordLimit - 1);
  }
}
