/** What play indexes hold of plays and games besides kinds and tags, as small numbers; 0 is unknown or none. */
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import { getShotZone, shotZones } from '#app/basketball/shotZones.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';

/** Stored: never renumber. */
export const gameSides = { none: 0, home: 1, away: 2, byClass: 3 } as const;

/**
 * Whose plays the indexes of season segments hold: a player's id, or a team's below zero, as
 * {@link toTeamSubject} gives it. Stored.
 */
export type IndexSubject = number;

export function toTeamSubject(teamId: number): IndexSubject {
  return -teamId;
}

/** The team of a subject; null for a player. */
export function getSubjectTeam(subject: IndexSubject): number | null {
  return subject < 0 ? -subject : null;
}

/** Facts of a class of credits. */
export interface PlayFacts {
  /** 1 to 4; 5 is overtime. */
  period: number;
  /** The place in `shotZones`, from 1. */
  zone: number;
}

/** Facts of a game of an index. */
export interface GameFacts {
  /** One of {@link gameSides}. */
  winner: number;
  /** The side that the index's credits belong to; `byClass` in the index of a game. */
  side: number;
}

const zoneNumbers = new Map(shotZones.map((zone, i) => [zone, i + 1]));

export function getPlayFacts({ league }: Pick<GameTable, 'league'>, play: PlayTable): PlayFacts {
  const zone = play.kind === 'shot' ? getShotZone(play, league) : null;
  return {
    period: Math.min(play.period, firstOvertimePeriod),
    zone: zone ? (zoneNumbers.get(zone) ?? 0) : 0,
  };
}

type Teams = Pick<GameTable, 'home_team_id' | 'away_team_id'>;

/** The side of a team in a game. */
export function getGameSide({ home_team_id, away_team_id }: Teams, teamId: number | null): number {
  if (teamId === home_team_id) return gameSides.home;
  return teamId === away_team_id ? gameSides.away : gameSides.none;
}

type Result = Pick<GameTable, 'status' | 'home_score' | 'away_score'>;

/** The side that won; none before the end. */
export function getWinner({ status, home_score: home, away_score: away }: Result): number {
  if (status !== 'final' || home === null || away === null || home === away) return gameSides.none;
  return home > away ? gameSides.home : gameSides.away;
}
