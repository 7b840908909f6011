/** Counts the credits of one index by class; a play that has several of them counts once. */
import type { FacetGroup } from '#app/basketball/clipFacets.ts';
import { getOutcomeValue, readSide } from './bits.ts';
import { fails } from './facets.ts';
import type { IndexMatch } from './match.ts';
import { ordLimit, type PlayIndex } from './playIndex.ts';

/** Whether a mask has one bit, that of a group. */
export const isNear = (mask: number) => mask > fails.search && (mask & (mask - 1)) === 0;

/** Whether two credits are of one play of a game. */
const isSamePlay = (a: number, b: number) => ((a ^ b) & (ordLimit - 1)) === 0;

/** What is counted by class of the games in which classes are and fail the same. */
export interface CountingPart {
  masks: Uint8Array;
  /** Clips of the search, and those that a single group of the class keeps out. */
  hits: Uint32Array;
  near: Uint32Array;
  winner: number;
}

/** Takes a value that a further credit of a play adds to its clip. */
type AddValue = (group: FacetGroup, value: number) => void;

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
  /** Clips with each partner in place of the chosen one. */
  readonly withPartners: Uint32Array;
  readonly #match: IndexMatch;
  readonly #addValue: AddValue;

  constructor(index: PlayIndex, match: IndexMatch, addValue: AddValue) {
    this.index = index;
    this.#match = match;
    this.#addValue = addValue;
    this.withPartners = new Uint32Array(index.partners.length);
    this.hasSides = index.hasSidesByClass;
    const ofGames = ['month', 'stage'] as const;
    this.gameGroups = this.hasSides ? ofGames : ['site', 'outcome', ...ofGames];
  }

  /** @param gameMask what the game fails: nothing, or one group */
  addGame(game: number, gameMask: number): GameCount {
    const { credits, creditPartners } = this.index;
    const { partner } = this.#match;
    const { withPartners } = this;
    const part = this.#partOf(game);
    const { masks, hits, near } = part;
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
      const other = creditPartners[at] as number;
      const isOther = partner !== null && other !== partner;
      const mask = (masks[number] as number) | gameMask | (isOther ? fails.with : 0);
      if (mask === 0) {
        addOne(hits, number);
        addOne(withPartners, other);
        count.hits += 1;
      } else if (mask === fails.with) addOne(withPartners, other);
      else if (isNear(mask)) {
        if (gameMask === 0) addOne(near, number);
        else count.near += 1;
      }
    }
    return count;
  }

  #maskCredit({ masks }: CountingPart, at: number): number {
    const { partner } = this.#match;
    const { credits, creditPartners } = this.index;
    const mask = masks[(credits[at] as number) >>> 16] as number;
    return partner === null || creditPartners[at] === partner ? mask : mask | fails.with;
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
    const { credits, creditPartners } = this.index;
    let [isHit, hit, seen, partner] = [false, 0, 0, 0];
    for (let i = at; i < end; i++) {
      const number = (credits[i] as number) >>> 16;
      const mask = this.#maskCredit(part, i) | gameMask;
      if (mask === 0) {
        if (isHit) this.#addSide(part, hit, number);
        else [isHit, hit] = [true, number];
      } else if (isNear(mask)) seen |= mask;
      if (mask !== 0 && mask !== fails.with) continue;
      const other = creditPartners[i] as number;
      if (other !== partner) addOne(this.withPartners, other);
      partner ||= other;
    }
    if (isHit) {
      addOne(part.hits, hit);
      count.hits += 1;
    } else if (gameMask !== 0) count.near += seen === 0 ? 0 : 1;
    else if (seen !== 0) this.#addNear(part, seen, { at, end });
  }

  /** @param masks those of the credits that are near, united */
  #addNear(part: CountingPart, masks: number, { at, end }: { at: number; end: number }): void {
    const { credits } = this.index;
    let left = masks & ~fails.with;
    for (let i = at; i < end && left !== 0; i++) {
      const mask = this.#maskCredit(part, i);
      if (!isNear(mask) || (left & mask) === 0) continue;
      addOne(part.near, (credits[i] as number) >>> 16);
      left &= ~mask;
    }
  }

  /** Site and outcome of a further credit, where they are not those of the first one. */
  #addSide({ winner }: CountingPart, first: number, further: number): void {
    if (!this.hasSides) return;
    const side = readSide(this.index.firstPart(further));
    if (side === readSide(this.index.firstPart(first))) return;
    this.#addValue('site', side);
    this.#addValue('outcome', getOutcomeValue(side, winner));
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
