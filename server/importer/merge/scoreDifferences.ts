/** Compares a game's plays with its scores. Pure. */
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';

type Score = [home: number, away: number];

/** A score that another one of the same game contradicts. */
interface ScoreDifference {
  /** What comes to `score`. */
  what: 'the plays' | 'the running score';
  score: Score;
  /** What it should be, and who says so. */
  expected: Score;
  source: 'the running score' | 'the result';
}

/**
 * Whether the plays add up to the running score of their feed, and whether the feed ends with the
 * result; without a running score, whether the plays add up to the result. A shot chart, and plays from
 * the middle of a running game, add up to neither.
 * @param plays in the game's order
 */
export function findScoreDifferences(
  game: GameTable,
  plays: readonly PlayTable[],
): ScoreDifference[] {
  if (!plays.some((play) => play.kind === 'rebound')) return [];
  const ended = game.status === 'final';
  if (!ended && !beginsAtZero(plays)) return [];
  const sum = sumPoints(game, plays);
  const running = toScore(plays.findLast((play) => play.score_home !== null) ?? null);
  const result = ended
    ? toScore({ score_home: game.home_score, score_away: game.away_score })
    : null;
  const pairs: [ScoreDifference['what'], Score | null, ScoreDifference['source'], Score | null][] =
    [
      ['the plays', sum, 'the running score', running],
      ['the running score', running, 'the result', result],
      ['the plays', sum, 'the result', running ? null : result],
    ];
  return pairs.flatMap(([what, score, source, expected]) =>
    score && expected && String(score) !== String(expected)
      ? [{ what, score, source, expected }]
      : [],
  );
}

/** '0022300500: the plays make 116-116, the running score is 133-116: NOP 17 too few'. */
export function formatScoreDifference(game: GameTable, difference: ScoreDifference): string {
  const { what, score, expected, source } = difference;
  const teams = [game.home_team_id, game.away_team_id];
  const amounts = teams.flatMap((id, side) => {
    const by = (score[side] ?? 0) - (expected[side] ?? 0);
    const team = getTeamInSeason(id, game.season)?.abbreviation ?? `team ${id}`;
    return by === 0 ? [] : [`${team} ${Math.abs(by)} too ${by < 0 ? 'few' : 'many'}`];
  });
  const verb = what === 'the plays' ? 'make' : 'ends at';
  return `${formatGameId(game.id)}: ${what} ${verb} ${score.join('-')}, ${source} is ${expected.join('-')}: ${amounts.join(', ')}`;
}

function sumPoints(game: GameTable, plays: readonly PlayTable[]): Score {
  const sum: Score = [0, 0];
  for (const { made, value, team_id } of plays) {
    const side = [game.home_team_id, game.away_team_id].indexOf(team_id ?? 0);
    if (made && (side === 0 || side === 1)) sum[side] += value ?? 0;
  }
  return sum;
}

function beginsAtZero(plays: readonly PlayTable[]): boolean {
  const first = plays[0];
  const points = first?.made ? (first.value ?? 0) : 0;
  return (first?.score_home ?? 0) + (first?.score_away ?? 0) === points;
}

function toScore(row: Pick<PlayTable, 'score_home' | 'score_away'> | null): Score | null {
  return row === null || row.score_home === null || row.score_away === null
    ? null
    : [row.score_home, row.score_away];
}
