/** Counts the credits of one index by class; a play that has several of them counts once. */
import type { FacetGroup } from '#app/basketball/clipFacets.ts';
import { getOutcomeValue, readSide } from './bits.ts';
import { fails } from './facets.ts';
import type { IndexMatch } from './match.ts';
import { numberLimit, ordLimit, type PlayIndex } from './playIndex.ts';

/** Whether a mask has one bit, that of a group. */
export const isNear = (mask: number) => mask > fails.search && (mask & (mask - 1)) === 0;

/** 1 for 0, else 0. @param value of 31 bits */
const isZero = (value: number) => (value - 1) >>> 31;

/** What is counted of the games in which classes are and fail the same. */
export interface CountingPart {
  masks: Uint8Array;
  /** Clips by class: where its mask is 0 those of the search, where it is near those that its group keeps out. */
  counts: Uint32Array;
  /** Clips of the search by class of a credit for the other side than the first one's. */
  otherSides: Uint32Array;
  winner: number;
}

/** Takes counts that nobody reads, at any class or partner. */
const unused = new Uint32Array(1 << 16);

/** Places of credits, the end exclusive. */
interface Range {
  at: number;
  end: number;
}

/** Takes a value that a further credit of a play adds to its clip. */
type AddValue = (group: FacetGroup, value: number) => void;

export class IndexCounting {
  readonly index: PlayIndex;
  /** Whether site and outcome belong to classes, not to games. */
  readonly hasSides: boolean;
  readonly gameGroups: readonly ('site' | 'outcome' | 'month' | 'stage')[];
  readonly parts = new Map<number, CountingPart>();
  /** Clips with each partner in place of the chosen one. */
  readonly withPartners: Uint32Array;
  /** The next of `twoSidedPlays`. */
  #twoSided = 0;
  /** The number of the wanted partner, and which of its bits count: none where any will do. */
  readonly #wantedPartner: readonly [number, number];
  readonly #match: IndexMatch;
  readonly #addValue: AddValue;

  constructor(index: PlayIndex, match: IndexMatch, addValue: AddValue) {
    this.index = index;
    this.#match = match;
    this.#wantedPartner = match.partner === null ? [0, 0] : [match.partner, numberLimit - 1];
    this.#addValue = addValue;
    this.withPartners = new Uint32Array(index.partners.length);
    this.hasSides = index.hasSidesByClass;
    const ofGames = ['month', 'stage'] as const;
    this.gameGroups = this.hasSides ? ofGames : ['site', 'outcome', ...ofGames];
  }

  /**
   * @param gameMask what the game fails: nothing, or one group
   * @returns the clips of the game, or those that its group keeps out
   */
  addGame(game: number, gameMask: number): number {
    const part = this.#partOf(game);
    const isWanted = gameMask === 0;
    const [start, end] = this.index.getCreditRange(game);
    const all = { at: start, end };
    const { choosesSide } = this.#match;
    if (!choosesSide && isWanted && this.hasSides) return this.#addBothSides(part, all);
    if (!choosesSide) return this.#addCredits(part, isWanted, all);
    let clips = 0;
    for (let at = start; at < end; ) {
      const next = this.#nextTwoSided(at, end);
      clips += this.#addCredits(part, isWanted, { at, end: next });
      if (next === end) break;
      at = this.index.endOfPlay(next, end);
      clips += this.#addPlay(part, gameMask, { at: next, end: at });
    }
    return clips;
  }

  /**
   * Adds credits of plays of one side each: those of a play have all values in common but the kind and the other player.
   * The first one of a wanted kind counts. Adds 0 or 1 in place of branching, which the processor cannot predict.
   * @param isWanted whether the game fails nothing: only then are classes and partners counted
   */
  #addCredits(part: CountingPart, isWanted: boolean, { at, end }: Range): number {
    const { masks } = part;
    const counts = isWanted ? part.counts : unused;
    const withPartners = isWanted ? this.withPartners : unused;
    const { credits, creditPartners } = this.index;
    const [partner, partnerBits] = this.#wantedPartner;
    let [clips, last, isCounted] = [0, -1, 0];
    for (let i = at; i < end; i++) {
      const credit = credits[i] as number;
      const number = credit >>> 16;
      const other = creditPartners[i] as number;
      const mask = masks[number] as number;
      const isHit = isZero(mask);
      add(withPartners, other, isHit);
      isCounted &= isZero((credit ^ last) & (ordLimit - 1));
      last = credit;
      // The lowest bit of a mask is `fails.search`.
      const isFirst = ~mask & ~isCounted & isZero((other ^ partner) & partnerBits);
      isCounted |= isFirst;
      clips += isHit & isFirst;
      add(counts, number, isFirst);
    }
    return clips;
  }

  /**
   * As {@link #addCredits}, of plays that fail the same on both sides: a further credit counts for its side alone. A
   * loop of its own, since sides make the other one slower by a quarter.
   */
  #addBothSides(part: CountingPart, { at, end }: Range): number {
    const { masks, counts, otherSides } = part;
    const { credits, creditPartners, classSides } = this.index;
    const [partner, partnerBits] = this.#wantedPartner;
    let [clips, last, isCounted, firstSide] = [0, -1, 0, 0];
    for (let i = at; i < end; i++) {
      const credit = credits[i] as number;
      const number = credit >>> 16;
      const other = creditPartners[i] as number;
      const mask = masks[number] as number;
      const side = classSides[number] as number;
      const isHit = isZero(mask);
      add(this.withPartners, other, isHit);
      isCounted &= isZero((credit ^ last) & (ordLimit - 1));
      last = credit;
      const isWith = isZero((other ^ partner) & partnerBits);
      add(otherSides, number, isHit & isWith & isCounted & ~isZero(side ^ firstSide));
      const isFirst = ~mask & ~isCounted & isWith;
      firstSide ^= (firstSide ^ side) & -isFirst;
      isCounted |= isFirst;
      clips += isHit & isFirst;
      add(counts, number, isFirst);
    }
    return clips;
  }

  /** The next play of both sides, or the end. Games come in order. */
  #nextTwoSided(at: number, end: number): number {
    const { twoSidedPlays } = this.index;
    while ((twoSidedPlays[this.#twoSided] ?? end) < at) this.#twoSided += 1;
    return Math.min(twoSidedPlays[this.#twoSided] ?? end, end);
  }

  #maskCredit({ masks }: CountingPart, at: number): number {
    const { partner } = this.#match;
    const { credits, creditPartners } = this.index;
    const mask = masks[(credits[at] as number) >>> 16] as number;
    return partner === null || creditPartners[at] === partner ? mask : mask | fails.with;
  }

  /**
   * A play of both sides, of which one may be chosen. Its credits have all values in common but site and outcome, and the other player;
   * of those that one group keeps out, each group counts once.
   * @returns as {@link addGame}
   */
  #addPlay(part: CountingPart, gameMask: number, { at, end }: Range): number {
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
      if (other !== partner) add(this.withPartners, other, 1);
      partner ||= other;
    }
    if (isHit) add(part.counts, hit, 1);
    else if (seen !== 0 && gameMask === 0) this.#addNear(part, seen, { at, end });
    return isHit || (seen !== 0 && gameMask !== 0) ? 1 : 0;
  }

  /** @param masks those of the credits that are near, united */
  #addNear(part: CountingPart, masks: number, { at, end }: Range): void {
    const { credits } = this.index;
    let left = masks & ~fails.with;
    for (let i = at; i < end && left !== 0; i++) {
      const mask = this.#maskCredit(part, i);
      if (!isNear(mask) || (left & mask) === 0) continue;
      add(part.counts, (credits[i] as number) >>> 16, 1);
      left &= ~mask;
    }
  }

  /** Site and outcome of a further credit, where they are not those of the first one. */
  #addSide({ winner }: CountingPart, first: number, further: number): void {
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
      counts: new Uint32Array(this.index.classCount),
      otherSides: this.hasSides ? new Uint32Array(this.index.classCount) : unused,
      winner: this.index.gameFacts(game).winner,
    };
    this.parts.set(variant, part);
    return part;
  }
}

function add(counts: Uint32Array, place: number, count: number): void {
  counts[place] = (counts[place] as number) + count;
}
