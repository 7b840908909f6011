/** Facts that were read but not yet written to the store. */

import type {
  FeedNames,
  PlayerList,
  ReaderOutput,
  SeasonTable,
  SourceFacts,
  SourceKind,
} from '#server/importer/facts.ts';
import { mergeRevision } from '#server/importer/merge/mergeRevision.ts';
import { type Payload, packFacts, unpackFacts } from './payload.ts';

/** The staged facts of one game, by kind. */
export type StagedGame = Map<SourceKind, Payload>;

/** Holds facts compressed, so that whole seasons fit in memory. */
export class Staging {
  readonly games = new Map<number, StagedGame>();
  /** Every name that a feed gives, once. */
  readonly names = new Map<string, FeedNames>();
  /** Official tables and lists of players, in the order of the files. */
  readonly tables: SeasonTable[] = [];
  readonly lists: PlayerList[] = [];
  /** Ids of games of other leagues, which are left out. */
  readonly others = new Set<string>();
  /** Approximate bytes of all payloads. */
  size = 0;
  readonly #warn: (message: string) => void;

  /** @param warn receives a message about each skipped file */
  constructor(warn: (message: string) => void = () => {}) {
    this.#warn = warn;
  }

  add(reading: ReaderOutput): void {
    if (reading.kind === 'players') this.lists.push(reading);
    else if (reading.kind === 'other-league') this.others.add(reading.gameId);
    else if (reading.kind === 'standings' || reading.kind === 'totals') this.tables.push(reading);
    else this.#addSource(reading);
  }

  #addSource({ kind, facts }: SourceFacts): void {
    for (const name of facts.players) this.#learn(name);
    const before = this.games.get(facts.gameId)?.get(kind);
    const joined = before
      ? mergeRevision(kind, unpackFacts(before.payload), facts, this.#warn)
      : facts;
    if (joined) this.#put(facts.gameId, kind, packFacts(joined));
  }

  /** Adopts the facts of a file that was read completely. */
  absorb(file: Staging): void {
    for (const [key, name] of file.names) this.names.set(key, name);
    this.tables.push(...file.tables);
    this.lists.push(...file.lists);
    for (const gameId of file.others) this.others.add(gameId);
    for (const [gameId, game] of file.games) {
      for (const [kind, packed] of game) {
        if (this.games.get(gameId)?.has(kind))
          this.#addSource({ kind, facts: unpackFacts(packed.payload) });
        else this.#put(gameId, kind, packed);
      }
    }
  }

  clear(): void {
    this.games.clear();
    this.names.clear();
    this.tables.length = 0;
    this.lists.length = 0;
    this.others.clear();
    this.size = 0;
  }

  #learn(name: FeedNames): void {
    const text = JSON.stringify(name);
    if (!this.names.has(text)) this.names.set(text, JSON.parse(text));
  }

  #put(gameId: number, kind: SourceKind, packed: Payload): void {
    const game = this.games.get(gameId) ?? new Map<SourceKind, Payload>();
    this.size += packed.payload.length - (game.get(kind)?.payload.length ?? 0);
    game.set(kind, packed);
    this.games.set(gameId, game);
  }
}
