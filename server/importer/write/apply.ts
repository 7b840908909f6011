/** Writes staged facts to the store as sources, and rebuilds their games. */
import type { Kysely } from 'kysely';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { FeedGame, SourceKind } from '#server/importer/facts.ts';
import { buildGame, hasVideosAlone } from '#server/importer/merge/buildGame.ts';
import { mergeRevision } from '#server/importer/merge/mergeRevision.ts';
import {
  findScoreDifferences,
  formatScoreDifference,
} from '#server/importer/merge/scoreDifferences.ts';
import { type BulkWriter, inGameSeries, type Store } from '#server/store/open.ts';
import { LateEntries } from '#server/store/plays/playIndex/lateEntries.ts';
import { getGameSegment, noSegment } from '#server/store/plays/seasonSegment.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { Database, GameRecord, SourceTable } from '#server/store/tables/schema.ts';
import { writeTeamNames } from '#server/store/teams.ts';
import { type Applied, nothingApplied } from './applied.ts';
import { readExistingFacts } from './existingFacts.ts';
import { NameBook } from './nameBook.ts';
import { type Payload, packFacts, parseFiles, unpackFacts } from './payload.ts';
import { listIds, listPeople, readPlayers } from './people.ts';
import { writePlayerNames, writeSeasonTable } from './seasonTables.ts';
import type { StagedFacts, StagedGame, Staging } from './staging.ts';

/** Most games of a transaction; readers in other processes see them together. */
const gamesPerTransaction = 30;

/**
 * Milliseconds that a transaction is to take. A visitor's change of a playlist waits for it on SQLite; on
 * PostgreSQL only other imports do.
 */
const transactionMs = { sqlite: 100, postgres: 2000 };

/** What a game waits for: its day or teams, or plays. */
export type Lacking = 'identity' | 'plays';

type OnGame = (gameId: number, lacks: Lacking | null) => void;

interface ApplyOptions {
  warn?: (message: string) => void;
  /** Called after each transaction with the number of finished games. */
  onGames?: (done: number) => void;
  /** Called for each game with what it waits for; null: it was built, a later flush may do so. */
  onGame?: OnGame;
}

/** Writes the staged facts, and takes each game's out of memory. Unchanged games and tables are skipped. */
export async function applyStaged(
  store: Store,
  staging: Staging,
  { warn = () => {}, onGames = () => {}, onGame = () => {} }: ApplyOptions = {},
): Promise<Applied> {
  const total: Applied = { ...nothingApplied };
  const names = new NameBook();
  const late = new LateEntries();
  const ids = [...staging.games.keys()].sort((a, b) => a - b);
  names.learn([...staging.names.values()]);
  for (const { players } of staging.lists) names.learnList(players);
  let size = Math.ceil(gamesPerTransaction / 4);
  for (let at = 0; at < ids.length; ) {
    const batch = staging.take(ids.slice(at, at + size));
    let ms = 0;
    const applied = await store.write(async (tx, bulk) => {
      const started = performance.now();
      const done = await new Batch(tx, bulk, names, warn, late).apply(batch, onGame);
      ms = performance.now() - started;
      return done;
    }, inGameSeries);
    at += size;
    size = Math.min(
      gamesPerTransaction,
      Math.max(1, Math.floor((size * transactionMs[store.dialect]) / ms)),
    );
    for (const key of Object.keys(applied) as (keyof Applied)[]) total[key] += applied[key];
    onGames(batch.size);
  }
  await late.write(store);
  for (const table of staging.tables) {
    const written = await store.write(async (tx, bulk) => {
      names.recall(await readPlayers(tx, table.kind === 'totals' ? listIds(table.players) : []));
      return writeSeasonTable(tx, bulk, table, names, warn);
    }, inGameSeries);
    if (written) total.tables += 1;
  }
  for (const list of staging.lists) {
    total.names += await store.write(async (tx, bulk) => {
      names.recall(await readPlayers(tx, listIds(list.players)));
      return writePlayerNames(bulk, list, names);
    }, inGameSeries);
  }
  return total;
}

/**
 * Merges stored games with the sources that waited for them, and stores their present facts as a
 * source too. Run it inside `store.write`.
 */
export async function mergeWaiting(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  gameIds: readonly number[],
): Promise<void> {
  const names = new NameBook();
  await new Batch(tx, bulk, names, () => {}).merge(gameIds);
}

/** Facts of one kind, and the names of the files that they came from. */
interface FromFiles {
  facts: FeedGame;
  files: readonly string[];
}

function unpackStaged({ payload, file }: StagedFacts): FromFiles {
  return { facts: unpackFacts(payload), files: [file] };
}

type StoredSources = Map<number, Map<SourceKind, SourceTable>>;

/** The work of one transaction. */
class Batch {
  readonly #tx: Kysely<Database>;
  readonly #bulk: BulkWriter;
  readonly #names: NameBook;
  readonly #warn: (message: string) => void;
  readonly #late: LateEntries | undefined;

  constructor(
    tx: Kysely<Database>,
    bulk: BulkWriter,
    names: NameBook,
    warn: (message: string) => void,
    late?: LateEntries,
  ) {
    this.#tx = tx;
    this.#bulk = bulk;
    this.#names = names;
    this.#warn = warn;
    this.#late = late;
  }

  async apply(batch: Map<number, StagedGame>, onGame: OnGame): Promise<Applied> {
    const stored = await this.#storedSources([...batch.keys()]);
    const rows: SourceTable[] = [];
    const records: GameRecord[] = [];
    let [waiting, videosAlone] = [0, 0];
    for (const [gameId, staged] of batch) {
      const before = stored.get(gameId) ?? new Map<SourceKind, SourceTable>();
      const changed = this.#changedSources(gameId, staged, before);
      if (changed.size === 0) continue;
      if (before.size === 0) await this.#keepPresent(gameId, changed);
      const record = await this.#build(gameId, before, changed);
      if (record) records.push(record);
      const lacks = record ? null : whatLacks([...before.keys(), ...changed.keys()]);
      if (lacks) waiting += 1;
      if (lacks === 'plays') videosAlone += 1;
      onGame(gameId, lacks);
      for (const source of changed.values()) rows.push(source.row);
      await this.#writeTeams(gameId, changed);
    }
    await this.#bulk.insertAll('sources', rows, 'replace');
    await writeGames(this.#tx, this.#bulk, records, this.#late);
    const plays = records.flatMap((record) => record.plays);
    const videos = plays.filter((play) => play.video_url !== null).length;
    const contradicted = records.filter((record) => this.#noteDifferences(record)).length;
    const written = { games: records.length, plays: plays.length, videos };
    return { ...nothingApplied, ...written, waiting, videosAlone, contradicted };
  }

  /** @returns whether the plays contradict the score */
  #noteDifferences({ game, plays }: GameRecord): boolean {
    const differences = findScoreDifferences(game, plays);
    for (const difference of differences) this.#warn(formatScoreDifference(game, difference));
    return differences.length > 0;
  }

  async #writeTeams(gameId: number, changed: Map<SourceKind, { facts: FeedGame }>): Promise<void> {
    const teams = [...changed.values()].flatMap(({ facts }) => facts.teams ?? []);
    const league = parseGameId(gameId)?.league;
    // All-Star teams are no teams to search for.
    const isSearched = getGameSegment(gameId) !== noSegment;
    if (league && isSearched) await writeTeamNames(this.#tx, this.#bulk, league, teams);
  }

  async merge(gameIds: readonly number[]): Promise<void> {
    const stored = await this.#storedSources(gameIds);
    const rows: SourceTable[] = [];
    const records: GameRecord[] = [];
    for (const gameId of gameIds) {
      const kept = new Map<SourceKind, { row: SourceTable; facts: FeedGame }>();
      await this.#keepPresent(gameId, kept);
      const record = await this.#build(gameId, stored.get(gameId) ?? new Map(), kept);
      if (record) records.push(record);
      for (const source of kept.values()) rows.push(source.row);
    }
    await this.#bulk.insertAll('sources', rows, 'replace');
    await writeGames(this.#tx, this.#bulk, records);
  }

  async #storedSources(ids: readonly number[]): Promise<StoredSources> {
    const rows = await this.#tx
      .selectFrom('sources')
      .selectAll()
      .where('game_id', 'in', ids)
      .orderBy('game_id')
      .orderBy('kind')
      .execute();
    const sources: StoredSources = new Map();
    for (const row of rows) {
      const game = sources.get(row.game_id) ?? new Map<SourceKind, SourceTable>();
      sources.set(row.game_id, game.set(row.kind as SourceKind, row));
    }
    return sources;
  }

  #changedSources(gameId: number, staged: StagedGame, before: Map<SourceKind, SourceTable>) {
    const changed = new Map<SourceKind, { row: SourceTable; facts: FeedGame }>();
    for (const [kind, revisions] of staged) {
      const old = before.get(kind);
      const [first, ...rest] = revisions as [StagedFacts, ...StagedFacts[]];
      const merge = (known: FromFiles, next: FromFiles) => this.#merged(kind, known, next);
      let told = rest.map(unpackStaged).reduce(merge, unpackStaged(first));
      let source: Payload = rest.length > 0 ? packFacts(told.facts) : first;
      if (old?.digest === source.digest) continue;
      if (old) {
        told = merge({ facts: unpackFacts(old.payload), files: parseFiles(old.files) }, told);
        source = packFacts(told.facts);
        if (source.digest === old.digest) continue;
      }
      const { digest, payload } = source;
      const files = JSON.stringify(told.files);
      changed.set(kind, {
        row: { game_id: gameId, kind, digest, payload, files },
        facts: told.facts,
      });
    }
    return changed;
  }

  #merged(kind: SourceKind, known: FromFiles, next: FromFiles): FromFiles {
    const facts = mergeRevision(kind, known.facts, next.facts, this.#warn);
    if (!facts) return known;
    const isReplaced = facts === next.facts;
    return isReplaced ? next : { facts, files: [...new Set([...known.files, ...next.files])] };
  }

  /** A game of the starter set has rows but no source: its facts become one. */
  async #keepPresent(
    gameId: number,
    changed: Map<SourceKind, { row: SourceTable; facts: FeedGame }>,
  ): Promise<void> {
    const facts = await readExistingFacts(this.#tx, gameId);
    if (facts) {
      const row = { game_id: gameId, kind: 'kept', ...packFacts(facts), files: null };
      changed.set('kept', { row, facts });
    }
  }

  async #build(
    gameId: number,
    before: Map<SourceKind, SourceTable>,
    changed: Map<SourceKind, { facts: FeedGame }>,
  ): Promise<GameRecord | null> {
    const sources = new Map<SourceKind, FeedGame>();
    for (const [kind, row] of before) {
      if (!changed.has(kind)) sources.set(kind, unpackFacts(row.payload));
    }
    for (const [kind, { facts }] of changed) sources.set(kind, facts);
    for (const facts of sources.values()) this.#names.learn(facts.players);
    this.#names.recall(await readPlayers(this.#tx, listPeople(sources.values())));
    return buildGame(gameId, sources, this.#names, this.#warn);
  }
}

function whatLacks(kinds: SourceKind[]): Lacking {
  return hasVideosAlone(kinds) ? 'plays' : 'identity';
}
