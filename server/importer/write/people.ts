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

/** The ids of everybody in facts. */
export function listPeople(all: Iterable<FeedGame>): number[] {
  const ids = new Set<number | null | undefined>();
  for (const { players, lines = [], plays = [] } of all) {
    for (const { id } of players) ids.add(id);
    for (const { player_id } of lines) ids.add(player_id);
    for (const { player_id, assist_id, steal_id, block_id, opponent_id } of plays) {
      ids.add(player_id).add(assist_id).add(steal_id).add(block_id).add(opponent_id);
    }
  }
  return [...ids].filter((id) => typeof id === 'number');
}
