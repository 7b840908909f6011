/** Names of teams that the application's table lacks (docs/product.md#teams). */
import { getTeamById } from '#app/basketball/teams.ts';
import type { FeedGame, FeedTeam } from '../facts.ts';
import { parseId, parseText } from './values.ts';

/** Cells or values of a feed. */
interface GivenTeam {
  id: unknown;
  tricode?: unknown;
  city?: unknown;
  nickname?: unknown;
  /** City and nickname in one. */
  fullName?: unknown;
  conference?: unknown;
}

/** What a feed says of the teams that the application does not know, each once. */
export function readTeamNames(given: readonly GivenTeam[]): FeedTeam[] {
  const teams = new Map<number, FeedTeam>();
  for (const team of given) {
    const id = parseId(team.id);
    if (id === null || getTeamById(id) || teams.has(id)) continue;
    const [abbreviation, city, nickname, conference] = [
      ...[team.tricode, team.city, team.nickname, team.conference],
    ].map(parseText);
    const full = parseText(team.fullName) ?? (city && nickname ? `${city} ${nickname}` : nickname);
    const row: FeedTeam = {
      id,
      ...(abbreviation && { abbreviation }),
      ...(nickname && { nickname }),
      ...(full && { full_name: full }),
      ...(conference && { conference }),
    };
    if (Object.keys(row).length > 1) teams.set(id, row);
  }
  return [...teams.values()];
}

/** {@link readTeamNames} as a part of facts, absent if the application knows all teams. */
export function toTeamFacts(given: readonly GivenTeam[]): Pick<FeedGame, 'teams'> {
  const teams = readTeamNames(given);
  return teams.length > 0 ? { teams } : {};
}

interface JsonTeam {
  teamId: number;
  teamTricode?: unknown;
  teamCity?: unknown;
  teamName?: unknown;
}

/** {@link toTeamFacts} of the teams of a JSON document. */
export function toJsonTeamFacts(...teams: JsonTeam[]): Pick<FeedGame, 'teams'> {
  return toTeamFacts(
    teams.map(({ teamId, teamTricode, teamCity, teamName }) => ({
      id: teamId,
      tricode: teamTricode,
      city: teamCity,
      nickname: teamName,
    })),
  );
}
