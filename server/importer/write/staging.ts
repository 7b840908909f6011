/** Facts that were read but not yet written to the store. */
import path from 'node:path';
import { getTeamById } from '#app/basketball/teams.ts';
import type {
  FeedGame,
  FeedNames,
  FeedTeam,
  PlayerList,
  ReaderOutput,
  SeasonTable,
  SourceKind,
} from '#server/importer/facts.ts';
import { getGameSegment, noSegment } from '#server/store/plays/seasonSegment.ts';
import { type Payload, packFacts } from './payload.ts';

/** The staged facts of one game by kind, in the order of the files. */
export type StagedGame = Map<SourceKind, StagedFacts[]>;

export interface StagedFacts extends Payload {
  /** The name of the file, without its folder. */
  file: string;
}

/** Holds facts compressed, so that whole seasons fit in memory. */
export class Staging {
  readonly games = new Map<number, StagedGame>();
  /** Every distinct name that a feed gives. */
  readonly names = new Map<string, FeedNames>();
  /** Official tables and lists of players, in the order of the files. */
  readonly tables: SeasonTable[] = [];
  readonly lists: PlayerList[] = [];
  /** Ids of games of other leagues, which are left out. */
  readonly others = new Set<string>();
  /** Teams that the application does not know, of games that searches find, with their names. */
  readonly unknownTeams = new Map<number, FeedTeam>();
  /** Approximate bytes of all payloads. */
  size = 0;
  readonly #file: string;

  /** @param file the file that is read; none for a staging that absorbs others */
  constructor(file = '') {
    this.#file = path.basename(file);
  }

  add(reading: ReaderOutput): void {
    if (reading.kind === 'players') this.lists.push(reading);
    else if (reading.kind === 'other-league') this.others.add(reading.gameId);
    else if (reading.kind === 'standings' || reading.kind === 'totals') this.tables.push(reading);
    else {
      const { kind, facts } = reading;
      for (const name of facts.players) this.#learn(name);
      if (getGameSegment(facts.gameId) !== noSegment) this.#addUnknownTeams(facts);
      this.#put(facts.gameId, kind, { ...packFacts(facts), file: this.#file });
    }
  }

  /** Adopts the facts of a file that was read completely. */
  absorb(file: Staging): void {
    for (const [key, name] of file.names) this.names.set(key, name);
    this.tables.push(...file.tables);
    this.lists.push(...file.lists);
    for (const gameId of file.others) this.others.add(gameId);
    for (const [id, team] of file.unknownTeams) this.#addUnknownTeam(id, team);
    for (const [gameId, game] of file.games) {
      for (const [kind, revisions] of game) {
        for (const packed of revisions) this.#put(gameId, kind, packed);
      }
    }
  }

  /** Removes the facts of these games. */
  take(gameIds: readonly number[]): Map<number, StagedGame> {
    const taken = new Map<number, StagedGame>();
    for (const gameId of gameIds) {
      const game = this.games.get(gameId);
      if (game) taken.set(gameId, game);
      this.games.delete(gameId);
    }
    return taken;
  }

  #learn(name: FeedNames): void {
    const text = JSON.stringify(name);
    if (!this.names.has(text)) this.names.set(text, JSON.parse(text));
  }

  #addUnknownTeams({ game, teams = [] }: FeedGame): void {
    for (const id of [game.home_team_id, game.away_team_id]) {
      if (id && !getTeamById(id)) this.#addUnknownTeam(id);
    }
    for (const team of teams) this.#addUnknownTeam(team.id, team);
  }

  #addUnknownTeam(id: number, team: FeedTeam = { id }): void {
    this.unknownTeams.set(id, { ...this.unknownTeams.get(id), ...team });
  }

  #put(gameId: number, kind: SourceKind, packed: StagedFacts): void {
    const game: StagedGame = this.games.get(gameId) ?? new Map();
    const revisions = game.get(kind) ?? [];
    if (revisions.at(-1)?.digest === packed.digest) return;
    this.size += packed.payload.length;
    this.games.set(gameId, game.set(kind, [...revisions, packed]));
  }
}
