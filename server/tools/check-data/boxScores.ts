/** Compares the API's box scores with official ones. */
import type { Kysely } from 'kysely';
import { type BoxScore, playerStatisticsSchema, teamStatisticsSchema } from '#app/api/contract.ts';
import { toBoxScore } from '#server/api/lookups/serializeBoxScore.ts';
import { findStoredBoxScore } from '#server/store/plays/boxScores.ts';
import type { Database } from '#server/store/tables/schema.ts';
import type { Report } from './findings.ts';
import type { OfficialBoxScore, OfficialPlayer, OfficialTeam } from './official.ts';

const teamFigures = teamStatisticsSchema.keyof().options;
const playerFigures = playerStatisticsSchema.keyof().options.filter((name) => name !== 'minutes');

type ServedTeam = BoxScore['homeTeam'];
type ServedPlayer = ServedTeam['players'][number];

/** Official names of players over all games: names change, and the store has one per player. */
export type OfficialNames = ReadonlyMap<number, ReadonlySet<string>>;

/** Compares every field that the official sources give (docs/product.md#box-score). All are of one game. */
export async function checkBoxScore(
  db: Kysely<Database>,
  official: readonly OfficialBoxScore[],
  names: OfficialNames,
  report: Report,
): Promise<void> {
  const gameId = official[0]?.gameId ?? 0;
  const stored = await findStoredBoxScore(db, gameId);
  if (!stored) {
    const expected = official.map(({ source, teams }) => ({
      source,
      value: teams.reduce((sum, team) => sum + team.players.length, 0),
    }));
    report.compare({ gameId, what: 'players of the box score', served: undefined, expected });
    return;
  }
  report.games += 1;
  const served = toBoxScore(stored);
  checkTeams(gameId, served, official, report);
  for (const team of [served.homeTeam, served.awayTeam]) {
    const sources = official.flatMap(({ source, teams }) =>
      teams.filter(({ teamId }) => teamId === team.teamId).map((told) => ({ source, told })),
    );
    checkTeam(gameId, team, sources, names, report);
  }
}

/** Reports a team that the official source has and the API does not serve. */
function checkTeams(
  gameId: number,
  { homeTeam, awayTeam }: BoxScore,
  official: readonly OfficialBoxScore[],
  report: Report,
): void {
  for (const { source, teams } of official) {
    for (const { teamId } of teams) {
      if (teamId === homeTeam.teamId || teamId === awayTeam.teamId) continue;
      const expected = [{ source, value: teamId }];
      report.compare({ gameId, what: 'team', served: undefined, expected });
    }
  }
}

interface Told<T> {
  source: string;
  told: T;
}

function checkTeam(
  gameId: number,
  team: ServedTeam,
  sources: Told<OfficialTeam>[],
  names: OfficialNames,
  report: Report,
): void {
  const compare = (field: string, served: unknown, figureOf: (told: OfficialTeam) => unknown) =>
    compareField(report, gameId, `${team.teamName} ${field}`, served, sources, figureOf);
  compare('teamName', team.teamName, (told) => told.teamName);
  compare('score', team.score, (told) => told.score);
  for (const field of teamFigures) {
    const served = team.statistics?.[field];
    compare(field, served, (told) => told.statistics?.[field]);
  }
  const ids = new Set(sources.flatMap(({ told }) => told.players.map((p) => p.personId)));
  for (const player of team.players) ids.add(player.personId ?? 0);
  for (const id of ids) {
    const player = team.players.find(({ personId }) => personId === id);
    const told = sources.flatMap(({ source, told }) =>
      told.players.filter(({ personId }) => personId === id).map((p) => ({ source, told: p })),
    );
    checkName(gameId, player, told, names.get(id), report);
    checkPlayer(gameId, player, told, report);
  }
}

function checkName(
  gameId: number,
  player: ServedPlayer | undefined,
  sources: Told<OfficialPlayer>[],
  allNames: ReadonlySet<string> | undefined,
  report: Report,
): void {
  // A player who did not play may be missing here.
  if (!player) return;
  const { familyName } = player;
  const expected = sources
    .map(({ source, told }) => ({ source, value: told.familyName }))
    .filter(({ value }) => value !== undefined);
  if (expected.length === 0) return;
  if (expected.every(({ value }) => value !== familyName) && allNames?.has(familyName)) {
    expected.push({ source: 'other games', value: familyName });
  }
  report.compare({ gameId, what: `${familyName} familyName`, served: familyName, expected });
}

function checkPlayer(
  gameId: number,
  player: ServedPlayer | undefined,
  sources: Told<OfficialPlayer>[],
  report: Report,
): void {
  const name = player?.familyName ?? sources[0]?.told.familyName ?? '?';
  const compare = (field: string, served: unknown, figureOf: (told: OfficialPlayer) => unknown) =>
    compareField(report, gameId, `${name} ${field}`, served, sources, figureOf);
  const statistics = player?.statistics;
  compare('played', Boolean(statistics), (told) => told.played);
  if (!statistics) return;
  for (const field of playerFigures) {
    compare(field, statistics[field], (told) => told.statistics[field]);
  }
  const seconds = secondsOf(statistics.minutes);
  compare('seconds', seconds, ({ time }) =>
    time && isWithinRounding(time, seconds) ? seconds : time?.seconds,
  );
}

/** Whole seconds are rounded to fit a team's sum; the largest difference from the exact ones. */
const roundingSeconds = 2;

function isWithinRounding(
  time: NonNullable<OfficialPlayer['time']>,
  seconds: number | null,
): boolean {
  return time.whole && seconds !== null && Math.abs(seconds - time.seconds) <= roundingSeconds;
}

/** Skips sources without the field; without any source there is nothing to compare. */
function compareField<T>(
  report: Report,
  gameId: number,
  what: string,
  served: unknown,
  sources: Told<T>[],
  figureOf: (told: T) => unknown,
): void {
  const expected = sources
    .map(({ source, told }) => ({ source, value: figureOf(told) }))
    .filter(({ value }) => value !== undefined);
  if (expected.length > 0) report.compare({ gameId, what, served, expected });
}

function secondsOf(minutes: string | null | undefined): number | null {
  const match = /^PT(\d+)M([\d.]+)S$/.exec(minutes ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
