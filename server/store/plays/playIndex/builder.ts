import { indexLayout, ofOneGame, packClass, packGameFacts, withLastGame } from './bits.ts';
import { type GameFacts, gameSides } from './facts.ts';
import { type IndexedCredit, numberLimit, ordLimit, type PlayIndex } from './playIndex.ts';

/** The credits of a player, a team or all in a game. */
export interface GameCredits extends GameFacts {
  day: number;
  gameId: number;
  /** Of the side that the credits belong to; with sides by class the home team. */
  teamId: number;
  /** With sides by class the visitors. */
  opponentTeamId: number;
  /** By `ord`; their sides count if the game's is `byClass`. */
  credits: readonly (IndexedCredit & { ord: number })[];
}

/** Builds an index, game by game in order. */
export class PlayIndexBuilder {
  readonly #games: number[] = [];
  readonly #classes: number[] = [];
  readonly #classGames: number[] = [];
  readonly #credits: number[] = [];
  readonly #creditPartners: number[] = [];
  readonly #partners: number[] = [0];
  /** Numbers of classes, by their tags, then by their first integer. */
  readonly #classNumbers = new Map<number, Map<number, number>>();
  readonly #partnerNumbers = new Map([[0, 0]]);
  #source: PlayIndex | null = null;
  /** The numbers here of the source's classes and partners. */
  #copied: Record<'classes' | 'partners', number[]> = { classes: [], partners: [] };

  get isEmpty(): boolean {
    return this.#games.length === 0;
  }

  /** @throws {RangeError} for an `ord` of 65,536 or more */
  addGame(game: GameCredits): void {
    const { gameId, credits } = game;
    const hasSides = game.side === gameSides.byClass;
    for (const credit of credits) {
      const { ord, side, partner, tags } = credit;
      if (ord >= ordLimit) throw new RangeError(`game ${gameId} has more than ${ordLimit} plays`);
      const number = this.#classOf(packClass(credit, hasSides ? side : gameSides.none), tags);
      this.#addCredit(number, ord, this.#partnerOf(partner));
    }
    this.#endGame(game);
  }

  #addCredit(number: number, ord: number, partner: number): void {
    this.#credits.push(number * ordLimit + ord);
    this.#creditPartners.push(partner);
    this.#classGames[number] = withLastGame(this.#classGames[number] as number, this.#game);
  }

  /** The place of the game that is being added. */
  get #game(): number {
    return this.#games.length / indexLayout.game;
  }

  #endGame(game: Omit<GameCredits, 'credits'>): void {
    const { day, gameId, teamId, opponentTeamId } = game;
    if (this.#game >= numberLimit)
      throw new RangeError(`an index has more than ${numberLimit} games`);
    const facts = packGameFacts(game);
    this.#games.push(day, gameId, teamId, opponentTeamId, this.#credits.length, facts);
  }

  /** Adds a game of another index. */
  copyGame(index: PlayIndex, game: number): void {
    if (index !== this.#source)
      [this.#source, this.#copied] = [index, { classes: [], partners: [] }];
    const { classes, partners } = this.#copied;
    const { credits, creditPartners } = index;
    const [start, end] = index.getCreditRange(game);
    for (let i = start; i < end; i++) {
      const credit = credits[i] as number;
      const own = credit >>> 16;
      const other = creditPartners[i] as number;
      classes[own] ??= this.#classOf(index.firstPart(own), index.firstTags(own));
      partners[other] ??= this.#partnerOf(index.partners[other] as number);
      this.#addCredit(classes[own], credit & (ordLimit - 1), partners[other]);
    }
    const teams = { teamId: index.teamId(game), opponentTeamId: index.opponentTeamId(game) };
    const [day, gameId] = [index.day(game), index.gameId(game)];
    this.#endGame({ day, gameId, ...teams, ...index.gameFacts(game) });
  }

  toBytes(): Uint8Array {
    const { game, class: classLength } = indexLayout;
    const counts = [this.#games.length / game, this.#classes.length / classLength];
    const head = [...counts, this.#partners.length, this.#credits.length];
    const parts = [head, this.#games, this.#classes, this.#partners, this.#credits];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const gamesAt = length + Math.ceil(this.#creditPartners.length / 2);
    const values = new Int32Array(gamesAt + this.#classGames.length);
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    new Uint16Array(values.buffer, at * 4).set(this.#creditPartners);
    values.set(this.#classGames, gamesAt);
    return new Uint8Array(values.buffer);
  }

  /** @throws {RangeError} for more classes than credits have bits for */
  #classOf(first: number, tags: number): number {
    const numbers = this.#classNumbers.get(tags) ?? new Map<number, number>();
    const known = numbers.get(first);
    if (known !== undefined) return known;
    if (numbers.size === 0) this.#classNumbers.set(tags, numbers);
    const number = this.#classes.length / indexLayout.class;
    if (number >= numberLimit)
      throw new RangeError(`an index has more than ${numberLimit} classes`);
    numbers.set(first, number);
    this.#classes.push(first, tags);
    this.#classGames.push(ofOneGame(this.#game));
    return number;
  }

  /** @throws {RangeError} for more partners than credits have bits for */
  #partnerOf(id: number): number {
    const known = this.#partnerNumbers.get(id);
    if (known !== undefined) return known;
    const number = this.#partners.length;
    if (number >= numberLimit)
      throw new RangeError(`an index has more than ${numberLimit} partners`);
    this.#partnerNumbers.set(id, number);
    this.#partners.push(id);
    return number;
  }
}
