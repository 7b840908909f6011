/** Time and motion: easings, keyframes and a ball that obeys gravity. Seconds and feet throughout. */
import type { Point3d } from './camera.ts';
import { ballRadius } from './figures.ts';

type Ease = (u: number) => number;

const linear: Ease = (u) => u;
export const easeOut: Ease = (u) => 1 - (1 - u) ** 3;
const easeInOut: Ease = (u) => (u < 0.5 ? 4 * u ** 3 : 1 - (-2 * u + 2) ** 3 / 2);
/** Goes a little past its end and comes back. */
export const easeBack: Ease = (u) => 1 + 2.2 * (u - 1) ** 3 + 1.2 * (u - 1) ** 2;

/** How far `t` is from `from` to `to`, 0 to 1. */
export function progress(t: number, from: number, to: number, ease: Ease = linear): number {
  return ease(Math.min(1, Math.max(0, (t - from) / (to - from))));
}

export function lerp(a: number, b: number, u: number): number {
  return a + (b - a) * u;
}

export function lerpPoint(a: Point3d, b: Point3d, u: number): Point3d {
  return { x: lerp(a.x, b.x, u), y: lerp(a.y, b.y, u), z: lerp(a.z, b.z, u) };
}

/** A value over time through `[second, value]` keys in order, held before and after. */
export function keyframes(keys: [number, number][], ease: Ease = easeInOut): (t: number) => number {
  return (t) => {
    const next = keys.findIndex(([second]) => second > t);
    if (next === 0) return (keys[0] as [number, number])[1];
    if (next === -1) return (keys.at(-1) as [number, number])[1];
    const [from, a] = keys[next - 1] as [number, number];
    const [to, b] = keys[next] as [number, number];
    return lerp(a, b, progress(t, from, to, ease));
  };
}

/** Feet per second squared. */
const gravity = 32.2;

export interface Flight {
  start: number;
  end: number;
  at: (t: number) => Point3d;
}

/** A free flight over a highest point `apex` feet above the floor; it takes as long as gravity does. */
export function flight(from: Point3d, to: Point3d, start: number, apex: number): Flight {
  const top = Math.max(apex, from.z + 0.05, to.z + 0.05);
  const rise = Math.sqrt((2 * (top - from.z)) / gravity);
  const seconds = rise + Math.sqrt((2 * (top - to.z)) / gravity);
  return {
    start,
    end: start + seconds,
    at: (t) => {
      const elapsed = Math.min(seconds, Math.max(0, t - start));
      const u = elapsed / seconds;
      return {
        x: lerp(from.x, to.x, u),
        y: lerp(from.y, to.y, u),
        z: top - (gravity / 2) * (elapsed - rise) ** 2,
      };
    },
  };
}

/** Share of its speed that a basketball keeps when it bounces off a floor. */
const restitution = 0.72;

/**
 * A loose ball: falls from `from`, bounces lower each time and drifts along `drift` (feet per second,
 * slowing). A ball that starts on the floor bounces as if it had fallen `drop` feet.
 */
export function bounceFreely(
  from: Point3d,
  drift: { x: number; y: number },
  start: number,
  drop = 0,
): (t: number) => Point3d {
  const height = Math.max(0, from.z - ballRadius);
  const firstFall = Math.sqrt((2 * height) / gravity);
  const landing = Math.sqrt(2 * gravity * Math.max(height, drop));
  return (t) => {
    const elapsed = Math.max(0, t - start);
    const along = (1 - Math.exp(-0.9 * elapsed)) / 0.9;
    const x = from.x + drift.x * along;
    const y = from.y + drift.y * along;
    if (elapsed < firstFall) return { x, y, z: from.z - (gravity / 2) * elapsed ** 2 };
    return { x, y, z: ballRadius + bounceHeight(elapsed - firstFall, landing) };
  };
}

/** Height of a ball `elapsed` seconds after it first met the floor at `landing` feet per second. */
function bounceHeight(elapsed: number, landing: number): number {
  let rest = elapsed;
  let speed = landing * restitution;
  while (speed > 2 && rest > (2 * speed) / gravity) {
    rest -= (2 * speed) / gravity;
    speed *= restitution;
  }
  return speed > 2 ? Math.max(0, speed * rest - (gravity / 2) * rest ** 2) : 0;
}
