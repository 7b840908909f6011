/**
 * What the games and the classes of an index fail of a search, as bits of `fails`. Each class is decided once,
 * and where plays of both sides are, once for each result and each wanted side.
 */
import {
  getOutcomeValue,
  indexLayout,
  kindMask,
  maskClass,
  readClassValues,
  readSide,
  tagsAt,
  unpackGames,
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
  /** What classes fail, whatever the game. */
  readonly #classes: Uint8Array;
  /** The first and the last game with a class that may match. */
  readonly games: { low: number; high: number };
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
    this.#classes = maskClasses(index, filter);
    this.games = findGames(index, this.#classes);
    this.partner = filter.partner ? index.partners.indexOf(filter.partner) : null;
  }

  /** Whether a class may match. */
  get isPossible(): boolean {
    return this.partner !== -1 && this.#classes.includes(0);
  }

  /** Whether a class may match once it has the wanted values of facets. */
  get isNear(): boolean {
    return this.#classes.some((mask) => (mask & fails.search) === 0);
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
    if (!depends) return this.#classes;
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
    const [team, opponent] = [this.#teamId, this.#opponentTeamId];
    if (team === null && opponent === null) return gameSides.none;
    const [first, second] = [this.#index.teamId(game), this.#index.opponentTeamId(game)];
    const isOf = (own: number, other: number) =>
      (team ?? own) === own && (opponent ?? other) === other;
    if (isOf(first, second)) return this.#isByClass ? gameSides.home : gameSides.none;
    return this.#isByClass && isOf(second, first) ? gameSides.away : null;
  }

  #maskSides(wanted: number, winner: number): Uint8Array {
    const masks = this.#classes.slice();
    const { outcome } = this.#facets;
    for (let number = 0; number < masks.length; number++) {
      const side = readSide(this.#index.firstPart(number));
      const isOther = wanted !== gameSides.none && side !== wanted;
      const isOfOutcome = isWantedValue(outcome, getOutcomeValue(side, winner));
      masks[number] =
        (masks[number] as number) |
        (isOther ? fails.search : 0) |
        (isOfOutcome ? 0 : fails.outcome);
    }
    return masks;
  }
}

/** @param masks of the classes; games of those that match are wanted */
function findGames({ classGames }: PlayIndex, masks: Uint8Array) {
  const found = { low: Infinity, high: -1 };
  for (let number = 0; number < masks.length; number++) {
    if (masks[number] !== 0) continue;
    const { low, high } = unpackGames(classGames[number] as number);
    found.low = Math.min(found.low, low);
    found.high = Math.max(found.high, high);
  }
  return found;
}

function maskClasses(index: PlayIndex, filter: CreditFilter): Uint8Array {
  const { kinds, facets = anyFacets } = filter;
  const wanted = filter.tags.tags;
  const hasSides = index.hasSidesByClass;
  const { classes } = index;
  const masks = new Uint8Array(index.classCount);
  const wantedFirst = filter.tags.more_tags << tagsAt;
  for (let number = 0, at = 0; number < masks.length; number++, at += classLength) {
    const first = classes[at] as number;
    const tags = classes[at + 1] as number;
    const isFound =
      (kinds & (1 << (first & kindMask))) !== 0 &&
      (first & wantedFirst) === wantedFirst &&
      (tags & wanted) === wanted;
    if (!isFound) masks[number] = fails.search;
    else if (facets !== anyFacets) {
      masks[number] = maskClass(readClassValues(first, tags, gameSides.none), facets, hasSides);
    }
  }
  return masks;
}
