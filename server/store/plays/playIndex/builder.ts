import { indexLayout, packClass, packGameFacts } from './bits.ts';
import { type GameFacts, gameSides } from './facts.ts';
import { type CreditClass, castLimit, ordLimit, type PlayIndex } from './playIndex.ts';

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
  readonly #partners: number[] = [0];
  readonly #casts: number[] = [];
  /** Numbers of classes, by their tags, then by their first integer. */
  readonly #classNumbers = new Map<number, Map<number, number>>();
  readonly #partnerNumbers = new Map([[0, 0]]);
  readonly #castNumbers = new Map<number, number>();
  #source: PlayIndex | null = null;
  /** The numbers here of the source's casts. */
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
      const old = index.getCastNumber(credit);
      let number = this.#renumbered[old];
      if (number === undefined) {
        const copied = index.getCast(old);
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
    const counts = [this.#games.length / game, this.#classes.length / classLength];
    const head = [...counts, this.#partners.length, this.#casts.length];
    const people = [this.#partners, this.#casts];
    const parts = [head, this.#games, this.#classes, ...people, this.#credits];
    const values = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return new Uint8Array(values.buffer);
  }

  /** @throws {RangeError} for more casts than credits have bits for */
  #numberOf(given: CreditClass, side: number): number {
    const cast = this.#classOf(given, side) * castLimit + this.#partnerOf(given.partner);
    const known = this.#castNumbers.get(cast);
    if (known !== undefined) return known;
    const number = this.#casts.length;
    if (number >= castLimit) throw new RangeError(`an index has more than ${castLimit} casts`);
    this.#castNumbers.set(cast, number);
    this.#casts.push(cast);
    return number;
  }

  #classOf(given: CreditClass, side: number): number {
    const [first, tags] = packClass(given, side);
    const numbers = this.#classNumbers.get(tags) ?? new Map<number, number>();
    const known = numbers.get(first);
    if (known !== undefined) return known;
    if (numbers.size === 0) this.#classNumbers.set(tags, numbers);
    const number = this.#classes.length / indexLayout.class;
    numbers.set(first, number);
    this.#classes.push(first, tags);
    return number;
  }

  #partnerOf(id: number): number {
    const known = this.#partnerNumbers.get(id);
    if (known !== undefined) return known;
    const number = this.#partners.length;
    this.#partnerNumbers.set(id, number);
    this.#partners.push(id);
    return number;
  }
}
