/** Who facts are about, and what the store calls them. */
import type { Kysely } from 'kysely';
import type { FeedGame } from '#server/importer/facts.ts';
import type { Database, PlayerTable } from '#server/store/tables/schema.ts';

/** Ids in one statement: databases limit its parameters. */
const idsPerStatement = 1000;

/** The store's names of these players, as they are now. A store of many seasons has thousands. */
export async function readPlayers(
  tx: Kysely<Database>,
  ids: readonly number[],
): Promise<PlayerTable[]> {
  const players: PlayerTable[] = [];
  for (let at = 0; at < ids.length; at += idsPerStatement) {
    const some = ids.slice(at, at + idsPerStatement);
    players.push(...(await tx.selectFrom('players').selectAll().where('id', 'in', some).execute()));
  }
  return players;
}

/** The ids of these players. */
export const listIds = (players: readonly { id: number }[]) => players.map(({ id }) => id);

/** The ids of everybody in facts, with repeats. */
export function listPeople({
  players,
  lines = [],
  plays = [],
}: FeedGame): (number | null | undefined)[] {
  return [
    ...listIds(players),
    ...lines.map((line) => line.player_id),
    ...plays.flatMap(({ player_id, assist_id, steal_id, block_id, opponent_id }) => [
      ...[player_id, assist_id, steal_id, block_id, opponent_id],
    ]),
  ];
}
