/** Infers the home team for feeds that do not name it. */
import type { FeedGame, FeedPlay } from '#server/importer/facts.ts';

/**
 * When a team makes a shot, its side's score rises. Empty without a score or with only one known team.
 */
export function inferSidesFromScore(
  plays: readonly FeedPlay[],
): Pick<FeedGame['game'], 'home_team_id' | 'away_team_id'> {
  const votes = new Map<number, number>();
  let home = 0;
  let away = 0;
  for (const play of plays) {
    if (play.team_id) votes.set(play.team_id, votes.get(play.team_id) ?? 0);
    const nowHome = play.score_home ?? home;
    const nowAway = play.score_away ?? away;
    const change = Math.sign(nowHome - home) - Math.sign(nowAway - away);
    if (play.made && play.team_id) {
      votes.set(play.team_id, (votes.get(play.team_id) ?? 0) + change);
    }
    home = nowHome;
    away = nowAway;
  }
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!first || !second || first[1] <= second[1]) return {};
  return { home_team_id: first[0], away_team_id: second[0] };
}
