import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/store/tables/schema.ts';
import { noSegment } from './seasonSegment.ts';

/** What tells the players of one name from each other. */
export interface PlayerFacts {
  /** Number of recorded plays that count for the player. */
  plays: number;
  /** The team of the latest game; 0 if there is none. */
  teamId: number;
  /** Segments of the first and the last game that searches find; 0 if there is none. */
  first: number;
  last: number;
}

interface Known extends PlayerFacts {
  revision: number;
}

/** Players of a query: reading the plays of more at a time would keep other requests waiting. */
const batch = 100;

/**
 * Makes a reader of facts, which keeps those of players whose plays have not changed: the first reading takes
 * some tenths of a second with ten million plays, later ones some milliseconds.
 */
export function createPlayerFactsReader(db: Kysely<Database>) {
  const known = new Map<number, Known>();
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, PlayerFacts>> => {
    const rows = await db.selectFrom('careers').selectAll().where('player_id', '>', 0).execute();
    const revisions = new Map(rows.map((row) => [row.player_id, row.revision]));
    const getRevision = (id: number) => revisions.get(id) ?? 0;
    const changed = ids.filter((id) => known.get(id)?.revision !== getRevision(id));
    for (let at = 0; at < changed.length; at += batch) {
      const some = changed.slice(at, at + batch);
      const facts = await readFacts(db, some);
      for (const [id, each] of facts) known.set(id, { ...each, revision: getRevision(id) });
    }
    return known;
  };
}

async function readFacts(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, PlayerFacts>> {
  const facts = new Map<number, PlayerFacts & { day: number }>(
    ids.map((id) => [id, { plays: 0, teamId: 0, first: 0, last: 0, day: 0 }]),
  );
  const indexes = await db
    .selectFrom('player_indexes')
    .select('player_id')
    // Only its head leaves the database: the numbers of its parts.
    .select(sql<Uint8Array>`substr(bytes, 1, 16)`.as('head'))
    .where('player_id', 'in', ids)
    .execute();
  for (const { player_id, head } of indexes) {
    const of = facts.get(player_id);
    if (of) of.plays += countCredits(head);
  }
  const teams = await db
    .selectFrom('appearances')
    .select(['player_id', 'phase', 'team_id'])
    .select(({ fn }) => fn.max('day').as('day'))
    .where('player_id', 'in', ids)
    .where('phase', '>', noSegment)
    .groupBy(['player_id', 'phase', 'team_id'])
    .execute();
  for (const { player_id, phase, team_id, day } of teams) {
    const of = facts.get(player_id);
    if (!of) continue;
    of.first = of.first === 0 ? phase : Math.min(of.first, phase);
    of.last = Math.max(of.last, phase);
    if (day > of.day) Object.assign(of, { day, teamId: team_id });
  }
  return facts;
}

/** The number of credits of an index. */
function countCredits(head: Uint8Array): number {
  return new DataView(head.buffer, head.byteOffset, head.byteLength).getInt32(12, true);
}
