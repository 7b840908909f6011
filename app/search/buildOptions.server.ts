/** Players, teams and games as options of a form. */
import type { Game } from '#app/api/contract.ts';
import { listFormerNames } from '#app/basketball/formerTeams.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getTeamBadge } from '#app/basketball/teamBadge.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import { getTeamWords } from '#app/basketball/teamWords.ts';
import { getGameWords } from './gameWords.ts';
import type { Option } from './options.ts';

interface Named {
  id: number;
  fullName: string;
  plays?: number | undefined;
}

/**
 * The players as options of a form, in the same order. Players that share a name have their id behind
 * it: 'Marcus Williams (101173)'.
 */
export function toPlayerOptions(players: readonly Named[]): Option[] {
  const count = new Map<string, number>();
  for (const { fullName } of players) count.set(fullName, (count.get(fullName) ?? 0) + 1);
  return players.map((player) => ({
    id: String(player.id),
    label: labelOf(player, (count.get(player.fullName) ?? 0) > 1),
    ...(player.plays !== undefined && { plays: player.plays }),
  }));
}

/** The teams as options of a form, in the same order. They are found by their codes and former names too. */
export function toTeamOptions(teams: readonly Named[]): Option[] {
  return teams.map(({ id, fullName }) => {
    const team = getTeamById(id);
    const option = { id: String(id), label: fullName };
    return team
      ? { ...option, words: [getTeamWords(team), ...listFormerNames(id)].join(' ') }
      : option;
  });
}

/** {@link toTeamOptions} with the teams' badges, for lists that can show them. */
export function toBadgedTeamOptions(teams: readonly Named[]): Option[] {
  return toTeamOptions(teams).map((option) => {
    const team = getTeamById(Number(option.id));
    return team ? { ...option, badge: getTeamBadge(team) } : option;
  });
}

/** The games of a season as options of a form, in the same order. */
export function toGameOptions(
  games: readonly Game[],
  { league, season }: { league: League; season: string },
): Option[] {
  return games.map(({ id, date, label }) => ({
    id,
    label,
    words: getGameWords({ date, label, league, season }),
  }));
}

/** The label of one player in {@link toPlayerOptions}. */
export function playerLabel(player: Named, players: readonly Named[]): string {
  const { id, fullName } = player;
  return labelOf(
    player,
    players.some((other) => other.fullName === fullName && other.id !== id),
  );
}

function labelOf({ id, fullName }: Named, hasNamesake: boolean): string {
  return hasNamesake ? `${fullName} (${id})` : fullName;
}
