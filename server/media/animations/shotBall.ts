/** The ball of a shot: passed or dribbled, in the air, in, off the rim, or blocked. */

import { court } from '#app/basketball/court.ts';
import type { Point3d } from '../drawing/camera.ts';
import { netSeconds, rimRadius } from '../drawing/hoop.ts';
import { bounceFreely, type Flight, flight, lerp, lerpPoint, progress } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import {
  clampToCourt,
  dribble,
  getPseudoRandom,
  holdAtChest,
  overheadHeight,
  restingBallHeight,
} from './players.ts';
import { getPasserPosition, passTimes, releaseTime, type ShotSetup } from './shotSetup.ts';

export interface BallPath {
  at: (t: number) => Point3d;
  /** When it is in, off the rim, or blocked. */
  decided: number;
  net: number | null;
  rim: number | null;
  trail: { from: number; to: number } | null;
  contact: Point3d | null;
}

/** The path of the ball. */
export function buildBallPath(
  scene: Scene,
  setting: ShotSetup,
  shooter: (t: number) => Point3d,
): BallPath {
  return scene.people.block
    ? blockedPath(scene, setting, shooter)
    : openPath(scene, setting, shooter);
}

/** The ball before the release: passed, dribbled, gathered. */
function before(scene: Scene, setting: ShotSetup, shooter: (t: number) => Point3d) {
  const raise = (t: number): Point3d => {
    const at = shooter(t);
    const u = progress(t, releaseTime - 0.35, releaseTime);
    return {
      x: at.x,
      y: at.y + 0.7 - 0.5 * u,
      z: at.z + lerp(holdAtChest(at).z - at.z, overheadHeight, u),
    };
  };
  const assisted = scene.people.assist !== null;
  const from = holdAtChest({ ...getPasserPosition(setting), z: 0 });
  const receive = holdAtChest(shooter(passTimes.to));
  return (t: number): Point3d => {
    if (assisted && t < passTimes.from) return from;
    if (assisted && t < passTimes.to) {
      const u = progress(t, passTimes.from, passTimes.to);
      const at = lerpPoint(from, receive, u);
      return { ...at, z: at.z + 1.2 * 4 * u * (1 - u) };
    }
    if (!assisted && t < releaseTime - 0.45) return dribble(shooter(t), t);
    return raise(t);
  };
}

function openPath(scene: Scene, setting: ShotSetup, shooter: (t: number) => Point3d): BallPath {
  const prior = before(scene, setting, shooter);
  const from = prior(releaseTime);
  const target = scene.made === false ? rimPoint(scene) : { x: 0, y: 0, z: court.rimHeight + 0.2 };
  const rise = setting.dunk ? 0.25 : Math.min(18, 1.2 + 0.24 * setting.distance);
  const shot = flight(from, target, releaseTime, Math.max(from.z, court.rimHeight + 0.4) + rise);
  const after = scene.made === false ? offRim(scene, target, shot) : throughNet(scene, shot);
  return {
    at: (t) => (t < releaseTime ? prior(t) : t < shot.end ? shot.at(t) : after(t)),
    decided: shot.end,
    net: scene.made ? shot.end : null,
    rim: scene.made === false ? shot.end : null,
    trail: { from: releaseTime, to: shot.end },
    contact: null,
  };
}

/** Where on the rim a miss lands: front, back or side. */
function rimPoint(scene: Scene): Point3d {
  const angle = getPseudoRandom(scene, 1) * Math.PI * 2;
  return { x: rimRadius * Math.cos(angle), y: rimRadius * Math.sin(angle), z: 10.5 };
}

function throughNet(scene: Scene, shot: Flight) {
  const bottom = { x: 0, y: 0.1, z: court.rimHeight - 2.6 };
  const drift = { x: (getPseudoRandom(scene, 2) - 0.5) * 3, y: 2.2 };
  const drop = bounceFreely(bottom, drift, shot.end + netSeconds);
  return (t: number): Point3d => {
    const u = progress(t, shot.end, shot.end + netSeconds);
    if (u < 1) return { x: 0, y: 0.1 * u, z: lerp(court.rimHeight + 0.2, bottom.z, u) };
    return drop(t);
  };
}

function offRim(scene: Scene, from: Point3d, shot: Flight) {
  const angle = Math.PI * (0.18 + 0.64 * getPseudoRandom(scene, 3));
  const away = { x: Math.cos(angle), y: Math.sin(angle) };
  const reach = 5 + 4 * getPseudoRandom(scene, 4);
  const landing = { x: from.x + away.x * reach, y: from.y + away.y * reach, z: restingBallHeight };
  const off = flight(from, landing, shot.end, 12.6 + 1.4 * getPseudoRandom(scene, 5));
  const drift = { x: away.x * 5, y: away.y * 5 };
  const roll = bounceFreely(landing, drift, off.end, 5.5);
  return (t: number): Point3d => (t < off.end ? off.at(t) : roll(t));
}

function blockedPath(scene: Scene, setting: ShotSetup, shooter: (t: number) => Point3d): BallPath {
  const prior = before(scene, setting, shooter);
  const from = prior(releaseTime);
  const rise = Math.min(18, 1.2 + 0.24 * setting.distance);
  const basket = { x: 0, y: 0, z: court.rimHeight };
  const shot = flight(from, basket, releaseTime, Math.max(from.z, court.rimHeight) + rise);
  const contact = releaseTime + 0.17;
  const at = shot.at(contact);
  const side = setting.place.x > 0 ? 1 : -1;
  const place = clampToCourt({ x: at.x + side * 8, y: Math.max(3, at.y + 5) });
  const landing = { ...place, z: restingBallHeight };
  const off = flight(at, landing, contact, at.z + 0.4);
  const drift = { x: side * (3 + 2 * getPseudoRandom(scene, 6)), y: 3 };
  const roll = bounceFreely(landing, drift, off.end, 5);
  return {
    at: (t) =>
      t < releaseTime ? prior(t) : t < contact ? shot.at(t) : t < off.end ? off.at(t) : roll(t),
    decided: contact,
    net: null,
    rim: null,
    trail: { from: releaseTime, to: off.end },
    contact: at,
  };
}
