import type { PlayKind } from '#server/store/schema.ts';
import type { Scene } from '../scene.ts';
import { reboundStory } from './rebound.ts';
import { shotStory } from './shot.ts';
import type { Story } from './story.ts';
import { turnoverStory } from './turnover.ts';
import { ejectionStory, foulStory, jumpBallStory, violationStory } from './whistle.ts';

const stories: Record<PlayKind, (scene: Scene) => Story> = {
  shot: shotStory,
  freethrow: shotStory,
  rebound: reboundStory,
  turnover: turnoverStory,
  foul: foulStory,
  violation: violationStory,
  jumpball: jumpBallStory,
  ejection: ejectionStory,
};

/** The animation of a scene. Never fails: missing facts have a default. */
export function storyOf(scene: Scene): Story {
  return stories[scene.kind](scene);
}
