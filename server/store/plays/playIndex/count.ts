/**
 * Counts the clips of a search, and those that it has with each further value of a facet or tag, in one pass
 * over its indexes.
 *
 * A credit fails some groups of facets (`fails`). One that fails nothing is a clip of the search. One that
 * fails a single group becomes a clip once its value is chosen there. So one number a class tells all
 * (`IndexCounting`).
 */
import { type FacetGroup, facetGroups } from '#app/basketball/clipFacets.ts';
import { firstTags, type TagName, tagNames } from '#server/store/plays/tags.ts';
import { anyFacets, type FacetBits, fails } from './facets.ts';
import { type CountingPart, IndexCounting, isNear } from './indexCounting.ts';
import { IndexMatch } from './match.ts';
import type { CreditFilter, GameRange, PlayIndex } from './playIndex.ts';

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
    const counting = new IndexCounting(index, match, (group, value) =>
      this.#tally(group, value, 1),
    );
    for (let game = range.low; game <= range.high; game++) {
      const mask = match.maskGame(game);
      if (mask !== 0 && !(this.#withFacets && isNear(mask))) continue;
      const clips = counting.addGame(game, mask);
      if (mask === 0) this.#total += clips;
      if (!this.#withFacets || clips === 0) continue;
      const values = index.gameValues(game);
      for (const group of counting.gameGroups) {
        if (mask === 0 || mask === fails[group]) this.#tally(group, values[group], clips);
      }
    }
    if (!this.#withFacets) return;
    for (const part of counting.parts.values()) this.#addClasses(counting, part);
    for (const [number, count] of counting.withPartners.entries()) {
      if (count > 0) this.#addPartner(index.partners[number] as number, count);
    }
  }

  #addClasses({ index, hasSides }: IndexCounting, part: CountingPart): void {
    const { masks, counts, otherSides, winner } = part;
    const tallies = this.#tallies;
    const add = (place: number, count: number) => {
      tallies[place] = (tallies[place] as number) + count;
    };
    for (let number = 0; number < index.classCount; number++) {
      const count = counts[number] as number;
      const others = hasSides ? (otherSides[number] as number) : 0;
      const mask = masks[number] as number;
      if (count + others === 0 || mask === fails.search) continue;
      const values = index.classValues(number, winner);
      if (mask === 0) {
        add(talliesAt.period + values.period, count);
        add(talliesAt.shot + values.shot, count);
        add(talliesAt.place + values.place, count);
        if (hasSides) {
          add(talliesAt.site + values.site, count + others);
          add(talliesAt.outcome + values.outcome, count + others);
        }
        this.#addTags(index, number, count);
        continue;
      }
      const failed = groupOf.get(mask);
      if (failed && failed !== 'month' && failed !== 'stage') {
        this.#tally(failed, values[failed], count);
      }
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
