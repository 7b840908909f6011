/** Field goals and free throws: from the floor, through the air, in or off the rim. */
import { type Point, project } from '../drawing/camera.ts';
import { arcRadius, court, type Place } from '../drawing/court.ts';
import { rimRadius } from '../drawing/hoop.ts';
import { type Flight, flight, lerp, loose, progress, track } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { otherSide } from '../words.ts';
import {
  along,
  cameraFor,
  chance,
  dribble,
  floorHeight,
  held,
  inBounds,
  overhead,
  quietStory,
  shortName,
  towardsBasket,
} from './cast.ts';
import type { Actor, Mark, Pose, Story } from './story.ts';

/** When a shot leaves the hand. */
const release = 1.5;
/** When a pass to the shooter leaves and arrives. */
const pass = { from: 0.45, to: 0.92 };
/** Seconds from rim to net's end; the ball is slowed by the net. */
const netSeconds = 0.24;

interface Setting {
  /** Where the shot is taken, feet. */
  place: Place;
  /** False: `place` stands for all places at that distance. */
  known: boolean;
  distance: number;
  dunk: boolean;
  drive: boolean;
}

/** The story of a field goal or a free throw. */
export function shotStory(scene: Scene): Story {
  const setting = settingOf(scene);
  const camera = cameraFor(setting.place);
  const shooter = shooterPath(setting);
  const path = scene.people.block
    ? blockedPath(scene, setting, shooter)
    : openPath(scene, setting, shooter);
  const unknown = scene.made === null && path.contact === null;
  const ball = (t: number) => ({
    at: path.at(t),
    alpha: unknown ? 1 - progress(t, path.decided, path.decided + 0.15) : 1,
  });
  const assisted = scene.people.assist !== null;
  const actors = [
    shooterActor(scene, setting, shooter, path.at),
    ...(assisted ? [passer(scene, setting)] : []),
    ...(scene.people.block ? [blocker(scene, setting, path.decided)] : []),
  ];
  const quiet = quietStory();
  const basket = project(camera, { x: 0, y: 0, z: court.rimHeight });
  const close = setting.distance < 11;
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
    zoom: {
      at: { x: basket.x, y: basket.y - 6 },
      factor: track([
        [0.4, close ? 1.1 : 1],
        [path.decided - 0.1, close ? 1.42 : 1.3],
        [path.decided + 0.9, close ? 1.42 : 1.3],
        [path.decided + 1.7, rest],
      ]),
    },
    poster: { at: path.decided + (path.rim === null && !path.contact ? -0.1 : 0.24), factor: rest },
    note: setting.known ? null : 'Location not recorded',
  };
}

function settingOf(scene: Scene): Setting {
  const detail = scene.detail ?? '';
  const dunk = scene.kind === 'shot' && /dunk/.test(detail);
  const drive = scene.kind === 'shot' && (dunk || /layup|driving|finger roll|cutting/.test(detail));
  if (scene.kind === 'freethrow') {
    const place = { x: 0, y: court.freeThrowLine + 0.7 };
    return { place, known: true, distance: place.y, dunk, drive: false };
  }
  if (scene.spot) {
    const place = inBounds({ x: scene.spot.x / 10, y: scene.spot.y / 10 });
    return { place, known: true, distance: Math.hypot(place.x, place.y), dunk, drive };
  }
  const distance = scene.distance ?? usualDistance(scene, dunk || drive);
  return { place: { x: 0, y: distance }, known: false, distance, dunk, drive };
}

/** Feet, where not even the distance is recorded: at the basket, in the lane, or behind the arc. */
function usualDistance(scene: Scene, atBasket: boolean): number {
  if (scene.value === 3) return arcRadius(scene.league) + 1.5;
  return atBasket ? 3 : 11;
}

/** Where the shooter is: drives come in from further out, the others wait; all jump at the release. */
function shooterPath({ place, distance, dunk, drive }: Setting): (t: number) => Point {
  const direction = towardsBasket(place);
  const stand = distance < 3 ? along(place, direction, distance - 3) : place;
  const start = drive ? inBounds(along(stand, direction, -9)) : stand;
  const end = dunk ? { x: direction.x * -1.5, y: Math.max(1.2, direction.y * -1.5) } : stand;
  const run = track([
    [0.2, 0],
    [release - 0.05, 1],
  ]);
  const height = dunk ? 4.2 : drive ? 1.9 : 1.2;
  const jump = track([
    [release - 0.38, 0],
    [release, height],
    [release + 0.12, height],
    [release + 0.55, 0],
  ]);
  return (t) => ({ x: lerp(start.x, end.x, run(t)), y: lerp(start.y, end.y, run(t)), z: jump(t) });
}

function shooterActor(
  scene: Scene,
  setting: Setting,
  path: (t: number) => Point,
  ball: (t: number) => Point,
): Actor {
  const follow = (at: Point): Point => ({ x: at.x, y: at.y, z: at.z + overhead + 0.4 });
  return {
    side: scene.side,
    hero: true,
    placed: setting.known,
    label: shortName(scene.people.player),
    pose: (t): Pose => {
      const at = path(t);
      if (t > release + 0.75) return { at };
      if (t > release) return { at, hands: follow(at) };
      return { at, hands: ball(t) };
    },
  };
}

function passer(scene: Scene, setting: Setting): Actor {
  const at = { ...passerPlace(setting), z: 0 };
  return {
    side: scene.side,
    hero: false,
    placed: false,
    label: shortName(scene.people.assist),
    pose: (t) =>
      t < pass.from + 0.3
        ? { at, hands: t < pass.from ? held(at) : { x: at.x, y: at.y + 1, z: chestOf(at) + 0.4 } }
        : { at },
  };
}

const chestOf = (at: Point) => held(at).z;

/** Nobody records where a pass came from: the other side of the floor, out of the way. */
function passerPlace({ place }: Setting): Place {
  const side = place.x > 0 ? -1 : 1;
  if (place.y > 20) return inBounds({ x: place.x + side * 17, y: place.y - 3 });
  return inBounds({ x: side * 10, y: Math.max(22, place.y + 10) });
}

function blocker(scene: Scene, setting: Setting, contact: number): Actor {
  const towards = towardsBasket(setting.place);
  const side = setting.place.x > 0 ? -1 : 1;
  const near = along(setting.place, towards, setting.distance < 5 ? -1 : 3);
  const from = along(near, { x: side, y: -0.3 }, 7);
  const to = along(near, { x: side, y: -0.2 }, 2.4);
  const run = track([
    [0.5, 0],
    [contact - 0.05, 1],
  ]);
  const jump = track([
    [contact - 0.35, 0],
    [contact, 2.4],
    [contact + 0.45, 0],
  ]);
  return {
    side: otherSide(scene.side),
    hero: false,
    placed: false,
    label: shortName(scene.people.block),
    pose: (t) => {
      const at = { x: lerp(from.x, to.x, run(t)), y: lerp(from.y, to.y, run(t)), z: jump(t) };
      const reach = t > contact - 0.4 && t < contact + 0.5;
      return reach ? { at, hands: { x: at.x - side * 0.9, y: at.y, z: at.z + 9 } } : { at };
    },
  };
}

interface BallPath {
  at: (t: number) => Point;
  /** When it is in, off the rim, or blocked. */
  decided: number;
  net: number | null;
  rim: number | null;
  trail: { from: number; to: number } | null;
  contact: Point | null;
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

function marksOf(scene: Scene, setting: Setting, path: BallPath): Mark[] {
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
    const at = { x: 4.9, y: court.backboard, z: 11 };
    marks.push({ kind: 'word', text: `+${scene.value}`, at, from: path.net, tone: 'good' });
  }
  return marks;
}

function outcomeOf(scene: Scene, at: number): Story['outcome'] {
  if (scene.people.block) return { at, text: 'BLOCKED', tone: 'bad' };
  if (scene.made === null) return { at, text: 'SHOT', tone: 'notice' };
  return scene.made ? { at, text: 'MADE', tone: 'good' } : { at, text: 'MISSED', tone: 'bad' };
}
