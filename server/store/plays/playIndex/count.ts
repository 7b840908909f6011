/**
 * Counts the clips of a search, and those that it has with each further value of a facet or tag, in one pass
 * over its indexes.
 *
 * A credit fails some groups of facets (`fails`). One that fails nothing is a clip of the search. One that
 * fails a single group becomes a clip once its value is chosen there. So two numbers a class tell all but
 * plays with several credits, which are counted one by one.
 */
import { type FacetGroup, facetGroups } from '#app/basketball/clipFacets.ts';
import { firstTags, type TagName, tagNames } from '#server/store/plays/tags.ts';
import { anyFacets, type FacetBits, fails } from './facets.ts';
import { IndexMatch } from './match.ts';
import { type CreditFilter, type GameRange, ordLimit, type PlayIndex } from './playIndex.ts';

/** Numbers of clips by group, then by the number of a value (`FacetBits`). */
type FacetTallies = Record<FacetGroup, number[]>;

export interface ClipCounts {
  total: number;
  /** Null: not asked for. */
  facets: {
    groups: FacetTallies;
    tags: Map<TagName, number>;
    partners: Map<number, number>;
  } | null;
}

/** More than any group has values. */
const mostValues = 16;

/** Where the tallies of a group begin. */
const talliesAt = Object.fromEntries(
  facetGroups.map((group, i) => [group, i * mostValues]),
) as Record<FacetGroup, number>;

const groupOf = new Map<number, FacetGroup>(facetGroups.map((group) => [fails[group], group]));

/** Whether a mask has one bit, that of a group. */
const isNear = (mask: number) => mask > fails.search && (mask & (mask - 1)) === 0;

export class ClipCounter {
  readonly #filter: CreditFilter;
  readonly #facets: FacetBits;
  readonly #withFacets: boolean;
  /** By group ({@link talliesAt}) and value. */
  readonly #tallies = new Float64Array(facetGroups.length * mostValues);
  /** By the place in `tagNames`. */
  readonly #tags = new Float64Array(tagNames.length);
  /** By the id of the other player: clips of the search with that one in place of the chosen one. */
  readonly #partners = new Map<number, number>();
  #total = 0;

  constructor(filter: CreditFilter, withFacets: boolean) {
    this.#filter = filter;
    this.#facets = filter.facets ?? anyFacets;
    this.#withFacets = withFacets;
  }

  /** Adds the games of an index; a play that counts several times is one clip. */
  add(index: PlayIndex, range: Omit<GameRange, 'ascending'>): void {
    const match = new IndexMatch(index, this.#filter);
    if (!(this.#withFacets ? match.isNear : match.isPossible)) return;
    const counting = new IndexCounting(index, match);
    for (let game = range.low; game <= range.high; game++) {
      const mask = match.maskGame(game);
      if (mask === 0 || (this.#withFacets && isNear(mask))) this.#addGame(counting, game, mask);
    }
    if (!this.#withFacets) return;
    for (const part of counting.parts.values()) this.#addClasses(counting, part);
  }

  #addGame(counting: IndexCounting, game: number, gameMask: number): void {
    const { index, credits } = counting;
    const { masks, hits, near } = counting.partOf(game);
    const [start, end] = index.getCreditRange(game);
    let [gameHits, gameNear] = [0, 0];
    for (let at = start; at < end; at++) {
      const credit = credits[at] as number;
      let last = at;
      while (last + 1 < end && isSamePlay(credit, credits[last + 1] as number)) last += 1;
      if (last > at) {
        this.#addPlay(counting, game, { gameMask, first: at, last });
        at = last;
        continue;
      }
      const number = credit >>> 16;
      const mask = (masks[number] as number) | gameMask;
      if (mask === 0) {
        hits[number] = (hits[number] as number) + 1;
        gameHits += 1;
      } else if (isNear(mask)) {
        if (gameMask === 0) near[number] = (near[number] as number) + 1;
        else gameNear += 1;
      }
    }
    this.#total += gameHits;
    if (!this.#withFacets || gameHits + gameNear === 0) return;
    const values = index.gameValues(game);
    for (const group of counting.gameGroups) {
      this.#tally(group, values[group], gameMask === fails[group] ? gameNear : gameHits);
    }
  }

  /** A play with several credits, of which each value counts once. */
  #addPlay(
    counting: IndexCounting,
    game: number,
    { gameMask, first, last }: { gameMask: number; first: number; last: number },
  ): void {
    const { masks } = counting.partOf(game);
    const credits = Array.from({ length: last - first + 1 }, (_, i) => {
      const number = counting.index.getClassNumber(first + i);
      return { number, mask: (masks[number] as number) | gameMask };
    });
    const hits = credits.filter(({ mask }) => mask === 0);
    if (hits.length > 0) this.#total += 1;
    if (!this.#withFacets) return;
    this.#addPartners(counting.index, credits);
    const seen = new Set<string>();
    const once = (group: FacetGroup, value: number) => {
      const key = `${group} ${value}`;
      if (!seen.has(key)) this.#tally(group, value, 1);
      seen.add(key);
    };
    for (const { number } of hits) {
      const values = counting.values(number, game);
      for (const group of facetGroups) once(group, values[group]);
    }
    if (hits[0]) this.#addTags(counting.index, hits[0].number, 1);
    else {
      for (const { number, mask } of credits) {
        const failed = groupOf.get(mask);
        if (failed) once(failed, counting.values(number, game)[failed]);
      }
    }
  }

  #addPartners(index: PlayIndex, credits: readonly { number: number; mask: number }[]): void {
    const found = credits.filter(({ mask }) => mask === 0 || mask === fails.with);
    const partners = new Set(found.map(({ number }) => index.partner(number)));
    for (const partner of partners) this.#addPartner(partner, 1);
  }

  #addClasses(
    { index, hasSides }: IndexCounting,
    { masks, hits, near, winner }: CountingPart,
  ): void {
    const tallies = this.#tallies;
    const add = (place: number, count: number) => {
      tallies[place] = (tallies[place] as number) + count;
    };
    for (let number = 0; number < index.classCount; number++) {
      const count = hits[number] as number;
      const missed = near[number] as number;
      if (count === 0 && missed === 0) continue;
      const values = index.classValues(number, winner);
      if (count > 0) {
        add(talliesAt.period + values.period, count);
        add(talliesAt.shot + values.shot, count);
        add(talliesAt.place + values.place, count);
        if (hasSides) {
          add(talliesAt.site + values.site, count);
          add(talliesAt.outcome + values.outcome, count);
        }
        this.#addTags(index, number, count);
        this.#addPartner(index.partner(number), count);
      }
      if (missed === 0) continue;
      const mask = masks[number] as number;
      const failed = groupOf.get(mask);
      if (failed && failed !== 'month' && failed !== 'stage') {
        this.#tally(failed, values[failed], missed);
      }
      if (mask === fails.with) this.#addPartner(index.partner(number), missed);
    }
  }

  #tally(group: FacetGroup, value: number, count: number): void {
    const place = talliesAt[group] + value;
    this.#tallies[place] = (this.#tallies[place] as number) + count;
  }

  #addPartner(partner: number, count: number): void {
    if (partner === 0) return;
    this.#partners.set(partner, (this.#partners.get(partner) ?? 0) + count);
  }

  #addTags(index: PlayIndex, number: number, count: number): void {
    for (let bits = index.firstTags(number); bits !== 0; bits &= bits - 1) {
      this.#addTag(31 - Math.clz32(bits & -bits), count);
    }
    for (let bits = index.moreTags(number); bits !== 0; bits &= bits - 1) {
      this.#addTag(firstTags + 31 - Math.clz32(bits & -bits), count);
    }
  }

  #addTag(place: number, count: number): void {
    this.#tags[place] = (this.#tags[place] as number) + count;
  }

  /**
   * The counts of what was added. In a group with chosen values, that of a chosen one is the total, and that
   * of another one the total of both.
   */
  counts(): ClipCounts {
    const total = this.#total;
    if (!this.#withFacets) return { total, facets: null };
    const tallied = facetGroups.map((group) => {
      const at = talliesAt[group];
      const tallies = [...this.#tallies.subarray(at, at + mostValues)];
      const chosen = this.#facets[group];
      if (chosen === 0) return [group, tallies];
      const isChosen = (value: number) => (chosen & (1 << value)) !== 0;
      return [group, tallies.map((tally, value) => (isChosen(value) ? total : total + tally))];
    });
    const groups = Object.fromEntries(tallied) as FacetTallies;
    const tags = new Map(tagNames.map((name, place) => [name, this.#tags[place] ?? 0]));
    return { total, facets: { groups, tags, partners: this.#partners } };
  }
}

/** Whether two credits are of one play of a game. */
const isSamePlay = (a: number, b: number) => ((a ^ b) & (ordLimit - 1)) === 0;

/** What is counted by class of the games of one index in which classes are and fail the same. */
interface CountingPart {
  masks: Uint16Array;
  /** Clips of the search, and those that a single group of the class keeps out. */
  hits: Uint32Array;
  near: Uint32Array;
  winner: number;
}

/** What is counted of one index. */
class IndexCounting {
  readonly index: PlayIndex;
  readonly credits: Int32Array;
  /** Whether site and outcome belong to classes, not to games. */
  readonly hasSides: boolean;
  readonly gameGroups: readonly ('site' | 'outcome' | 'month' | 'stage')[];
  readonly parts = new Map<number, CountingPart>();
  readonly #match: IndexMatch;

  constructor(index: PlayIndex, match: IndexMatch) {
    this.index = index;
    this.#match = match;
    this.credits = index.credits;
    this.hasSides = index.hasSidesByClass;
    const ofGames = ['month', 'stage'] as const;
    this.gameGroups = this.hasSides ? ofGames : ['site', 'outcome', ...ofGames];
  }

  partOf(game: number): CountingPart {
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

  values(number: number, game: number): Record<FacetGroup, number> {
    const ofGame = this.index.gameValues(game);
    const ofClass = this.index.classValues(number, this.index.gameFacts(game).winner);
    const { period, shot, place } = ofClass;
    const { site, outcome } = this.hasSides ? ofClass : ofGame;
    return { period, shot, place, site, outcome, month: ofGame.month, stage: ofGame.stage };
  }
}
