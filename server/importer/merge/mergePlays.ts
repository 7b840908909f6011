/** Merges the plays of several feeds into one list. Pure. */

import type { FeedPlay, SourceKind } from '#server/importer/facts.ts';
import {
  type PlayKind,
  type PlayTable,
  playFlags,
  playKinds,
} from '#server/store/tables/schema.ts';

/** Feeds with plays, best first. */
export const playSources = [
  'livedata-pbp',
  'livedata-flat',
  'v3-pbp',
  'v2-pbp',
  'kept',
  'shots',
] as const satisfies SourceKind[];
export type PlaySource = (typeof playSources)[number];

const everyKind: readonly PlayKind[] = playKinds;
const allFlags = Object.values(playFlags).reduce((bits, bit) => bits | bit, 0);

/** The other participants of a play. If a feed records them, a missing one means none. */
const companions = ['assist_id', 'steal_id', 'block_id', 'opponent_id'] as const;
type Companion = (typeof companions)[number];

interface Knowledge {
  kinds: readonly PlayKind[];
  companions: readonly Companion[];
  flags: number;
}

/** The facts of a complete feed; other feeds may add to them. */
const knowledge: Record<PlaySource, Knowledge> = {
  'livedata-pbp': { kinds: everyKind, companions, flags: allFlags },
  'livedata-flat': {
    kinds: ['shot', 'freethrow', 'rebound', 'turnover', 'foul'],
    companions,
    flags: allFlags,
  },
  'v3-pbp': { kinds: everyKind, companions: ['steal_id', 'block_id'], flags: 0 },
  'v2-pbp': { kinds: everyKind, companions, flags: 0 },
  kept: { kinds: everyKind, companions, flags: 0 },
  shots: { kinds: ['shot'], companions: [], flags: playFlags.paint },
};

/** Facts that are equal in all feeds: taken from the first feed that has them. */
const plainFields = [
  'detail',
  'x',
  'y',
  'distance',
  'score_home',
  'score_away',
  'video_url',
  'video_ms',
] as const satisfies (keyof PlayTable)[];

/** One feed's plays, in game order. */
export interface SourcePlays {
  kind: PlaySource;
  plays: FeedPlay[];
}

/**
 * Merges the plays of all feeds. The first list defines the plays and their order: a play
 * that it lacks is dropped, unless the feed never records its kind. They have no tags yet.
 */
export function mergePlays(gameId: number, lists: readonly SourcePlays[]): PlayTable[] {
  const merged = new Merging();
  for (const { kind, plays } of lists) merged.add(kind, plays);
  return merged.rows(gameId);
}

class Merging {
  #plays: FeedPlay[] = [];
  readonly #byEvent = new Map<number, FeedPlay>();
  readonly #kinds = new Set<PlayKind>();
  readonly #companions = new Set<Companion>();
  #flags = 0;

  add(source: PlaySource, plays: readonly FeedPlay[]): void {
    const knows = knowledge[source];
    const flags = source === 'kept' ? keptFlags(plays) : knows.flags;
    const news: FeedPlay[] = [];
    const events = new Set<number>();
    for (const play of hasRunningScore(plays) ? plays : withoutScore(plays)) {
      if (events.has(play.event)) continue;
      events.add(play.event);
      const known = this.#byEvent.get(play.event);
      if (!known && !this.#kinds.has(play.kind)) news.push({ ...play });
      else if (known?.kind === play.kind) this.#complete(known, play, flags);
    }
    for (const play of news) this.#byEvent.set(play.event, play);
    this.#plays = this.#plays.length === 0 ? news : inserted(this.#plays, news);
    for (const kind of knows.kinds) this.#kinds.add(kind);
    for (const companion of knows.companions) this.#companions.add(companion);
    this.#flags |= flags;
  }

  #complete(known: FeedPlay, more: FeedPlay, flags: number): void {
    for (const field of plainFields) {
      if (known[field] === undefined || known[field] === null) {
        Object.assign(known, { [field]: more[field] ?? null });
      }
    }
    for (const field of companions) {
      if (!this.#companions.has(field)) known[field] = known[field] ?? more[field] ?? null;
    }
    if (isFinerClock(known, more)) known.clock = more.clock;
    known.flags = (known.flags ?? 0) | ((more.flags ?? 0) & flags & ~this.#flags);
  }

  rows(gameId: number): PlayTable[] {
    return this.#plays.map((play, ord) => rowOf(gameId, ord, play));
  }
}

/** Old pages write 0-0 on every play: a score that no basket changes is none. */
function hasRunningScore(plays: readonly FeedPlay[]): boolean {
  return (
    plays.every((play) => !play.made) || plays.some((play) => play.score_home || play.score_away)
  );
}

function withoutScore(plays: readonly FeedPlay[]): FeedPlay[] {
  return plays.map((play) => ({ ...play, score_home: null, score_away: null }));
}

/** Existing plays have all flags if one has any besides the paint, which comes from locations. */
function keptFlags(plays: readonly FeedPlay[]): number {
  const bits = plays.reduce((all, play) => all | (play.flags ?? 0), 0);
  return bits & ~playFlags.paint ? allFlags : bits;
}

/** Whether a feed with tenths orders plays within a second. */
function isFinerClock(known: FeedPlay, more: FeedPlay): boolean {
  const sameSecond = Math.floor(known.clock / 10) === Math.floor(more.clock / 10);
  return sameSecond && known.period === more.period && known.clock % 10 === 0;
}

/**
 * Inserts plays by period, whole second, score and event number. A clock without tenths becomes at
 * least that of the next play in its second.
 */
function inserted(plays: FeedPlay[], news: FeedPlay[]): FeedPlay[] {
  const result: FeedPlay[] = [];
  const waiting = [...news];
  for (const play of plays) {
    while (waiting[0] && isBefore(waiting[0], play)) {
      const earlier = waiting.shift() as FeedPlay;
      if (isFinerClock(earlier, play)) earlier.clock = Math.max(earlier.clock, play.clock);
      result.push(earlier);
    }
    result.push(play);
  }
  return [...result, ...waiting];
}

function isBefore(a: FeedPlay, b: FeedPlay): boolean {
  if (a.period !== b.period) return a.period < b.period;
  const [secondA, secondB] = [Math.floor(a.clock / 10), Math.floor(b.clock / 10)];
  if (secondA !== secondB) return secondA > secondB;
  const [pointsA, pointsB] = [pointsAfter(a), pointsAfter(b)];
  // Late corrections have high numbers at any place; the score never decreases.
  if (pointsA !== null && pointsB !== null && pointsA !== pointsB) return pointsA < pointsB;
  // A play whose score includes a basket follows it.
  if (pointsA !== null && pointsA === pointsB && b.made && !a.made) return false;
  return a.event < b.event;
}

function pointsAfter({ score_home, score_away }: FeedPlay): number | null {
  if (typeof score_home !== 'number' || typeof score_away !== 'number') return null;
  return score_home + score_away;
}

function rowOf(gameId: number, ord: number, play: FeedPlay): PlayTable {
  const x = play.x ?? null;
  const y = play.y ?? null;
  return {
    game_id: gameId,
    event: play.event,
    ord,
    period: play.period,
    clock: play.clock,
    kind: play.kind,
    detail: play.detail ?? null,
    made: play.made ?? null,
    value: play.value ?? null,
    player_id: play.player_id ?? null,
    team_id: play.team_id ?? null,
    assist_id: another(play, 'assist_id'),
    steal_id: another(play, 'steal_id'),
    block_id: another(play, 'block_id'),
    opponent_id: play.opponent_id ?? null,
    x,
    y,
    distance: x === null || y === null ? (play.distance ?? null) : feet(x, y),
    score_home: play.score_home ?? null,
    score_away: play.score_away ?? null,
    flags: play.flags ?? 0,
    tags: 0,
    more_tags: 0,
    video_url: play.video_url ?? null,
    video_ms: play.video_ms ?? null,
  };
}

/** Drops assists, steals and blocks on oneself, which broken feeds contain. */
function another(play: FeedPlay, field: Companion): number | null {
  const id = play[field] ?? null;
  return id === play.player_id ? null : id;
}

/** Feet from tenths of a foot; unrounded distances of feeds agree. */
function feet(x: number, y: number): number {
  return Math.round(Math.hypot(x, y)) / 10;
}
