import { packClass, packGameFacts } from './bits.ts';
import { type GameFacts, gameSides } from './facts.ts';
import { type CreditClass, indexLayout, ordLimit, type PlayIndex } from './playIndex.ts';

/** A player's credits in a game. */
export interface GameCredits extends GameFacts {
  day: number;
  gameId: number;
  /** 0 in the index of a game. */
  opponentTeamId: number;
  /** By `ord`; their sides count if the game's is `byClass`. */
  credits: readonly (CreditClass & { ord: number })[];
}

/** Builds an index, game by game in order. */
export class PlayIndexBuilder {
  readonly #games: number[] = [];
  readonly #classes: number[] = [];
  readonly #credits: number[] = [];
  /** By the tags of a class, then by its first integer. */
  readonly #numbers = new Map<number, Map<number, number>>();
  #classCount = 0;
  #source: PlayIndex | null = null;
  /** The numbers here of the source's classes. */
  #renumbered: number[] = [];

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for an `ord` of 65,536 or more */
  addGame({ day, gameId, opponentTeamId, credits, ...facts }: GameCredits): void {
    const hasSides = facts.side === gameSides.byClass;
    for (const credit of credits) {
      const { ord, side } = credit;
      if (ord >= ordLimit) throw new RangeError(`game ${gameId} has more than ${ordLimit} plays`);
      const number = this.#numberOf(credit, hasSides ? side : gameSides.none);
      this.#credits.push(number * ordLimit + ord);
    }
    this.#endGame(day, gameId, opponentTeamId, facts);
  }

  #endGame(day: number, gameId: number, opponentTeamId: number, facts: GameFacts): void {
    this.#games.push(day, gameId, opponentTeamId, this.#credits.length, packGameFacts(facts));
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
    const [day, gameId] = [index.day(game), index.gameId(game)];
    this.#endGame(day, gameId, index.opponentTeamId(game), index.gameFacts(game));
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

  #numberOf(given: CreditClass, side: number): number {
    const [first, tags] = packClass(given, side);
    const numbers = this.#numbers.get(tags) ?? new Map<number, number>();
    const known = numbers.get(first);
    if (known !== undefined) return known;
    if (numbers.size === 0) this.#numbers.set(tags, numbers);
    const number = this.#classCount++;
    numbers.set(first, number);
    this.#classes.push(first, tags);
    return number;
  }
}
