/** The three checks of a store's data. */
import type { Kysely } from 'kysely';
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import type { InputFile } from '#server/importer/input/files.ts';
import { toTeamSubject } from '#server/store/plays/playIndex/facts.ts';
import { hasFigures } from '#server/store/tables/boxScoreColumns.ts';
import type { Database, PlayerLineTable, TeamLineTable } from '#server/store/tables/schema.ts';
import { checkBoxScore, type OfficialNames } from './boxScores.ts';
import { checkDerivation } from './derivation.ts';
import { Report } from './findings.ts';
import { type OfficialBoxScore, type OfficialFiles, readOfficial } from './official.ts';
import { checkPlayCounts, type Figures, type SubjectSegment } from './playCounts.ts';

/** Compares the plays that searches of players and of teams find with the lines of box scores. */
export async function checkSearches(
  db: Kysely<Database>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Report> {
  const report = new Report();
  const lines = await readLines(db);
  const games = new Set(lines.map((line) => line.game_id));
  report.games = games.size;
  const players = await listPlayerSegments(db, lines);
  const teams = listTeamSegments(await readTeamLines(db), lines);
  const total = players.length + teams.length;
  let done = 0;
  for (const { segment, figures } of players) {
    await checkPlayCounts(db, segment, figures, games, report);
    onProgress(++done, total);
  }
  for (const { segment, figures } of teams) {
    // Without a line of the team its figures are unknown.
    await checkPlayCounts(db, segment, figures, new Set(figures.keys()), report);
    onProgress(++done, total);
  }
  return report;
}

/** A segment to search, and the figures of its games. */
interface CheckedSegment {
  segment: SubjectSegment;
  figures: Map<number, Figures>;
}

type PhasedLine = PlayerLineTable & { phase: number };

/** Players' lines of finished games with plays. */
function readLines(db: Kysely<Database>): Promise<PhasedLine[]> {
  return db
    .selectFrom('player_lines as l')
    .innerJoin('games as g', 'g.id', 'l.game_id')
    .selectAll('l')
    .select('g.phase')
    .where('g.phase', '>', 0)
    .where('g.status', '=', 'final')
    .where('g.id', 'in', (eb) => eb.selectFrom('plays').select('game_id').distinct())
    .execute();
}

/** Also players without a line. */
async function listPlayerSegments(
  db: Kysely<Database>,
  lines: readonly PhasedLine[],
): Promise<CheckedSegment[]> {
  const byPlayer = Map.groupBy(lines, (line) => `${line.player_id}/${line.phase}`);
  const players = await db
    .selectFrom('appearances as a')
    .innerJoin('players as p', 'p.id', 'a.player_id')
    .select(['p.id as subject', 'p.full_name as name', 'p.league', 'a.phase'])
    .where('a.phase', '>', 0)
    .distinct()
    .execute();
  return players.map((segment) => {
    const own = byPlayer.get(`${segment.subject}/${segment.phase}`) ?? [];
    // A player without any figure was on the bench; the search must be empty there.
    const played = own.filter(hasFigures);
    return { segment, figures: new Map(played.map((line) => [line.game_id, line])) };
  });
}

/** Teams' lines of games that searches find. */
function readTeamLines(db: Kysely<Database>) {
  return db
    .selectFrom('team_lines as l')
    .innerJoin('games as g', 'g.id', 'l.game_id')
    .selectAll('l')
    .select(['g.phase', 'g.league', 'g.season'])
    .where('g.phase', '>', 0)
    .execute();
}

/** @param players those of the games to compare */
function listTeamSegments(
  teams: Awaited<ReturnType<typeof readTeamLines>>,
  players: readonly PhasedLine[],
): CheckedSegment[] {
  const byTeam = Map.groupBy(players, (line) => `${line.team_id}/${line.game_id}`);
  const segments = Map.groupBy(teams, (line) => `${line.team_id}/${line.phase}`);
  return [...segments.values()].map((lines) => {
    const figures = new Map<number, Figures>();
    for (const line of lines) {
      const own = byTeam.get(`${line.team_id}/${line.game_id}`)?.filter(hasFigures) ?? [];
      if (own.length > 0) figures.set(line.game_id, toTeamFigures(line, own));
    }
    const { team_id: teamId, league, phase, season } = lines[0] as (typeof lines)[number];
    const name = getTeamInSeason(teamId, season)?.abbreviation ?? `team ${teamId}`;
    return { segment: { subject: toTeamSubject(teamId), name, league, phase }, figures };
  });
}

/** A team's turnovers and fouls count those of no player too; searches have the players'. */
function toTeamFigures(line: TeamLineTable, players: readonly PlayerLineTable[]): Figures {
  const sum = (column: 'turnovers' | 'fouls_personal') =>
    players.reduce<number | null>((total, player) => {
      const figure = player[column];
      return total === null || figure === null ? null : total + figure;
    }, 0);
  return {
    ...line,
    points: line.score,
    turnovers: sum('turnovers'),
    fouls_personal: sum('fouls_personal'),
  };
}

/** Compares stored box scores with those derived from plays. */
export async function checkDerivations(db: Kysely<Database>): Promise<Report> {
  const report = new Report();
  const games = await db
    .selectFrom('games')
    .selectAll()
    .where('status', '=', 'final')
    .where('id', 'in', (eb) => eb.selectFrom('team_lines').select('game_id'))
    .where('id', 'in', (eb) => eb.selectFrom('plays').select('game_id'))
    .execute();
  report.games = games.length;
  for (const game of games) await checkDerivation(db, game, report);
  return report;
}

export interface OfficialReport extends Omit<OfficialFiles, 'boxScores'> {
  report: Report;
  /** Games of season segments without any game in the store, which are not expected in it. */
  elsewhere: number[];
}

/**
 * Compares the API's box scores with official ones in files. A missing game is a finding if the store
 * has others of its season segment.
 */
export async function checkOfficial(
  db: Kysely<Database>,
  files: readonly InputFile[],
): Promise<OfficialReport> {
  const { boxScores, ...rest } = await readOfficial(files);
  const report = new Report();
  const elsewhere: number[] = [];
  const names = namesIn(boxScores);
  const games = await db.selectFrom('games').select('id').execute();
  const held = new Set(games.map(({ id }) => partOfSeason(id)));
  for (const [gameId, sources] of Map.groupBy(boxScores, ({ gameId }) => gameId)) {
    if (held.has(partOfSeason(gameId))) await checkBoxScore(db, sources, names, report);
    else elsewhere.push(gameId);
  }
  return { ...rest, report, elsewhere };
}

/** League, type and year: all of a game's id but the last five digits, its number. */
const partOfSeason = (gameId: number) => Math.floor(gameId / 100_000);

function namesIn(official: OfficialBoxScore[]): OfficialNames {
  const names = new Map<number, Set<string>>();
  for (const { personId, familyName } of official.flatMap(playersIn)) {
    if (familyName === undefined) continue;
    names.set(personId, (names.get(personId) ?? new Set()).add(familyName));
  }
  return names;
}

const playersIn = ({ teams }: OfficialBoxScore) => teams.flatMap((team) => team.players);
