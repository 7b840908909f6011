/**
 * Credits by game. A search goes through a player's appearances, which say what is to be found in a
 * game, and reads the credits of the few games that it needs: as fast for a rare play or opponent
 * as for a common one, and a game's credits are written and replaced in one place.
 */
import { type Kysely, sql } from 'kysely';
import type { TableTraits } from './dialects/dialect.ts';

/** Rebuilds `credits` and `appearances`; what they hold is kept. */
export async function keepCreditsByGame(
  db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>,
  traits: TableTraits,
): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  const end = traits.clusteredTable ?? sql``;
  await run(sql`alter table credits rename to old_credits`);
  await run(sql`alter table appearances rename to old_appearances`);
  await run(sql`
    create table credits (
      game_id integer not null, player_id integer not null, ord integer not null,
      event integer not null, kind integer not null, tags integer not null,
      constraint credits_by_game_pk primary key (game_id, player_id, ord)
    ) ${end}`);
  await run(sql`
    insert into credits (game_id, player_id, ord, event, kind, tags)
    select game_id, player_id, ord, event, kind, tags from old_credits order by 1, 2, 3`);
  await run(sql`
    create table appearances (
      player_id integer not null, phase integer not null, day integer not null,
      game_id integer not null, team_id integer not null, opponent_team_id integer not null,
      kinds integer not null, tags integer not null,
      constraint appearances_in_order_pk primary key (player_id, phase, day, game_id)
    ) ${end}`);
  await run(sql`
    insert into appearances
      (player_id, phase, day, game_id, team_id, opponent_team_id, kinds, tags)
    select a.player_id, a.phase, a.day, a.game_id, a.team_id, a.opponent_team_id,
      coalesce(sum(distinct (1 << c.kind)), 0), ${unionOfBits('c.tags')}
    from old_appearances a
    left join credits c on c.game_id = a.game_id and c.player_id = a.player_id
    group by a.player_id, a.phase, a.day, a.game_id, a.team_id, a.opponent_team_id
    order by 1, 2, 3, 4`);
  await run(sql`drop table old_credits`);
  await run(sql`drop table old_appearances`);
  await run(sql`create index appearances_of_game on appearances (game_id)`);
}

/** The union of a column's bits over a group, without an aggregate that only some databases have. */
function unionOfBits(column: string) {
  const bits = Array.from({ length: 31 }, (_, place) => {
    return sql`coalesce(max(${sql.ref(column)} & ${sql.lit(2 ** place)}), 0)`;
  });
  return sql.join(bits, sql` + `);
}
