import { indexLayout, packClass, packGameFacts } from './bits.ts';
import { type GameFacts, gameSides } from './facts.ts';
import { type CreditClass, classLimit, ordLimit, type PlayIndex } from './playIndex.ts';

/** The credits of a player, a team or all in a game. */
export interface GameCredits extends GameFacts {
  day: number;
  gameId: number;
  /** Of the side that the credits belong to; with sides by class the home team. */
  teamId: number;
  /** With sides by class the visitors. */
  opponentTeamId: number;
  /** By `ord`; their sides count if the game's is `byClass`. */
  credits: readonly (CreditClass & { ord: number })[];
}

/** Builds an index, game by game in order. */
export class PlayIndexBuilder {
  readonly #games: number[] = [];
  readonly #classes: number[] = [];
  readonly #credits: number[] = [];
  /** By the tags of a class, then by its first integer, then by the other player. */
  readonly #numbers = new Map<number, Map<number, Map<number, number>>>();
  #classCount = 0;
  #source: PlayIndex | null = null;
  /** The numbers here of the source's classes. */
  #renumbered: number[] = [];

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for an `ord` of 65,536 or more */
  addGame(game: GameCredits): void {
    const { gameId, credits, ...facts } = game;
    const hasSides = facts.side === gameSides.byClass;
    for (const credit of credits) {
      const { ord, side } = credit;
      if (ord >= ordLimit) throw new RangeError(`game ${gameId} has more than ${ordLimit} plays`);
      const number = this.#numberOf(credit, hasSides ? side : gameSides.none);
      this.#credits.push(number * ordLimit + ord);
    }
    this.#endGame(game);
  }

  #endGame(game: Omit<GameCredits, 'credits'>): void {
    const { day, gameId, teamId, opponentTeamId } = game;
    const facts = packGameFacts(game);
    this.#games.push(day, gameId, teamId, opponentTeamId, this.#credits.length, facts);
  }

  /** Adds a game of another index. */
  copyGame(index: PlayIndex, game: number): void {
    if (index !== this.#source) [this.#source, this.#renumbered] = [index, []];
    const [start, end] = index.getCreditRange(game);
    for (let credit = start; credit < end; credit++) {
      const old = index.getClassNumber(credit);
      let number = this.#renumbered[old];
      if (number === undefined) {
        const copied = index.getClass(old);
        number = this.#numberOf(copied, copied.side);
        this.#renumbered[old] = number;
      }
      this.#credits.push(number * ordLimit + index.ord(credit));
    }
    const teams = { teamId: index.teamId(game), opponentTeamId: index.opponentTeamId(game) };
    const [day, gameId] = [index.day(game), index.gameId(game)];
    this.#endGame({ day, gameId, ...teams, ...index.gameFacts(game) });
  }

  toBytes(): Uint8Array {
    const { game, class: classLength } = indexLayout;
    const head = [this.#games.length / game, this.#classes.length / classLength];
    const parts = [head, this.#games, this.#classes, this.#credits];
    const values = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return new Uint8Array(values.buffer);
  }

  /** @throws {RangeError} for more than 65,536 classes */
  #numberOf(given: CreditClass, side: number): number {
    const [first, tags, partner] = packClass(given, side);
    const numbers = mapIn(mapIn(this.#numbers, tags), first);
    const known = numbers.get(partner);
    if (known !== undefined) return known;
    const number = this.#classCount++;
    if (number >= classLimit) throw new RangeError(`an index has more than ${classLimit} classes`);
    numbers.set(partner, number);
    this.#classes.push(first, tags, partner);
    return number;
  }
}

function mapIn<V>(maps: Map<number, Map<number, V>>, key: number): Map<number, V> {
  const known = maps.get(key);
  if (known) return known;
  const map = new Map<number, V>();
  maps.set(key, map);
  return map;
}
