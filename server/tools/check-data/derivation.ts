/** Compares a game's stored box score with its plays. */
import type { Kysely } from 'kysely';
import { deriveBoxScore } from '#server/importer/merge/deriveBoxScore.ts';
import { findScoreDifferences } from '#server/importer/merge/scoreDifferences.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import type {
  Database,
  GameTable,
  PlayerLineTable,
  PlayTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';
import type { Report } from './findings.ts';

/** Fields of lines that are not figures. */
const identity = new Set(['game_id', 'player_id', 'team_id', 'seq', 'starter']);

/** Compares every figure that both the plays and the stored lines give. */
export async function checkDerivation(
  db: Kysely<Database>,
  game: GameTable,
  report: Report,
): Promise<void> {
  const { players, plays, lines, teamLines } = await readGame(db, game);
  const derived = deriveBoxScore({
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
    plays,
  });
  compareScores(game, plays, report);
  const names = new Map(players.map((player) => [player.id, player.full_name]));
  for (const line of teamLines) {
    const own = derived.teamLines.find(({ team_id }) => team_id === line.team_id);
    if (own) compareLines(game.id, `team ${line.team_id}`, line, own, report);
  }
  for (const line of lines) {
    const own = derived.lines.find(({ player_id }) => player_id === line.player_id);
    if (own) compareLines(game.id, names.get(line.player_id) ?? '?', line, own, report);
  }
}

function compareScores(game: GameTable, plays: PlayTable[], report: Report): void {
  for (const { what, score, expected, source } of findScoreDifferences(game, plays)) {
    const value = expected.join('-');
    report.compare({
      gameId: game.id,
      what,
      served: score.join('-'),
      expected: [{ value, source }],
    });
  }
}

function compareLines<Line extends PlayerLineTable | TeamLineTable>(
  gameId: number,
  name: string,
  stored: Line,
  derived: Line,
  report: Report,
): void {
  for (const field of Object.keys(derived) as (keyof Line & string)[]) {
    const value = derived[field];
    const served = stored[field];
    if (identity.has(field) || value === null || served === null) continue;
    const expected = [{ value, source: 'the plays' }];
    report.compare({ gameId, what: `${name} ${field}`, served, expected });
  }
}
