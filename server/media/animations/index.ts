import type { PlayKind } from '#server/store/tables/schema.ts';
import type { Scene } from '../scene.ts';
import type { Animation } from './animation.ts';
import { limitZoom } from './framing.ts';
import { animateRebound } from './rebound.ts';
import { animateShot } from './shot.ts';
import { animateTurnover } from './turnover.ts';
import { animateEjection, animateFoul, animateJumpBall, animateViolation } from './whistle.ts';

const animations: Record<PlayKind, (scene: Scene) => Animation> = {
  shot: animateShot,
  freethrow: animateShot,
  rebound: animateRebound,
  turnover: animateTurnover,
  foul: animateFoul,
  violation: animateViolation,
  jumpball: animateJumpBall,
  ejection: animateEjection,
};

/** The animation of a scene. Never fails: missing facts have a default. */
export function buildAnimation(scene: Scene): Animation {
  return limitZoom(animations[scene.kind](scene));
}
