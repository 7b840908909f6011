/** The animation of a diagram: functions of time (seconds) over the court (feet). */

import type { CourtPosition } from '#app/basketball/court.ts';
import type { Side } from '#app/basketball/side.ts';
import type { Camera, Point3d } from '../drawing/camera.ts';

/** Length of every clip (docs/product.md#diagram). */
export const clipSeconds = 5;

/** A third of a screen's usual 60, so that steps are even, with a fifth less work than 25. */
export const framesPerSecond = 20;

export interface Pose {
  at: Point3d;
  /** Where both hands are; absent: at the player's sides. */
  hands?: Point3d;
  /** 1 if absent. */
  alpha?: number;
}

export interface Actor {
  side: Side | null;
  /** The player whose play it is: ringed on the floor. */
  isMain: boolean;
  /** Absent if no source records the position: the ring is dashed. */
  isPositionKnown?: boolean;
  /** Written under the player. */
  label: string | null;
  pose: (t: number) => Pose;
}

export interface BallState {
  at: Point3d;
  alpha: number;
}

export type Tone = 'good' | 'bad' | 'notice';

/** Marks on the floor and in the air. `from` is when each appears. */
export type Mark =
  /** The location of the shot, with a line to the basket. */
  | { kind: 'spot'; at: CourtPosition; from: number }
  /** The ring of possible locations if only the distance is recorded. */
  | { kind: 'band'; near: number; far: number; from: number }
  /** Contact, a block, a strip: rays around a point. */
  | { kind: 'burst'; at: Point3d; from: number; tone: Tone }
  /** A referee's whistle: rings around a player. */
  | { kind: 'whistle'; at: CourtPosition; from: number }
  /** A short word in the air, '+3'. */
  | { kind: 'word'; text: string; at: Point3d; from: number; tone: Tone };

export interface Animation {
  camera: Camera;
  actors: Actor[];
  ball: (t: number) => BallState | null;
  /** The time span in which the path of the ball is drawn as a trail. */
  trail: { from: number; to: number } | null;
  marks: Mark[];
  /** When the ball goes through the net, or hits the rim. */
  net: number | null;
  rim: number | null;
  /** When and how the play is decided; shown in the panel from then on. */
  outcome: { at: number; text: string; tone: Tone };
  /** The enlargement of the picture around a point of it, pixels. */
  zoom: (t: number) => number;
  zoomCenter: { x: number; y: number };
  /** The moment that the still shows, and its enlargement. */
  poster: { at: number; factor: number };
  /** A sentence about the drawing itself, such as 'Location not recorded'. */
  caption: string | null;
}
