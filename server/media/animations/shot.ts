/** Field goals and free throws: from the floor, through the air, in or off the rim. */

import { court } from '#app/basketball/court.ts';
import { project } from '../drawing/camera.ts';
import { keyframes, progress } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Animation, Mark } from './animation.ts';
import { baseAnimation } from './players.ts';
import { type BallPath, buildBallPath } from './shotBall.ts';
import { buildBlocker, buildPasser, buildShooter } from './shotPlayers.ts';
import { buildShooterPath, readShotSetup, type ShotSetup } from './shotSetup.ts';

/** The animation of a field goal or a free throw. */
export function animateShot(scene: Scene): Animation {
  const setting = readShotSetup(scene);
  const { camera } = setting;
  const shooter = buildShooterPath(setting);
  const path = buildBallPath(scene, setting, shooter);
  const unknown = scene.made === null && path.contact === null;
  const ball = (t: number) => ({
    at: path.at(t),
    alpha: unknown ? 1 - progress(t, path.decided, path.decided + 0.15) : 1,
  });
  const assisted = scene.people.assist !== null;
  const actors = [
    buildShooter(scene, setting, shooter, path.at),
    ...(assisted ? [buildPasser(scene, setting)] : []),
    ...(scene.people.block ? [buildBlocker(scene, setting, path.decided)] : []),
  ];
  const quiet = baseAnimation();
  const close = setting.distance < 11;
  const basket = project(camera, { x: 0, y: 0, z: court.rimHeight + 1 });
  const near = close ? 1.42 : 1.3;
  const rest = close ? 1.22 : 1;
  return {
    ...quiet,
    camera,
    actors: actors.length > 1 ? actors : actors.map((actor) => ({ ...actor, label: null })),
    ball,
    trail: path.trail,
    marks: marksOf(scene, setting, path),
    net: path.net,
    rim: path.rim,
    outcome: outcomeOf(scene, path.decided),
    zoomCenter: { x: basket.x, y: basket.y },
    zoom: keyframes([
      [0.4, close ? 1.1 : 1],
      [path.decided - 0.1, near],
      [path.decided + 0.9, near],
      [path.decided + 1.7, rest],
    ]),
    poster: {
      at: path.decided + (path.rim === null && !path.contact ? -0.1 : 0.24),
      factor: rest,
    },
    caption: setting.known ? null : 'Location not recorded',
  };
}

function marksOf(scene: Scene, setting: ShotSetup, path: BallPath): Mark[] {
  const marks: Mark[] = [];
  if (setting.known && scene.kind === 'shot') {
    marks.push({ kind: 'spot', at: setting.place, from: 0 });
  }
  if (!setting.known) {
    const near = Math.max(0, setting.distance - 1.6);
    marks.push({ kind: 'band', near, far: setting.distance + 1.6, from: 0 });
  }
  if (path.contact)
    marks.push({ kind: 'burst', at: path.contact, from: path.decided, tone: 'bad' });
  if (scene.made && scene.value !== null && path.net !== null) {
    const at = { x: 5.8, y: court.backboard, z: 11.2 };
    marks.push({ kind: 'word', text: `+${scene.value}`, at, from: path.net, tone: 'good' });
  }
  return marks;
}

function outcomeOf(scene: Scene, at: number): Animation['outcome'] {
  if (scene.people.block) return { at, text: 'BLOCKED', tone: 'bad' };
  if (scene.made === null) return { at, text: 'SHOT', tone: 'notice' };
  return scene.made ? { at, text: 'MADE', tone: 'good' } : { at, text: 'MISSED', tone: 'bad' };
}
