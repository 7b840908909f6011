/** Updates the play indexes of written games. */
import type { Kysely } from 'kysely';
import { rareTags } from '#app/basketball/rarePlays.ts';
import type { BulkWriter } from '#server/store/open.ts';
import { type Credit, noKind } from '#server/store/plays/credits.ts';
import { noSegment } from '#server/store/plays/seasonSegment.ts';
import { hasTags, type TagBits, toTagBits } from '#server/store/plays/tags.ts';
import type {
  AppearanceTable,
  Database,
  GameIndexTable,
  GameTable,
  PlayerIndexTable,
  PlayerRevisionTable,
  PlayTable,
} from '#server/store/tables/schema.ts';
import { type GameCredits, PlayIndexBuilder } from './builder.ts';
import {
  gameSides,
  getGameSide,
  getPlayFacts,
  getStage,
  getWinner,
  type IndexSubject,
  toDaySubject,
  toTagSubject,
  toTeamSubject,
} from './facts.ts';
import { type IndexedCredit, PlayIndex } from './playIndex.ts';

/** An index that contains a game or will contain it. */
export interface IndexEntry {
  subject: IndexSubject;
  phase: number;
  gameId: number;
  /** An index of this game alone; null: the game leaves this index. */
  bytes: Uint8Array | null;
}

/**
 * Removes each game from its players', teams' and tags' indexes and inserts it again if it has credits.
 * @param days of games whose own indexes have changed
 */
export async function updateSeasonIndexes(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  places: readonly IndexEntry[],
  days: readonly number[],
): Promise<void> {
  const rows: PlayerIndexTable[] = [];
  const searched = places.filter((place) => place.phase !== noSegment);
  for (const [phase, ofPhase] of Map.groupBy(searched, (place) => place.phase)) {
    const bySubject = Map.groupBy(ofPhase, (place) => place.subject);
    const before = await readIndexes(tx, phase, [...bySubject.keys()]);
    for (const [subject, changes] of bySubject) {
      const bytes = changed(before.get(subject) ?? null, changes);
      if (bytes) rows.push({ player_id: subject, phase, bytes });
      else await removeIndex(tx, subject, phase);
    }
  }
  await bulk.insertAll('player_indexes', rows.sort(byKey), 'replace');
  const subjects = [...searched.map((place) => place.subject), ...days.map(toDaySubject)];
  await bulk.insertAll('careers', await nextRevisions(tx, [...new Set(subjects)]), 'replace');
}

async function nextRevisions(
  tx: Kysely<Database>,
  players: number[],
): Promise<PlayerRevisionTable[]> {
  if (players.length === 0) return [];
  const rows = await tx
    .selectFrom('careers')
    .selectAll()
    .where('player_id', 'in', players)
    .execute();
  const known = new Map(rows.map((row) => [row.player_id, row.revision]));
  return players
    .toSorted((a, b) => a - b)
    .map((id) => ({ player_id: id, revision: (known.get(id) ?? 0) + 1 }));
}

async function removeIndex(tx: Kysely<Database>, playerId: number, phase: number): Promise<void> {
  await tx
    .deleteFrom('player_indexes')
    .where('player_id', '=', playerId)
    .where('phase', '=', phase)
    .execute();
}

const byKey = (a: PlayerIndexTable, b: PlayerIndexTable) =>
  a.player_id - b.player_id || a.phase - b.phase;

async function readIndexes(
  tx: Kysely<Database>,
  phase: number,
  players: number[],
): Promise<Map<number, PlayIndex>> {
  const rows = await tx
    .selectFrom('player_indexes')
    .select(['player_id', 'bytes'])
    .where('phase', '=', phase)
    .where('player_id', 'in', players)
    .execute();
  return new Map(rows.map((row) => [row.player_id, PlayIndex.open(row.bytes)]));
}

/** An index after its changes; null if no game is left. */
function changed(index: PlayIndex | null, changes: readonly IndexEntry[]): Uint8Array | null {
  const gone = new Set(changes.map((change) => change.gameId));
  const added = changes
    .flatMap(({ bytes }) => (bytes ? PlayIndex.open(bytes) : []))
    .sort((a, b) => a.day(0) - b.day(0) || a.gameId(0) - b.gameId(0));
  const builder = new PlayIndexBuilder();
  let next = 0;
  for (let game = 0; index && game < index.gameCount; game++) {
    const [day, id] = [index.day(game), index.gameId(game)];
    for (let add = added[next]; add && (add.day(0) - day || add.gameId(0) - id) < 0; ) {
      builder.copyGame(add, 0);
      add = added[++next];
    }
    if (!gone.has(id)) builder.copyGame(index, game);
  }
  for (const rest of added.slice(next)) builder.copyGame(rest, 0);
  return builder.isEmpty ? null : builder.toBytes();
}

/** A play counted for a side of its game. */
type SideCredit = IndexedCredit & { ord: number };

/**
 * A game's plays by side: each once per player for whom it counts, with the side of that player, else once
 * as {@link noKind} with the side of its team.
 * @param credits those of the plays
 */
export function toSideCredits(
  game: GameTable,
  plays: readonly PlayTable[],
  credits: readonly SideCredit[],
): SideCredit[] {
  const counted = new Set(credits.map((credit) => credit.ord));
  const uncounted = plays.filter((play) => !counted.has(play.ord));
  const ofNobody = uncounted.map((play) => {
    const { tags, more_tags, ord, team_id } = play;
    const side = getGameSide(game, team_id);
    return { kind: noKind, tags, more_tags, ord, ...getPlayFacts(game, play), side, partner: 0 };
  });
  return [...credits, ...ofNobody].sort((a, b) => a.ord - b.ord);
}

const rareBits = toTagBits([...rareTags]);

/** A game with its plays' credits in any order, and the players who played. */
interface IndexedGame {
  game: GameTable;
  plays: readonly PlayTable[];
  credits: readonly Credit[];
  appearances: readonly AppearanceTable[];
}

/** A game's own index, and its entries for the indexes of its players, its teams and the tags of its plays. */
export function indexGame({ game, plays, credits, appearances }: IndexedGame) {
  const { home_team_id: home, away_team_id: away, phase, id: gameId } = game;
  const sides = toSideCredits(game, plays, credits);
  const toEntry = (subject: IndexSubject, of: GameCredits): IndexEntry => ({
    ...{ subject, phase, gameId, bytes: pack(of) },
  });
  const byPlayer = Map.groupBy(credits, (credit) => credit.player_id);
  const entries = appearances.map(({ player_id: id, team_id: teamId }) => {
    const own = (byPlayer.get(id) ?? []).toSorted((a, b) => a.ord - b.ord);
    return toEntry(id, toTeamCredits(game, teamId, own));
  });
  // A game counts for its teams once it has plays or a result.
  if (plays.length > 0 || getWinner(game) !== gameSides.none) {
    const bySide = Map.groupBy(sides, (credit) => credit.side);
    const ofHome = bySide.get(gameSides.home) ?? [];
    entries.push(toEntry(toTeamSubject(home), toTeamCredits(game, home, ofHome)));
    const ofAway = bySide.get(gameSides.away) ?? [];
    entries.push(toEntry(toTeamSubject(away), toTeamCredits(game, away, ofAway)));
  }
  const rare = sides.filter(
    ({ tags, more_tags }) => (tags & rareBits.tags) | (more_tags & rareBits.more_tags),
  );
  for (const tag of rareTags) {
    const wanted = toTagBits([tag]);
    const tagged = rare.filter((credit) => hasTags(credit, wanted));
    if (tagged.length === 0) continue;
    entries.push(toEntry(toTagSubject(game.league, tag), toAllCredits(game, tagged)));
  }
  const index: GameIndexTable = { game_id: gameId, bytes: pack(toAllCredits(game, sides)) };
  return { index, entries };
}

/** An index of one game. */
function pack(game: GameCredits): Uint8Array {
  const builder = new PlayIndexBuilder();
  builder.addGame(game);
  return builder.toBytes();
}

function getFacts(game: GameTable) {
  const { day, id: gameId } = game;
  return { day, gameId, winner: getWinner(game), stage: getStage(gameId) };
}

/** Credits of a player or a team. */
function toTeamCredits(game: GameTable, teamId: number, credits: SideCredit[]): GameCredits {
  const { home_team_id: home, away_team_id: away } = game;
  const opponentTeamId = teamId === home ? away : home;
  return { ...getFacts(game), teamId, opponentTeamId, side: getGameSide(game, teamId), credits };
}

/** Credits of both sides. */
function toAllCredits(game: GameTable, credits: SideCredit[]): GameCredits {
  const teams = { teamId: game.home_team_id, opponentTeamId: game.away_team_id };
  return { ...getFacts(game), ...teams, side: gameSides.byClass, credits };
}

/** The places of a game in the indexes of its teams and of the tags that its plays have. */
export function listSharedPlaces(
  { id: gameId, league, phase, home_team_id: home, away_team_id: away }: GameTable,
  plays: readonly TagBits[],
) {
  const tags = rareTags.filter((tag) => plays.some((play) => hasTags(play, toTagBits([tag]))));
  const teams = [home, away].map(toTeamSubject);
  const subjects = [...teams, ...tags.map((tag) => toTagSubject(league, tag))];
  return subjects.map((subject) => ({ subject, phase, gameId }));
}
