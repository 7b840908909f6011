/**
 * A play index holds the credits of a player or a team in one season segment, those of a league's plays with a
 * tag in one, or all of one game, packed so that a search reads all of it at once. A career of 100,000 credits
 * is about forty indexes and is scanned in 0.3 ms, whatever the filter; an SQL index would be fast for some
 * filters only.
 *
 * An index is a list of 32-bit integers, little-endian: the numbers of games, classes, partners and credits; six
 * for each game (day, id, team, opposing team, end of its credits, facts), two for each class (kind, later tags
 * and facts in the bits of `classBits`, from the lowest; the tags of `plays.tags`), one for each partner (the id
 * of another player; the first is 0, nobody), one for each credit, `class * 65536 + ord`, half of one for the
 * partner of each credit, and one for each class, the places of the first and the last game with it. A game's facts
 * are in the bits of `gameBits`. Games are ordered by day and id, credits by `ord`, the others by first use: equal
 * contents have equal bytes.
 */
import type { TagBits } from '#server/store/plays/tags.ts';
import {
  type ClassValues,
  getOutcomeValue,
  indexLayout,
  readClassValues,
  readSide,
  tagsAt,
  tagsMask,
  unpackClass,
  unpackGameFacts,
} from './bits.ts';
import { type FacetBits, getMonthValue } from './facets.ts';
import { type GameFacts, gameSides, type PlayFacts } from './facts.ts';
import { IndexMatch } from './match.ts';

/**
 * Raised with each change of what indexes hold: opening the store rebuilds those of another format. If the
 * version before cannot read the new ones, they take new tables.
 */
export const indexFormat = 7;

/** What a search wants of a credit and of its game. */
export interface CreditFilter {
  /** As bits. */
  kinds: number;
  /** All of them. */
  tags: TagBits;
  facets?: FacetBits;
  /** Only plays in which this player also had a part; 0 or absent: any. */
  partner?: number;
  /** The team of the credit, and the opposing one; null or absent: any. */
  teamId?: number | null;
  opponentTeamId?: number | null;
}

/** What an index has of a credit besides its order. */
export interface IndexedCredit extends TagBits, PlayFacts {
  kind: number;
  /** One of `gameSides`: where plays of both sides are, the side that the play counts for, else none. */
  side: number;
  /** The id of the other player of the play, `findPartner`; 0: none. */
  partner: number;
}

/** Games of an index, both ends inclusive, and the order of the scan. */
export interface GameRange {
  low: number;
  high: number;
  ascending: boolean;
}

/** Receives a credit's game and its `ord`; returns false to stop. */
type Visit = (game: number, ord: number) => boolean;

/** A credit's class, order and partner take 16 bits each, as do the games of a class. */
export const ordLimit = 65_536;
export const numberLimit = 65_536;

const { head: headLength, game: gameLength, class: classLength } = indexLayout;

/** Whether two credits are of one play of a game. */
const isSamePlay = (a: number, b: number) => ((a ^ b) & (ordLimit - 1)) === 0;

/** A stored index, opened for reading. */
export class PlayIndex {
  readonly gameCount: number;
  readonly classCount: number;
  /** The integers of all classes. */
  readonly classes: Int32Array;
  /** The games of each class: `unpackFirstGame`, `unpackLastGame`. */
  readonly classGames: Int32Array;
  /** The ids of other players. */
  readonly partners: Int32Array;
  /** Of all games, each `class * ordLimit + ord`. */
  readonly credits: Int32Array;
  /** The number of each credit's partner. */
  readonly creditPartners: Uint16Array;
  /** Whether each class has the side that its plays count for. */
  readonly hasSidesByClass: boolean;
  readonly #values: Int32Array;
  #twoSidedPlays: Int32Array | null = null;
  #classSides: Uint8Array | null = null;

  private constructor(values: Int32Array) {
    this.#values = values;
    this.gameCount = values[0] ?? 0;
    this.classCount = values[1] ?? 0;
    const classesAt = headLength + this.gameCount * gameLength;
    const partnersAt = classesAt + this.classCount * classLength;
    const creditsAt = partnersAt + (values[2] ?? 0);
    const creditCount = values[3] ?? 0;
    const end = creditsAt + creditCount;
    this.classes = values.subarray(classesAt, partnersAt);
    this.partners = values.subarray(partnersAt, creditsAt);
    this.credits = values.subarray(creditsAt, end);
    const { buffer, byteOffset } = values;
    this.creditPartners = new Uint16Array(buffer, byteOffset + end * 4, creditCount);
    const gamesAt = end + Math.ceil(creditCount / 2);
    this.classGames = values.subarray(gamesAt, gamesAt + this.classCount);
    this.hasSidesByClass = this.gameFacts(0).side === gameSides.byClass;
  }

  static open(bytes: Uint8Array): PlayIndex {
    // Drivers return views of their buffers, at any offset.
    const { buffer, byteOffset, length } = bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
    return new PlayIndex(new Int32Array(buffer, byteOffset, length / 4));
  }

  /** The side of each class. */
  get classSides(): Uint8Array {
    this.#classSides ??= Uint8Array.from({ length: this.classCount }, (_, number) =>
      readSide(this.firstPart(number)),
    );
    return this.#classSides;
  }

  /** The places of the first credits of plays that count for both sides, ascending. */
  get twoSidedPlays(): Int32Array {
    this.#twoSidedPlays ??= Int32Array.from(this.hasSidesByClass ? this.#listTwoSidedPlays() : []);
    return this.#twoSidedPlays;
  }

  #listTwoSidedPlays(): number[] {
    const sideOf = (at: number) => readSide(this.firstPart((this.credits[at] as number) >>> 16));
    const found: number[] = [];
    for (let game = 0; game < this.gameCount; game++) {
      const [start, limit] = this.getCreditRange(game);
      for (let at = start; at < limit; ) {
        const end = this.endOfPlay(at, limit);
        let same = at + 1;
        while (same < end && sideOf(same) === sideOf(at)) same += 1;
        if (same < end) found.push(at);
        at = end;
      }
    }
    return found;
  }

  /** The end of the play of a credit, exclusive. @param limit the end of its game */
  endOfPlay(at: number, limit: number): number {
    const { credits } = this;
    const credit = credits[at] as number;
    let end = at + 1;
    while (end < limit && isSamePlay(credit, credits[end] as number)) end += 1;
    return end;
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

  /** With sides by class, the home team. */
  teamId(game: number): number {
    return this.#game(game, 2);
  }

  /** With sides by class, the visitors. */
  opponentTeamId(game: number): number {
    return this.#game(game, 3);
  }

  gameFacts(game: number): GameFacts {
    return unpackGameFacts(this.#game(game, 5));
  }

  /** A game's credits, the end exclusive. */
  getCreditRange(game: number): [start: number, end: number] {
    return [game === 0 ? 0 : this.#game(game - 1, 4), this.#game(game, 4)];
  }

  /** The numbers of a game's values in the groups that belong to games; with sides by class not all do. */
  gameValues(game: number): { site: number; outcome: number; month: number; stage: number } {
    const { winner, side, stage } = this.gameFacts(game);
    const month = getMonthValue(this.day(game));
    if (side === gameSides.byClass) return { site: 0, outcome: 0, month, stage };
    return { site: side, outcome: getOutcomeValue(side, winner), month, stage };
  }

  /** Site and outcome are 0 but with sides by class. */
  classValues(number: number, winner: number): ClassValues {
    return readClassValues(this.firstPart(number), this.firstTags(number), winner);
  }

  /** How the index matches a search; null: not at all. */
  match(filter: CreditFilter): IndexMatch | null {
    const match = new IndexMatch(this, filter);
    return match.isPossible ? match : null;
  }

  /** Kind, later tags and facts of a class. */
  firstPart(number: number): number {
    return this.classes[number * classLength] as number;
  }

  /** A class's tags in `plays.tags`, and the others. */
  firstTags(number: number): number {
    return this.classes[number * classLength + 1] as number;
  }

  moreTags(number: number): number {
    return (this.firstPart(number) >>> tagsAt) & tagsMask;
  }

  /** @param number the place of a credit among all of the index */
  getCredit(number: number): IndexedCredit & { ord: number } {
    const credit = this.credits[number] as number;
    const own = credit >>> 16;
    const partner = this.partners[this.creditPartners[number] as number] as number;
    const ord = credit & (ordLimit - 1);
    return { ...unpackClass(this.firstPart(own), this.firstTags(own)), partner, ord };
  }

  /**
   * Visits the matching credits in some games, in order.
   * @param match of this index
   */
  scan(match: IndexMatch, range: GameRange, visit: Visit): void {
    if (match.partner === null) this.#scanAll(match, range, visit);
    else this.#scanPartner(match, match.partner, range, visit);
  }

  #scanAll(match: IndexMatch, range: GameRange, visit: Visit): void {
    const { ascending } = range;
    const { classMasks, games } = match;
    const [low, high] = [Math.max(range.low, games.low), Math.min(range.high, games.high)];
    const { credits } = this;
    const step = ascending ? 1 : -1;
    for (let game = ascending ? low : high; game >= low && game <= high; game += step) {
      if (match.maskGame(game) !== 0) continue;
      const [start, end] = this.getCreditRange(game);
      for (let i = ascending ? start : end - 1; i >= start && i < end; i += step) {
        const credit = credits[i] as number;
        const number = credit >>> 16;
        const isWanted = classMasks[number] === 0 && match.takesSide(game, number);
        if (isWanted && !visit(game, credit & (ordLimit - 1))) return;
      }
    }
  }

  /** As {@link scan}: goes from one credit with the partner to the next, since few have that one. */
  #scanPartner(match: IndexMatch, partner: number, range: GameRange, visit: Visit): void {
    const { ascending } = range;
    const { classMasks, games } = match;
    const [low, high] = [Math.max(range.low, games.low), Math.min(range.high, games.high)];
    if (low > high) return;
    const { credits, creditPartners } = this;
    const [start] = this.getCreditRange(low);
    const [, end] = this.getCreditRange(high);
    const wanted = creditPartners.subarray(start, end);
    const step = ascending ? 1 : -1;
    let game = ascending ? low : high;
    let at = ascending ? wanted.indexOf(partner) : wanted.lastIndexOf(partner);
    while (at !== -1) {
      const credit = credits[start + at] as number;
      const number = credit >>> 16;
      if (classMasks[number] === 0) {
        while (!this.#isOfGame(start + at, game)) game += step;
        const isWanted = match.maskGame(game) === 0 && match.takesSide(game, number);
        if (isWanted && !visit(game, credit & (ordLimit - 1))) return;
      }
      if (ascending) at = wanted.indexOf(partner, at + 1);
      else at = at === 0 ? -1 : wanted.lastIndexOf(partner, at - 1);
    }
  }

  #isOfGame(credit: number, game: number): boolean {
    const [start, end] = this.getCreditRange(game);
    return credit >= start && credit < end;
  }
}
