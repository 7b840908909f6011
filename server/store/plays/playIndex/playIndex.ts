/**
 * A play index holds a player's, or a team's, credits of one season segment, or all of one game, packed
 * so that a search reads all of it at once. A career of 100,000 credits is about forty indexes and
 * is scanned in 0.3 ms, whatever the filter; an SQL index would be fast for some filters only.
 *
 * An index is a list of 32-bit integers, little-endian: the numbers of games and of classes; five for
 * each game (day, id, opposing team, end of its credits, facts), two for each class (kind, later tags and
 * facts in the bits of `classBits`, from the lowest; the tags of `plays.tags`), and one for each
 * credit, `class * 65536 + ord`. A game's facts are the winner in two bits and the side in the next two.
 * Games are ordered by day and id, credits by `ord`, classes by first use: equal contents have equal bytes.
 */
import type { TagBits } from '#server/store/plays/tags.ts';
import {
  type ClassValues,
  getOutcomeValue,
  kindMask,
  maskClass,
  readClassValues,
  tagsAt,
  tagsMask,
  unpackClass,
  unpackGameFacts,
} from './bits.ts';
import { anyFacets, type FacetBits, fails, getMonthValue, isWantedValue } from './facets.ts';
import { type GameFacts, gameSides, type PlayFacts } from './facts.ts';

/**
 * Raised with each change of what indexes hold: opening the store rebuilds those of another format. If the
 * version before cannot read the new ones, they take new tables.
 */
export const indexFormat = 3;

/** What a search wants of a credit. */
export interface CreditFilter {
  /** As bits. */
  kinds: number;
  /** All of them. */
  tags: TagBits;
  facets?: FacetBits;
}

/** What the credits of a class have in common. */
export interface CreditClass extends TagBits, PlayFacts {
  kind: number;
  /** One of `gameSides`: in the index of a game, the side that the play counts for, else none. */
  side: number;
}

/** What a search wants of a game. */
interface IndexGameFilter {
  /** Null: any. */
  opponentTeamId: number | null;
  facets?: FacetBits;
}

/** Games of an index, both ends inclusive, and the order of the scan. */
export interface GameRange extends IndexGameFilter {
  low: number;
  high: number;
  ascending: boolean;
}

/** Integers of the head, of a game and of a class. */
export const indexLayout = { head: 2, game: 5, class: 2 } as const;
/** A credit holds its class and its order in 16 bits each. */
export const ordLimit = 65_536;

const { head: headLength, game: gameLength, class: classLength } = indexLayout;

/** A stored index, opened for reading. */
export class PlayIndex {
  readonly gameCount: number;
  readonly classCount: number;
  readonly #values: Int32Array;
  readonly #classes: number;
  readonly #credits: number;

  private constructor(values: Int32Array) {
    this.#values = values;
    this.gameCount = values[0] ?? 0;
    this.classCount = values[1] ?? 0;
    this.#classes = headLength + this.gameCount * gameLength;
    this.#credits = this.#classes + this.classCount * classLength;
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

  gameFacts(game: number): GameFacts {
    return unpackGameFacts(this.#game(game, 4));
  }

  /** Null is any team. */
  isAgainstTeam(game: number, teamId: number | null): boolean {
    return teamId === null || this.#game(game, 2) === teamId;
  }

  /** A game's credits, the end exclusive. */
  getCreditRange(game: number): [start: number, end: number] {
    return [game === 0 ? 0 : this.#game(game - 1, 3), this.#game(game, 3)];
  }

  /** The numbers of a game's values in the groups that belong to games, in the index of a game none. */
  gameValues(game: number): { site: number; outcome: number; month: number } {
    const { winner, side } = this.gameFacts(game);
    const month = getMonthValue(this.day(game));
    if (side === gameSides.byClass) return { site: 0, outcome: 0, month };
    return { site: side, outcome: getOutcomeValue(side, winner), month };
  }

  /** What a game fails, as bits of `fails`. */
  maskGame(game: number, { opponentTeamId, facets = anyFacets }: IndexGameFilter): number {
    if (!this.isAgainstTeam(game, opponentTeamId)) return fails.search;
    if (facets === anyFacets) return 0;
    const { site, outcome, month } = this.gameValues(game);
    const ofMonth = isWantedValue(facets.month, month) ? 0 : fails.month;
    if (this.gameFacts(game).side === gameSides.byClass) return ofMonth;
    return (
      ofMonth |
      (isWantedValue(facets.site, site) ? 0 : fails.site) |
      (isWantedValue(facets.outcome, outcome) ? 0 : fails.outcome)
    );
  }

  /** Site and outcome are 0 but in the index of a game. */
  classValues(number: number): ClassValues {
    const at = this.#classes + number * classLength;
    return readClassValues(
      this.#values[at] ?? 0,
      this.#values[at + 1] ?? 0,
      this.gameFacts(0).winner,
    );
  }

  /** What each class fails, as bits of `fails`. */
  maskClasses({ kinds, tags: wanted, facets = anyFacets }: CreditFilter): Uint8Array {
    const masks = new Uint8Array(this.classCount);
    const wantedFirst = wanted.more_tags << tagsAt;
    const { winner, side } = this.gameFacts(0);
    const hasSides = side === gameSides.byClass;
    for (let number = 0; number < this.classCount; number++) {
      const at = this.#classes + number * classLength;
      const first = this.#values[at] as number;
      const tags = this.#values[at + 1] as number;
      const isFound =
        (kinds & (1 << (first & kindMask))) !== 0 &&
        (first & wantedFirst) === wantedFirst &&
        (tags & wanted.tags) === wanted.tags;
      if (!isFound) masks[number] = fails.search;
      else if (facets !== anyFacets) {
        masks[number] = maskClass(readClassValues(first, tags, winner), facets, hasSides);
      }
    }
    return masks;
  }

  /** A class's tags in `plays.tags`, and the others. */
  firstTags(number: number): number {
    return this.#values[this.#classes + number * classLength + 1] ?? 0;
  }

  moreTags(number: number): number {
    return ((this.#values[this.#classes + number * classLength] ?? 0) >>> tagsAt) & tagsMask;
  }

  /** The credits of all games, each `class * ordLimit + ord`. */
  get credits(): Int32Array {
    return this.#values.subarray(this.#credits);
  }

  /** As {@link maskClasses}: 0 is a class that matches; null when none does. */
  matchClasses(filter: CreditFilter): Uint8Array | null {
    const masks = this.maskClasses(filter);
    return masks.includes(0) ? masks : null;
  }

  getClass(number: number): CreditClass {
    const at = this.#classes + number * classLength;
    return unpackClass(this.#values[at] ?? 0, this.#values[at + 1] ?? 0);
  }

  /**
   * Visits the credits of the matching classes in some games, in order.
   * @param classes as {@link matchClasses} returns them
   * @param visit receives a credit's game and its `ord`; returns false to stop
   */
  scan(classes: Uint8Array, range: GameRange, visit: (game: number, ord: number) => boolean): void {
    const { low, high, ascending } = range;
    const values = this.#values;
    const step = ascending ? 1 : -1;
    for (let game = ascending ? low : high; game >= low && game <= high; game += step) {
      if (this.maskGame(game, range) !== 0) continue;
      const [start, end] = this.getCreditRange(game);
      const first = this.#credits + start;
      const last = this.#credits + end - 1;
      for (let i = ascending ? first : last; i >= first && i <= last; i += step) {
        const credit = values[i] as number;
        if (classes[credit >>> 16] === 0 && !visit(game, credit & (ordLimit - 1))) return;
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
