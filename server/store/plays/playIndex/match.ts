/**
 * What the games and the classes of an index fail of a search, as bits of `fails`. Each class is decided once. To
 * count, it is decided once more for each result and each wanted side where plays of both sides are; a scan decides on
 * sides credit by credit, since few credits come so far.
 */
import {
  getOutcomeValue,
  indexLayout,
  kindMask,
  maskClass,
  readClassValues,
  readSide,
  tagsAt,
  unpackFirstGame,
  unpackLastGame,
} from './bits.ts';
import { anyFacets, type FacetBits, fails, isWantedValue } from './facets.ts';
import { gameSides } from './facts.ts';
import type { CreditFilter, PlayIndex } from './playIndex.ts';

const { class: classLength } = indexLayout;

/** More than there are sides. */
const sideCount = 4;

export class IndexMatch {
  readonly #index: PlayIndex;
  readonly #facets: FacetBits;
  readonly #teamId: number | null;
  readonly #opponentTeamId: number | null;
  readonly #isByClass: boolean;
  readonly #classes: Int32Array;
  readonly #kinds: number;
  /** Those that every class must have: in `plays.tags`, and the others in their place of a class. */
  readonly #tags: number;
  readonly #moreTags: number;
  #masks: Uint8Array | null = null;
  /** The number of the wanted partner, -1 if no play has that one; null: any. */
  readonly partner: number | null;
  /** By result and wanted side: {@link getVariant}. */
  #variants: (Uint8Array | undefined)[] | null = null;

  constructor(index: PlayIndex, filter: CreditFilter) {
    const { facets = anyFacets, teamId = null, opponentTeamId = null } = filter;
    this.#index = index;
    this.#facets = facets;
    this.#teamId = teamId;
    this.#opponentTeamId = opponentTeamId;
    this.#isByClass = index.hasSidesByClass;
    this.#classes = index.classes;
    this.#kinds = filter.kinds;
    this.#tags = filter.tags.tags;
    this.#moreTags = filter.tags.more_tags << tagsAt;
    this.partner = filter.partner ? index.partners.indexOf(filter.partner) : null;
  }

  /** What classes fail, whatever the game. */
  get classMasks(): Uint8Array {
    if (!this.#masks) {
      this.#masks = new Uint8Array(this.#index.classCount);
      for (let i = 0; i < this.#masks.length; i++) this.#masks[i] = this.#maskClass(i);
    }
    return this.#masks;
  }

  /** Whether a credit may match. */
  get isPossible(): boolean {
    return this.partner !== -1 && this.classMasks.includes(0);
  }

  /** Whether a class may match once it has the wanted values of facets. */
  get isNear(): boolean {
    return this.classMasks.some((mask) => (mask & fails.search) === 0);
  }

  /** The first and the last game with a class that may match. */
  get games(): { low: number; high: number } {
    const masks = this.classMasks;
    const { classGames, gameCount } = this.#index;
    let [low, high] = [gameCount, -1];
    for (let number = 0; number < masks.length; number++) {
      if (masks[number] !== 0) continue;
      const games = classGames[number] as number;
      low = Math.min(low, unpackFirstGame(games));
      high = Math.max(high, unpackLastGame(games));
      if (low === 0 && high === gameCount - 1) break;
    }
    return { low, high };
  }

  /** What a class fails, whatever the game. */
  #maskClass(number: number): number {
    const first = this.#classes[number * classLength] as number;
    const tags = this.#classes[number * classLength + 1] as number;
    // The rarest first, which the processor predicts best.
    const isFound =
      (tags & this.#tags) === this.#tags &&
      (first & this.#moreTags) === this.#moreTags &&
      (this.#kinds & (1 << (first & kindMask))) !== 0;
    if (!isFound) return fails.search;
    if (this.#facets === anyFacets) return 0;
    return maskClass(readClassValues(first, tags, gameSides.none), this.#facets, this.#isByClass);
  }

  /** Whether a credit may fail what one of the same play for the other side does not. */
  get choosesSide(): boolean {
    return this.#isByClass && (this.#facets.site !== 0 || this.#facets.outcome !== 0);
  }

  /** Whether the side of a class is wanted in a game. */
  takesSide(game: number, number: number): boolean {
    if (!this.#isByClass) return true;
    const wanted = this.#getSide(game) ?? gameSides.none;
    const side = readSide(this.#index.firstPart(number));
    return this.#maskSide(side, wanted, this.#index.gameFacts(game).winner) === 0;
  }

  /** What a game fails. */
  maskGame(game: number): number {
    if (this.#getSide(game) === null) return fails.search;
    const facets = this.#facets;
    if (facets === anyFacets) return 0;
    const { site, outcome, month, stage } = this.#index.gameValues(game);
    const own =
      (isWantedValue(facets.month, month) ? 0 : fails.month) |
      (isWantedValue(facets.stage, stage) ? 0 : fails.stage);
    if (this.#isByClass) return own;
    return (
      own |
      (isWantedValue(facets.site, site) ? 0 : fails.site) |
      (isWantedValue(facets.outcome, outcome) ? 0 : fails.outcome)
    );
  }

  /** What each class fails in a game. */
  maskClasses(game: number): Uint8Array {
    const side = this.#isByClass ? (this.#getSide(game) ?? gameSides.none) : gameSides.none;
    const depends = side !== gameSides.none || (this.#isByClass && this.#facets.outcome !== 0);
    if (!depends) return this.classMasks;
    const variant = this.getVariant(game);
    this.#variants ??= [];
    this.#variants[variant] ??= this.#maskSides(side, this.#index.gameFacts(game).winner);
    return this.#variants[variant];
  }

  /** A number that is the same for games in which each class is as long and fails the same. */
  getVariant(game: number): number {
    if (!this.#isByClass) return 0;
    const { winner } = this.#index.gameFacts(game);
    return winner * sideCount + (this.#getSide(game) ?? gameSides.none);
  }

  /** The wanted side of a game by its teams, none for any; null if neither is wanted. */
  #getSide(game: number): number | null {
    const team = this.#teamId;
    const opponent = this.#opponentTeamId;
    if (team === null && opponent === null) return gameSides.none;
    const first = this.#index.teamId(game);
    const second = this.#index.opponentTeamId(game);
    if ((team ?? first) === first && (opponent ?? second) === second) {
      return this.#isByClass ? gameSides.home : gameSides.none;
    }
    const isAway = (team ?? second) === second && (opponent ?? first) === first;
    return this.#isByClass && isAway ? gameSides.away : null;
  }

  #maskSides(wanted: number, winner: number): Uint8Array {
    const bySide = Uint8Array.from({ length: sideCount }, (_, side) =>
      this.#maskSide(side, wanted, winner),
    );
    const masks = this.classMasks.slice();
    for (let number = 0; number < masks.length; number++) {
      const first = this.#classes[number * classLength] as number;
      masks[number] = (masks[number] as number) | (bySide[readSide(first)] as number);
    }
    return masks;
  }

  /** What a side fails in a game. */
  #maskSide(side: number, wanted: number, winner: number): number {
    const isOther = wanted !== gameSides.none && side !== wanted;
    const isOfOutcome = isWantedValue(this.#facets.outcome, getOutcomeValue(side, winner));
    return (isOther ? fails.search : 0) | (isOfOutcome ? 0 : fails.outcome);
  }
}
