/** What play indexes hold of plays and games besides kinds and tags, as small numbers; 0 is unknown or none. */

import { facetValues } from '#app/basketball/clipFacets.ts';
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import { getGameStage } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { RareTag } from '#app/basketball/rarePlays.ts';
import { getShotZone, shotZones } from '#app/basketball/shotZones.ts';
import { tagNames } from '#server/store/plays/tags.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';

/** Stored: never renumber. */
export const gameSides = { none: 0, home: 1, away: 2, byClass: 3 } as const;

/**
 * What plays the indexes of season segments hold: those of a player, whose id it is, or, below zero, those of
 * a team ({@link toTeamSubject}) or those of a league with a tag ({@link toTagSubject}). {@link toDaySubject}
 * has a revision only. Stored; no two of them are equal, for ids of teams are above 1,000,000,000.
 */
export type IndexSubject = number;

export function toTeamSubject(teamId: number): IndexSubject {
  return -teamId;
}

/** The team of a subject that is a player or a team; null for a player. */
export function getSubjectTeam(subject: IndexSubject): number | null {
  return subject < 0 ? -subject : null;
}

/** More than there are tags. */
const tagsOfLeague = 100;

/** The plays of a league that have a tag (`rareTags`). */
export function toTagSubject(league: League, tag: RareTag): IndexSubject {
  return -(tagNames.indexOf(tag) + 1 + (league === 'wnba' ? tagsOfLeague : 0));
}

/** All plays of a day, YYYYMMDD. */
export function toDaySubject(day: number): IndexSubject {
  return -day;
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
  /** The side that the index's credits belong to; `byClass` where plays of both sides are. */
  side: number;
  /** The place in the values of the facet `stage`, from 1. */
  stage: number;
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

export function getStage(gameId: number): number {
  const stage = getGameStage(gameId);
  return stage ? facetValues.stage.indexOf(stage) + 1 : 0;
}

/** The side that won; none before the end. */
export function getWinner({ status, home_score: home, away_score: away }: Result): number {
  if (status !== 'final' || home === null || away === null || home === away) return gameSides.none;
  return home > away ? gameSides.home : gameSides.away;
}
