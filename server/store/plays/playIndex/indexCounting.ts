/** Counts the credits of one index by class; a play that has several of them counts once. */
import type { FacetGroup } from '#app/basketball/clipFacets.ts';
import { fails } from './facets.ts';
import type { IndexMatch } from './match.ts';
import { ordLimit, type PlayIndex } from './playIndex.ts';

/** Whether a mask has one bit, that of a group. */
export const isNear = (mask: number) => mask > fails.search && (mask & (mask - 1)) === 0;

/** Whether two credits are of one play of a game. */
const isSamePlay = (a: number, b: number) => ((a ^ b) & (ordLimit - 1)) === 0;

/** What is counted by class of the games in which classes are and fail the same. */
export interface CountingPart {
  masks: Uint16Array;
  /** Clips of the search, and those that a single group of the class keeps out. */
  hits: Uint32Array;
  near: Uint32Array;
  winner: number;
}

/** Takes what a further credit of a play adds to its clip. */
interface FurtherValues {
  addValue(group: FacetGroup, value: number): void;
  addPartner(partner: number): void;
}

/** Clips of a game, and those that a single group of the game keeps out. */
interface GameCount {
  hits: number;
  near: number;
}

export class IndexCounting {
  readonly index: PlayIndex;
  /** Whether site and outcome belong to classes, not to games. */
  readonly hasSides: boolean;
  readonly gameGroups: readonly ('site' | 'outcome' | 'month' | 'stage')[];
  readonly parts = new Map<number, CountingPart>();
  readonly #credits: Int32Array;
  readonly #match: IndexMatch;
  readonly #further: FurtherValues;

  constructor(index: PlayIndex, match: IndexMatch, further: FurtherValues) {
    this.index = index;
    this.#match = match;
    this.#further = further;
    this.#credits = index.credits;
    this.hasSides = index.hasSidesByClass;
    const ofGames = ['month', 'stage'] as const;
    this.gameGroups = this.hasSides ? ofGames : ['site', 'outcome', ...ofGames];
  }

  /** @param gameMask what the game fails: nothing, or one group */
  addGame(game: number, gameMask: number): GameCount {
    const credits = this.#credits;
    const part = this.#partOf(game);
    const [start, end] = this.index.getCreditRange(game);
    const count = { hits: 0, near: 0 };
    let next = start;
    for (let at = start; at < end; at = next) {
      const credit = credits[at] as number;
      next = at + 1;
      while (next < end && isSamePlay(credit, credits[next] as number)) next += 1;
      if (next > at + 1) {
        this.#addPlay(part, gameMask, { at, end: next }, count);
        continue;
      }
      const number = credit >>> 16;
      const mask = (part.masks[number] as number) | gameMask;
      if (mask === 0) {
        addOne(part.hits, number);
        count.hits += 1;
      } else if (isNear(mask)) {
        if (gameMask === 0) addOne(part.near, number);
        else count.near += 1;
      }
    }
    return count;
  }

  /**
   * A play with several credits. They have all values in common but site and outcome, and the other player;
   * of those that one group keeps out, each group counts once.
   */
  #addPlay(
    part: CountingPart,
    gameMask: number,
    { at, end }: { at: number; end: number },
    count: GameCount,
  ): void {
    const numberOf = (credit: number) => (this.#credits[credit] as number) >>> 16;
    const maskOf = (number: number) => (part.masks[number] as number) | gameMask;
    let hit = -1;
    for (let credit = at; credit < end && hit < 0; credit++) {
      if (maskOf(numberOf(credit)) === 0) hit = credit;
    }
    if (hit >= 0) {
      addOne(part.hits, numberOf(hit));
      count.hits += 1;
    }
    let [seen, partner] = [0, hit < 0 ? 0 : this.index.partner(numberOf(hit))];
    for (let credit = at; credit < end; credit++) {
      const number = numberOf(credit);
      const mask = maskOf(number);
      if (credit === hit || (mask !== 0 && !isNear(mask))) continue;
      if (mask === 0 || mask === fails.with) {
        if (mask === 0) this.#addSide(part, numberOf(hit), number);
        const other = this.index.partner(number);
        if (other !== partner) this.#further.addPartner(other);
        partner ||= other;
      } else if (hit < 0 && (seen & mask) === 0) {
        seen |= mask;
        if (gameMask === 0) addOne(part.near, number);
        else count.near += 1;
      }
    }
  }

  /** Site and outcome of a further credit, where they are not those of the first one. */
  #addSide({ winner }: CountingPart, first: number, further: number): void {
    if (!this.hasSides) return;
    const known = this.index.classValues(first, winner);
    const values = this.index.classValues(further, winner);
    for (const group of ['site', 'outcome'] as const) {
      if (values[group] !== known[group]) this.#further.addValue(group, values[group]);
    }
  }

  #partOf(game: number): CountingPart {
    const variant = this.#match.getVariant(game);
    const known = this.parts.get(variant);
    if (known) return known;
    const part = {
      masks: this.#match.maskClasses(game),
      hits: new Uint32Array(this.index.classCount),
      near: new Uint32Array(this.index.classCount),
      winner: this.index.gameFacts(game).winner,
    };
    this.parts.set(variant, part);
    return part;
  }
}

function addOne(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] as number) + 1;
}
