/** The extension `play-facts`: ids and places of a clip, for exports (docs/exports.md). */
import type { ClipFacts } from '#app/api/contract.ts';
import { getShotZone } from '#app/basketball/shotZones.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';

/** @param playerName the clip's player, of whom the ids are */
export function toPlayFacts(facts: StoredPlay, playerName: string | null): ClipFacts {
  const { play, game } = facts;
  const role = playerName === null ? null : findRole(facts, playerName);
  const isOther = role === 'steal' || role === 'block' || role === 'opponent';
  const otherTeam = play.team_id === game.home_team_id ? game.away_team_id : game.home_team_id;
  const place = play.kind === 'shot' ? { x: play.x, y: play.y } : { x: null, y: null };
  return {
    playerId: role && play[`${role}_id`],
    teamId: isOther && play.team_id !== null ? otherTeam : play.team_id,
    ...place,
    zone: play.kind === 'shot' ? getShotZone(play, game.league) : null,
    distance: play.kind === 'shot' ? play.distance : null,
  };
}

const roles = ['player', 'assist', 'steal', 'block', 'opponent'] as const;

/** What the person of that name has to do with the play; null for a team. */
function findRole({ names }: StoredPlay, playerName: string) {
  return roles.find((role) => names[role] === playerName) ?? null;
}
