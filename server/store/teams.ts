/** Names of teams: of the application's table, else as feeds give them (docs/product.md#teams). */
import type { Kysely } from 'kysely';
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import type { League } from '#app/basketball/leagues.ts';
import {
  getTeamById,
  getTeamsByLeague,
  listFormerTeams,
  sortTeams,
  type TeamInfo,
} from '#app/basketball/teams.ts';
import type { BulkWriter } from './open.ts';
import { noSegment } from './plays/seasonSegment.ts';
import type { Database, GameTable, TeamTable } from './tables/schema.ts';

/** The teams of feeds, by id. */
type FeedTeams = ReadonlyMap<number, TeamTable>;

/** A game with the names of its teams that the application does not know. */
export type NamedGame = GameTable & { feedTeams?: FeedTeams };

/** The name of a team; without `colors` if only feeds know it. */
type TeamName = Pick<TeamInfo, 'abbreviation' | 'nickname' | 'fullName' | 'conference'> &
  Partial<Pick<TeamInfo, 'colors'>>;

/** A team's name in the season of a game or a table; undefined if nobody gives one. */
export function findTeamName(
  id: number,
  { season, feedTeams }: Pick<NamedGame, 'season' | 'feedTeams'>,
): TeamName | undefined {
  const known = getTeamInSeason(id, season);
  const row = known ? undefined : feedTeams?.get(id);
  return known ?? (row && toTeamName(row));
}

/** A name that is missing is the next longer or shorter one. */
function toTeamName(row: TeamTable): TeamName {
  const fullName = row.full_name || row.nickname || row.abbreviation;
  return {
    abbreviation: row.abbreviation || 'TBD',
    nickname: row.nickname || fullName,
    fullName,
    conference: row.conference as TeamName['conference'],
  };
}

/** All teams of a league that only feeds know. */
export async function readFeedTeams(db: Kysely<Database>, league: League): Promise<FeedTeams> {
  const rows = await db.selectFrom('teams').selectAll().where('league', '=', league).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A league's present teams, and all others that have games, by name. */
export async function listTeams(
  db: Kysely<Database>,
  league: League,
): Promise<Pick<TeamInfo, 'id' | 'fullName' | 'nickname'>[]> {
  const former = await findPlayedTeams(db, league, listFormerTeams(league));
  const feedTeams = await readFeedTeams(db, league);
  const named = [...feedTeams.values()].map((row) => ({ id: row.id, ...toTeamName(row) }));
  const teams = [...getTeamsByLeague(league), ...former, ...named];
  return sortTeams(teams.map(({ id, fullName, nickname }) => ({ id, fullName, nickname })));
}

/** Those of the teams that have games which searches find. */
async function findPlayedTeams(
  db: Kysely<Database>,
  league: League,
  teams: readonly TeamInfo[],
): Promise<TeamInfo[]> {
  if (teams.length === 0) return [];
  const ids = teams.map(({ id }) => id);
  const rows = await db
    .selectFrom('games')
    .select(['home_team_id', 'away_team_id'])
    .distinct()
    .where('league', '=', league)
    .where('phase', '>', noSegment)
    .where(({ eb, or }) => or([eb('home_team_id', 'in', ids), eb('away_team_id', 'in', ids)]))
    .execute();
  const played = new Set(rows.flatMap((row) => [row.home_team_id, row.away_team_id]));
  return teams.filter(({ id }) => played.has(id));
}

/** Forgets the teams that have no game and no official record. Run it inside `store.write`. */
export async function forgetTeams(tx: Kysely<Database>, league: League): Promise<void> {
  await tx
    .deleteFrom('teams')
    .where('league', '=', league)
    .where('id', 'not in', tx.selectFrom('games').select('home_team_id'))
    .where('id', 'not in', tx.selectFrom('games').select('away_team_id'))
    .where('id', 'not in', tx.selectFrom('team_records').select('team_id'))
    .execute();
}

/** Adds the names that the application lacks; reads nothing if it knows all teams. */
export async function withFeedTeams<G extends GameTable>(
  db: Kysely<Database>,
  games: readonly G[],
): Promise<(G & NamedGame)[]> {
  const isKnown = (game: G) => getTeamById(game.home_team_id) && getTeamById(game.away_team_id);
  const strange = games.find((game) => !isKnown(game));
  if (!strange) return [...games];
  const feedTeams = await readFeedTeams(db, strange.league);
  return games.map((game) => ({ ...game, feedTeams }));
}

/** The team's id and what a feed says of it. */
export type NewTeamName = Pick<TeamTable, 'id'> & Partial<TeamTable>;

/** Stores what feeds say of teams; what they leave out stays. Run it inside `store.write`. */
export async function writeTeamNames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  league: League,
  names: readonly NewTeamName[],
): Promise<void> {
  if (names.length === 0) return;
  const rows = new Map(await readFeedTeams(tx, league));
  const empty = { league, abbreviation: '', nickname: '', full_name: '', conference: '' };
  for (const name of names) rows.set(name.id, { ...empty, ...rows.get(name.id), ...name });
  const changed = names.map(({ id }) => rows.get(id) as TeamTable);
  await bulk.insertAll('teams', changed, 'replace');
}
