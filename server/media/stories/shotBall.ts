/** The ball of a shot: passed or dribbled, in the air, in, off the rim, or blocked. */
import type { Point } from '../drawing/camera.ts';
import { court } from '../drawing/court.ts';
import { rimRadius } from '../drawing/hoop.ts';
import { type Flight, flight, lerp, loose, progress } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { chance, dribble, floorHeight, held, inBounds, overhead } from './cast.ts';
import { pass, passerPlace, release, type Setting } from './shotSetting.ts';

/** Seconds from the rim to the end of the net, which slows the ball. */
const netSeconds = 0.24;

export interface BallPath {
  at: (t: number) => Point;
  /** When it is in, off the rim, or blocked. */
  decided: number;
  net: number | null;
  rim: number | null;
  trail: { from: number; to: number } | null;
  contact: Point | null;
}

/** The path of the ball. */
export function ballPath(scene: Scene, setting: Setting, shooter: (t: number) => Point): BallPath {
  return scene.people.block
    ? blockedPath(scene, setting, shooter)
    : openPath(scene, setting, shooter);
}

/** The ball before the release: passed, dribbled, gathered. */
function before(scene: Scene, setting: Setting, shooter: (t: number) => Point) {
  const raise = (t: number): Point => {
    const at = shooter(t);
    const u = progress(t, release - 0.35, release);
    return { x: at.x, y: at.y + 0.7 - 0.5 * u, z: at.z + lerp(held(at).z - at.z, overhead, u) };
  };
  const assisted = scene.people.assist !== null;
  const from = held({ ...passerPlace(setting), z: 0 });
  const receive = held(shooter(pass.to));
  return (t: number): Point => {
    if (assisted && t < pass.from) return from;
    if (assisted && t < pass.to) {
      const u = progress(t, pass.from, pass.to);
      const arc = 1.2 * 4 * u * (1 - u);
      return {
        x: lerp(from.x, receive.x, u),
        y: lerp(from.y, receive.y, u),
        z: lerp(from.z, receive.z, u) + arc,
      };
    }
    if (!assisted && t < release - 0.45) return dribble(shooter(t), t);
    return raise(t);
  };
}

function openPath(scene: Scene, setting: Setting, shooter: (t: number) => Point): BallPath {
  const prior = before(scene, setting, shooter);
  const from = prior(release);
  const target = scene.made === false ? rimPoint(scene) : { x: 0, y: 0, z: court.rimHeight + 0.2 };
  const rise = setting.dunk ? 0.25 : Math.min(18, 1.2 + 0.24 * setting.distance);
  const shot = flight(from, target, release, Math.max(from.z, court.rimHeight + 0.4) + rise);
  const after = scene.made === false ? offRim(scene, target, shot) : throughNet(scene, shot);
  return {
    at: (t) => (t < release ? prior(t) : t < shot.end ? shot.at(t) : after(t)),
    decided: shot.end,
    net: scene.made ? shot.end : null,
    rim: scene.made === false ? shot.end : null,
    trail: { from: release, to: shot.end },
    contact: null,
  };
}

/** Where on the rim a miss lands: front, back or side. */
function rimPoint(scene: Scene): Point {
  const angle = chance(scene, 1) * Math.PI * 2;
  return { x: rimRadius * Math.cos(angle), y: rimRadius * Math.sin(angle), z: 10.5 };
}

function throughNet(scene: Scene, shot: Flight) {
  const bottom = { x: 0, y: 0.1, z: court.rimHeight - 2.6 };
  const drift = { x: (chance(scene, 2) - 0.5) * 3, y: 2.2 };
  const drop = loose(bottom, drift, shot.end + netSeconds, floorHeight);
  return (t: number): Point => {
    const u = progress(t, shot.end, shot.end + netSeconds);
    if (u < 1) return { x: 0, y: 0.1 * u, z: lerp(court.rimHeight + 0.2, bottom.z, u) };
    return drop(t);
  };
}

function offRim(scene: Scene, from: Point, shot: Flight) {
  const angle = Math.PI * (0.18 + 0.64 * chance(scene, 3));
  const away = { x: Math.cos(angle), y: Math.sin(angle) };
  const reach = 5 + 4 * chance(scene, 4);
  const landing = { x: from.x + away.x * reach, y: from.y + away.y * reach, z: floorHeight };
  const off = flight(from, landing, shot.end, 12.6 + 1.4 * chance(scene, 5));
  const roll = loose(landing, { x: away.x * 5, y: away.y * 5 }, off.end, floorHeight, 5.5);
  return (t: number): Point => (t < off.end ? off.at(t) : roll(t));
}

function blockedPath(scene: Scene, setting: Setting, shooter: (t: number) => Point): BallPath {
  const prior = before(scene, setting, shooter);
  const from = prior(release);
  const rise = Math.min(18, 1.2 + 0.24 * setting.distance);
  const basket = { x: 0, y: 0, z: court.rimHeight };
  const shot = flight(from, basket, release, Math.max(from.z, court.rimHeight) + rise);
  const contact = release + 0.17;
  const at = shot.at(contact);
  const side = setting.place.x > 0 ? 1 : -1;
  const landing = inBounds({ x: at.x + side * 8, y: Math.max(3, at.y + 5) });
  const off = flight(at, { ...landing, z: floorHeight }, contact, at.z + 0.4);
  const drift = { x: side * (3 + 2 * chance(scene, 6)), y: 3 };
  const roll = loose({ ...landing, z: floorHeight }, drift, off.end, floorHeight, 5);
  return {
    at: (t) =>
      t < release ? prior(t) : t < contact ? shot.at(t) : t < off.end ? off.at(t) : roll(t),
    decided: contact,
    net: null,
    rim: null,
    trail: { from: release, to: off.end },
    contact: at,
  };
}
