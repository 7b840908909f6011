/**
 * A second column of tags, filled for the plays that are there: Game Winner, Go-Ahead, Tying Shot and
 * Four-Point Play. Buzzer Beater becomes a basket without time left. Play indexes have the new tags above
 * the kind of a class, where the version before, which shifts by the kind, does not see them.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') await stopImports(db);
  await sql`create table tag_changes (
    phase integer not null, game_id integer not null, event integer not null, ord integer not null,
    tags integer not null, more_tags integer not null, player_id integer, assist_id integer,
    constraint tag_changes_pk primary key (phase, game_id, event)
  )`.execute(db);
  await findChanges(db);
  const phases = await select<{ phase: number }>(db, sql`select distinct phase from tag_changes`);
  for (const { phase } of phases) await updateIndexes(db, phase);
  // Last, because readers of plays wait for a changing table.
  await sql`alter table plays add column more_tags integer not null default 0`.execute(db);
  await sql`update plays set tags = c.tags, more_tags = c.more_tags from tag_changes as c
    where plays.game_id = c.game_id and plays.event = c.event`.execute(db);
  await sql`drop table tag_changes`.execute(db);
  if (dialect === 'postgres') await sql`delete from meta where key = 'series games'`.execute(db);
}

async function select<Row>(db: Kysely<unknown>, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await (query as RawBuilder<Row>).execute(db)).rows;
}

/** Imports of the version before take turns by this row; SQLite has one writer anyway. */
async function stopImports(db: Kysely<unknown>): Promise<void> {
  await sql`insert into meta (key, value) values ('series games', '')
    on conflict (key) do update set value = ''`.execute(db);
}

interface Game {
  id: number;
  phase: number;
  status: string;
  home_team_id: number;
  away_team_id: number;
  home_score: number | null;
  away_score: number | null;
}

interface MadeShot {
  game_id: number;
  event: number;
  ord: number;
  period: number;
  clock: number;
  kind: string;
  detail: string | null;
  value: number | null;
  player_id: number | null;
  assist_id: number | null;
  team_id: number | null;
  score_home: number | null;
  score_away: number | null;
  tags: number;
}

const gamesPerQuery = 200;

async function findChanges(db: Kysely<unknown>): Promise<void> {
  for (let last = -1; ; ) {
    const games = await select<Game>(
      db,
      sql`select id, phase, status, home_team_id, away_team_id, home_score, away_score
        from games where id > ${last} order by id limit ${gamesPerQuery}`,
    );
    const [first, end] = [games[0], games.at(-1)];
    if (!first || !end) return;
    const made = await select<MadeShot>(
      db,
      sql`select game_id, event, ord, period, clock, kind, detail, value, player_id, assist_id,
        team_id, score_home, score_away, tags from plays
        where game_id between ${first.id} and ${end.id} and made = 1
          and (period >= 4 or value <> 2 or clock < 10) order by game_id, ord`,
    );
    const byGame = Map.groupBy(made, (play) => play.game_id);
    for (const game of games) await noteChanges(db, game, byGame.get(game.id) ?? []);
    last = end.id;
  }
}

const buzzerBeater = 2 ** 25;
const more = { gameWinner: 1, goAhead: 2, tyingShot: 4, fourPointPlay: 8 };

async function noteChanges(db: Kysely<unknown>, game: Game, made: MadeShot[]): Promise<void> {
  const momentOf = (play: MadeShot) => `${play.period}/${play.clock}/${play.player_id}`;
  const bonus = new Set(
    made
      .filter((play) => play.kind === 'freethrow' && /^(flagrant )?1 of 1$/.test(play.detail ?? ''))
      .map(momentOf),
  );
  const decider = findDecider(game, made);
  for (const play of made) {
    if (play.kind !== 'shot') continue;
    let moreTags = scoringTags(game, play, play === decider);
    if (play.value === 3 && bonus.has(momentOf(play))) moreTags |= more.fourPointPlay;
    const tags = play.clock === 0 ? play.tags : play.tags & ~buzzerBeater;
    if (moreTags === 0 && tags === play.tags) continue;
    await sql`insert into tag_changes values (${game.phase}, ${game.id}, ${play.event}, ${play.ord},
      ${tags}, ${moreTags}, ${play.player_id}, ${play.assist_id})`.execute(db);
  }
}

function scoringTags(game: Game, play: MadeShot, isDecider: boolean): number {
  const { score_home, score_away, team_id, value, period, clock } = play;
  const isHome = team_id === game.home_team_id;
  if (score_home === null || score_away === null || period < 4 || clock > 3000) return 0;
  if (!isHome && team_id !== game.away_team_id) return 0;
  const margin = isHome ? score_home - score_away : score_away - score_home;
  if (margin === 0) return more.tyingShot;
  if (margin < 0 || margin > (value ?? 0)) return 0;
  return more.goAhead | (isDecider && clock <= 240 ? more.gameWinner : 0);
}

/** The basket that put the winner ahead for good. */
function findDecider(game: Game, made: readonly MadeShot[]): MadeShot | undefined {
  const { status, home_score: home, away_score: away } = game;
  const last = made.at(-1);
  if (status !== 'final' || home === null || away === null || home === away) return undefined;
  if (last?.score_home !== home || last.score_away !== away) return undefined;
  const isEven = ({ score_home, score_away }: MadeShot) =>
    score_home !== null &&
    score_away !== null &&
    Math.sign(score_home - score_away) !== Math.sign(home - away);
  return made[made.findLastIndex(isEven) + 1];
}

interface Change {
  game_id: number;
  ord: number;
  tags: number;
  more_tags: number;
  player_id: number | null;
  assist_id: number | null;
}

type Changes = Map<number, Map<number, Change>>;

/** Updates the indexes of one season segment. */
async function updateIndexes(db: Kysely<unknown>, phase: number): Promise<void> {
  const changes = await select<Change>(
    db,
    sql`select game_id, ord, tags, more_tags, player_id, assist_id from tag_changes
      where phase = ${phase}`,
  );
  const byGame: Changes = new Map();
  for (const change of changes) {
    const game = byGame.get(change.game_id) ?? new Map<number, Change>();
    byGame.set(change.game_id, game.set(change.ord, change));
  }
  for (const gameId of byGame.keys()) {
    const where = sql`game_id = ${gameId}`;
    await updateIndex(db, sql.table('game_sheets'), where, byGame);
  }
  const players = new Set(changes.flatMap((change) => [change.player_id, change.assist_id]));
  players.delete(null);
  for (const id of players) {
    const where = sql`player_id = ${id} and phase = ${phase}`;
    if (!(await updateIndex(db, sql.table('season_sheets'), where, byGame))) continue;
    await sql`insert into careers (player_id, revision) values (${id}, 1)
      on conflict (player_id) do update set revision = careers.revision + 1`.execute(db);
  }
}

async function updateIndex(
  db: Kysely<unknown>,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  changes: Changes,
): Promise<boolean> {
  const query = sql`select sheet from ${table} where ${where}`;
  const [row] = await select<{ sheet: Uint8Array }>(db, query);
  if (!row) return false;
  await sql`update ${table} set sheet = ${withChanges(row.sheet, changes)} where ${where}`.execute(
    db,
  );
  return true;
}

/**
 * The index with the tags of the changes. 32-bit integers: numbers of games and classes; day, id, team and
 * end of the credits of each game; kind and tags of each class; class * 65536 + ord of each credit.
 */
function withChanges(sheet: Uint8Array, changes: Changes): Uint8Array {
  const values = new Int32Array(new Uint8Array(sheet).buffer);
  const at = (place: number) => values[place] ?? 0;
  const [games, classes] = [at(0), at(1)];
  const [classStart, creditStart] = [2 + games * 4, 2 + games * 4 + classes * 2];
  const newClasses: number[] = [];
  const numbers = new Map<string, number>();
  const credits: number[] = [];
  for (let game = 0; game < games; game += 1) {
    const ofGame = changes.get(at(2 + game * 4 + 1));
    const end = creditStart + at(2 + game * 4 + 3);
    for (let place = creditStart + credits.length; place < end; place += 1) {
      const [old, ord] = [at(place) >>> 16, at(place) & 65_535];
      const kind = at(classStart + old * 2);
      const change = ofGame?.get(ord);
      const tags = change?.tags ?? at(classStart + old * 2 + 1);
      const first = kind + (change?.more_tags ?? 0) * 32;
      const key = `${first} ${tags}`;
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) newClasses.push(first, tags);
      numbers.set(key, number);
      credits.push(number * 65_536 + ord);
    }
  }
  const head = [games, newClasses.length / 2, ...values.subarray(2, classStart)];
  return new Uint8Array(Int32Array.from([...head, ...newClasses, ...credits]).buffer);
}
