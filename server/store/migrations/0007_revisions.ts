/**
 * Revisions of what pages show: numbers that every change raises. Triggers, so that no writer can forget
 * it: imports, commands and processes of the version before raise them too.
 */
import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** Every game that is imported or removed writes its row in `games`. */
const tables = {
  games: ['games', 'players', 'teams', 'team_records', 'season_totals'],
  playlists: ['playlists', 'playlist_clips'],
};

const isGone = (row: 'old' | 'new') => `(coalesce(${row}.verdict, 'available') <> 'available')`;

/** A check shows on a page only where it finds that a video is gone, or is there again. */
const videoEvents = { insert: isGone('new'), update: `${isGone('old')} <> ${isGone('new')}` };

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table revisions (
    name text not null, value integer not null, constraint revisions_pk primary key (name)
  )`);
  if (dialect === 'postgres') await run(raiseFunction);
  const triggers = Object.entries(tables).flatMap(([name, list]) =>
    list.flatMap((table) =>
      ['insert', 'update', 'delete'].map((event) => ({ table, event, name, condition: '' })),
    ),
  );
  for (const [event, condition] of Object.entries(videoEvents)) {
    triggers.push({ table: 'video_checks', event, name: 'videos', condition });
  }
  for (const { table, event, name, condition } of triggers) {
    const trigger = `create trigger ${table}_${event}_revision after ${event} on ${table}`;
    await run(`${trigger} ${raise[dialect](name, condition)}`);
  }
}

const upsert = (name: string) => `insert into revisions (name, value) values (${name}, 1)
  on conflict (name) do update set value = revisions.value + 1;`;

/** PostgreSQL: once a statement, or once a row that fulfils the condition; SQLite: once a row. */
const raise: Record<Dialect, (name: string, condition: string) => string> = {
  sqlite: (name, condition) =>
    `for each row ${condition && `when ${condition}`} begin ${upsert(`'${name}'`)} end`,
  postgres: (name, condition) =>
    `${condition ? `for each row when (${condition})` : 'for each statement'}
    execute function raise_revision('${name}')`,
};

const raiseFunction = `create function raise_revision() returns trigger language plpgsql
  set search_path from current as $$ begin ${upsert('tg_argv[0]')} return null; end $$`;
