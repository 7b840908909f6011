/** The bits of classes and of the facts of games in an index, and the values of facets that they are. */
import { type FacetBits, fails, getShotValue, isWantedValue } from './facets.ts';
import { type GameFacts, gameSides } from './facts.ts';
import type { IndexedCredit } from './playIndex.ts';

/** Integers of the head, of a game and of a class. */
export const indexLayout = { head: 4, game: 6, class: 2 } as const;

/** Widths of the parts of a class's first integer; one bit is left. */
const classBits = { kind: 5, tags: 17, period: 3, zone: 4, side: 2 } as const;

/** The place of the lowest of the later tags. */
export const tagsAt = classBits.kind;
const periodAt = tagsAt + classBits.tags;
const zoneAt = periodAt + classBits.period;
const sideAt = zoneAt + classBits.zone;
const maskOf = (width: number) => 2 ** width - 1;
export const kindMask = maskOf(classBits.kind);
export const tagsMask = maskOf(classBits.tags);
const periodMask = maskOf(classBits.period);
const zoneMask = maskOf(classBits.zone);
const sideMask = maskOf(classBits.side);

/** The first integer of a class; `tags` is the second. */
export function packClass(
  { kind, more_tags, period, zone }: Pick<IndexedCredit, 'kind' | 'more_tags' | 'period' | 'zone'>,
  side: number,
): number {
  const facts = (period << periodAt) | (zone << zoneAt) | (side << sideAt);
  return kind | (more_tags << tagsAt) | facts;
}

/** The games with a class, from the first to the last, as an integer. */
export function ofOneGame(game: number): number {
  return game | (game << 16);
}

export function withLastGame(games: number, last: number): number {
  return (games & 0xffff) | (last << 16);
}

export function unpackFirstGame(games: number): number {
  return games & 0xffff;
}

export function unpackLastGame(games: number): number {
  return games >>> 16;
}

export function unpackClass(first: number, tags: number): Omit<IndexedCredit, 'partner'> {
  const part = (at: number, width: number) => (first >>> at) & maskOf(width);
  return {
    kind: part(0, classBits.kind),
    tags,
    more_tags: part(tagsAt, classBits.tags),
    period: part(periodAt, classBits.period),
    zone: part(zoneAt, classBits.zone),
    side: part(sideAt, classBits.side),
  };
}

/** Widths of the parts of a game's facts; the other bits are free. */
const gameBits = { winner: 2, side: 2, stage: 2 } as const;
const gameSideAt = gameBits.winner;
const stageAt = gameSideAt + gameBits.side;

/** A game's facts as an integer. */
export function packGameFacts({ winner, side, stage }: GameFacts): number {
  return winner | (side << gameSideAt) | (stage << stageAt);
}

export function unpackGameFacts(facts: number): GameFacts {
  return {
    winner: facts & maskOf(gameBits.winner),
    side: (facts >>> gameSideAt) & maskOf(gameBits.side),
    stage: (facts >>> stageAt) & maskOf(gameBits.stage),
  };
}

/** 1 is won, 2 is lost. */
export function getOutcomeValue(side: number, winner: number): number {
  if (side === gameSides.none || winner === gameSides.none) return 0;
  return side === winner ? 1 : 2;
}

/** Numbers of a class's values by group; 0: none. */
export interface ClassValues {
  period: number;
  shot: number;
  place: number;
  site: number;
  outcome: number;
}

/** The side of a class, given its first integer. */
export function readSide(first: number): number {
  return (first >>> sideAt) & sideMask;
}

/** The values of a class, given its first two integers and the winner of the game. */
export function readClassValues(first: number, tags: number, winner: number): ClassValues {
  const site = readSide(first);
  return {
    period: (first >>> periodAt) & periodMask,
    shot: getShotValue(tags),
    place: (first >>> zoneAt) & zoneMask,
    site,
    outcome: getOutcomeValue(site, winner),
  };
}

/** What values of a class fail whatever the game's result, as bits of `fails`. */
export function maskClass(values: ClassValues, facets: FacetBits, hasSides: boolean): number {
  const { period, shot, place, site } = facets;
  return (
    (isWantedValue(period, values.period) ? 0 : fails.period) |
    (isWantedValue(shot, values.shot) ? 0 : fails.shot) |
    (isWantedValue(place, values.place) ? 0 : fails.place) |
    (!hasSides || isWantedValue(site, values.site) ? 0 : fails.site)
  );
}
