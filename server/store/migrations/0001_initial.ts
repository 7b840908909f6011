/** The tables of the first release. */
import { type Kysely, sql } from 'kysely';

/** Types under which both databases hold the same values and order text by its bytes. */
const columnTypes = {
  sqlite: { text: 'text', real: 'real', bytes: 'blob', clustered: 'without rowid' },
  postgres: { text: 'text collate "C"', real: 'double precision', bytes: 'bytea', clustered: '' },
};

type ColumnTypes = (typeof columnTypes)['sqlite'];

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const types = columnTypes[dialect];
  const groups = [gameTables, statisticsTables, userTables, sharedTables];
  for (const statement of groups.flatMap((group) => group(types))) {
    await sql.raw(statement).execute(db);
  }
}

/** Games, plays, and what searches read of them. `clustered`: rows lie in the order of the key. */
const gameTables = ({ text, real, bytes, clustered }: ColumnTypes) => [
  `create table meta (
    key ${text} not null, value ${text} not null,
    constraint meta_pk primary key (key)
  )`,
  `create table players (
    id integer not null, league ${text} not null, first_name ${text} not null,
    family_name ${text} not null, full_name ${text} not null,
    constraint players_pk primary key (id)
  )`,
  `create table games (
    id integer not null, league ${text} not null, season ${text} not null,
    status ${text} not null, phase integer not null, day integer not null,
    home_team_id integer not null, away_team_id integer not null,
    home_score integer, away_score integer,
    constraint games_pk primary key (id)
  )`,
  'create index games_by_phase on games (league, phase, day, id)',
  'create index games_by_day on games (league, day, id)',
  `create table plays (
    game_id integer not null, event integer not null, ord integer not null,
    period integer not null, clock integer not null, flags integer not null,
    tags integer not null, kind ${text} not null, detail ${text}, video_url ${text},
    made integer, value integer, player_id integer, team_id integer, assist_id integer,
    steal_id integer, block_id integer, opponent_id integer, x integer, y integer,
    score_home integer, score_away integer, distance ${real},
    constraint plays_pk primary key (game_id, event)
  ) ${clustered}`,
  'create unique index plays_in_order on plays (game_id, ord)',
  `create table appearances (
    player_id integer not null, phase integer not null, day integer not null,
    game_id integer not null, team_id integer not null, opponent_team_id integer not null,
    constraint appearances_in_order_pk primary key (player_id, phase, day, game_id)
  ) ${clustered}`,
  'create index appearances_of_game on appearances (game_id)',
  `create table season_sheets (
    player_id integer not null, phase integer not null, sheet ${bytes} not null,
    constraint season_sheets_pk primary key (player_id, phase)
  )`,
  `create table careers (
    player_id integer not null, revision integer not null,
    constraint careers_pk primary key (player_id)
  )`,
  `create table game_sheets (
    game_id integer not null, sheet ${bytes} not null,
    constraint game_sheets_pk primary key (game_id)
  )`,
  `create table sources (
    game_id integer not null, kind ${text} not null, digest ${text} not null,
    payload ${bytes} not null,
    constraint sources_pk primary key (game_id, kind)
  ) ${clustered}`,
];

/** Box scores, and what official files say of a season. */
const statisticsTables = ({ text, real, clustered }: ColumnTypes) => [
  `create table player_lines (
    game_id integer not null, player_id integer not null, team_id integer not null,
    seq integer not null, starter integer not null, seconds ${real}, points integer,
    turnovers integer, fouls_personal integer, plus_minus integer, field_goals_made integer,
    field_goals_attempted integer, three_pointers_made integer,
    three_pointers_attempted integer, free_throws_made integer, free_throws_attempted integer,
    rebounds_offensive integer, rebounds_defensive integer, assists integer, steals integer,
    blocks integer,
    constraint player_lines_pk primary key (game_id, player_id)
  ) ${clustered}`,
  `create table team_lines (
    game_id integer not null, team_id integer not null, score integer,
    rebounds_team_offensive integer, rebounds_team_defensive integer, rebounds_total integer,
    turnovers_total integer, points_from_turnovers integer, points_fast_break integer,
    points_in_the_paint integer, points_second_chance integer, fouls_team integer,
    fouls_technical integer, biggest_lead integer, field_goals_made integer,
    field_goals_attempted integer, three_pointers_made integer,
    three_pointers_attempted integer, free_throws_made integer, free_throws_attempted integer,
    rebounds_offensive integer, rebounds_defensive integer, assists integer, steals integer,
    blocks integer,
    constraint team_lines_pk primary key (game_id, team_id)
  ) ${clustered}`,
  `create table team_records (
    league ${text} not null, season ${text} not null, team_id integer not null,
    rank integer not null, wins integer not null, losses integer not null,
    last_ten ${text} not null, current_streak integer not null,
    constraint team_records_pk primary key (league, season, team_id)
  )`,
  `create table season_totals (
    league ${text} not null, season ${text} not null, player_id integer not null,
    team_id integer not null, games integer not null, points integer not null,
    assists integer not null, rebounds integer not null, steals integer not null,
    blocks integer not null,
    constraint season_totals_pk primary key (league, season, player_id)
  )`,
];

/** Accounts, the identity provider's records, playlists. */
const userTables = ({ text }: ColumnTypes) => [
  `create table accounts (
    id ${text} primary key, email ${text} not null, email_key ${text} not null unique,
    name ${text} not null, password ${text} not null, created_at ${text} not null
  )`,
  `create table identity_records (
    model ${text} not null, id ${text} not null, payload ${text} not null, account_id ${text},
    grant_id ${text}, uid ${text}, consumed_at ${text}, expires_at ${text} not null,
    constraint identity_records_pk primary key (model, id)
  )`,
  ...['account_id', 'grant_id', 'uid', 'expires_at'].map(
    (column) => `create index identity_records_by_${column} on identity_records (${column})`,
  ),
  `create table attempts (
    key ${text} primary key, count integer not null, resets_at ${text} not null
  )`,
  `create table playlists (
    id ${text} primary key, owner_id ${text} not null, name ${text} not null,
    description ${text} not null, private integer not null, thumbnail_url ${text} not null,
    created_at ${text} not null, updated_at ${text} not null,
    constraint playlists_owner_name unique (owner_id, name)
  )`,
  'create index playlists_public on playlists (private, created_at, id)',
  `create table playlist_clips (
    playlist_id ${text} not null references playlists (id) on delete cascade,
    id ${text} not null, position integer not null, game_id integer not null,
    event integer not null, snapshot ${text} not null, added_at ${text} not null,
    constraint playlist_clips_pk primary key (playlist_id, id),
    constraint playlist_clips_play unique (playlist_id, game_id, event)
  )`,
];

/** State that the processes on one store share. */
const sharedTables = ({ text, bytes }: ColumnTypes) => [
  `create table shared_work (
    key ${text} primary key, owner ${text} not null, value ${text}, expires_at ${text} not null
  )`,
  'create index shared_work_by_expires_at on shared_work (expires_at)',
  `create table shared_notes (
    fact ${text} primary key, noted_at ${text} not null, expires_at ${text} not null
  )`,
  'create index shared_notes_by_noted_at on shared_notes (noted_at)',
  'create index shared_notes_by_expires_at on shared_notes (expires_at)',
  `create table video_checks (
    url ${text} primary key, verdict ${text}, film ${text}, expires_at integer not null,
    due_at integer not null
  )`,
  'create index video_checks_film on video_checks (film)',
  'create index video_checks_expired on video_checks (expires_at)',
  // Plain text: these names are looked up and never ordered.
  `create table assets (
    name text not null, coding text not null, body ${bytes} not null, replaced_at text,
    constraint assets_pk primary key (name)
  )`,
];
