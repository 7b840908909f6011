/** Colours of the diagrams: a dark hall and team colours with enough contrast. */

import type { Side } from '#app/basketball/side.ts';
import { getLuminance } from '#app/basketball/teamBadge.ts';
import type { Scene } from '../scene.ts';

export const palette = {
  hall: '#0a0d12',
  floor: '#1a212b',
  floorLight: '#28323f',
  line: 'rgba(226, 233, 242, 0.62)',
  text: '#f4f7fb',
  soft: '#b4bfcd',
  good: '#3ddc97',
  bad: '#ff6b6b',
  notice: '#ffc857',
  ball: '#f08a3c',
} as const;

type Rgb = [number, number, number];

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Part `share` of `other` in `color`, both '#rrggbb'. */
export function blend(color: string, other: string, share: number): string {
  const a = parse(color);
  const b = parse(other);
  const mixed = a.map((value, i) => Math.round(value + ((b[i] as number) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** '#rrggbb' as an rgba() with that opacity. */
export function withAlpha(color: string, alpha: number): string {
  return `rgba(${parse(color).join(', ')}, ${alpha})`;
}

/** Contrast as WCAG 2 defines it, 1 to 21. */
export function getContrastRatio(a: string, b: string): number {
  const [low, high] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour, lightened until it stands out from the floor at 3:1 (WCAG 2.2, 1.4.11). */
export function ensureContrast(color: string): string {
  let result = color;
  for (let i = 0; i < 20 && getContrastRatio(result, palette.floorLight) < 3; i++) {
    result = blend(result, '#ffffff', 0.08);
  }
  return result;
}

/** The colour, darkened until it is no lighter than the floor: players stand out from both. */
export function dimToFloor(color: string): string {
  let result = color;
  while (getLuminance(result) > getLuminance(palette.floorLight))
    result = blend(result, '#000000', 0.08);
  return result;
}

/** Dark or white, whichever has more contrast to `color`; dark is preferred if the two are close. */
export function pickTextColor(color: string): string {
  const littleWorse = 0.8;
  return getContrastRatio(color, palette.hall) >= getContrastRatio(color, '#ffffff') * littleWorse
    ? palette.hall
    : '#ffffff';
}

function distance(a: string, b: string): number {
  const [x, y] = [parse(a), parse(b)];
  return Math.hypot(...x.map((value, i) => value - (y[i] as number)));
}

/** Two colours closer than this (of 441 in RGB) look alike on the floor. */
const alike = 96;

/** The colour of a side's players; grey for neither. */
export function getSideColor(side: Side | null, colors: Record<Side, string>): string {
  return side ? colors[side] : palette.soft;
}

/** The colours of the sides: the away team gets another one if the first colours are too similar. */
export function pickTeamColors(scene: Pick<Scene, Side>): Record<Side, string> {
  const home = ensureContrast(scene.home.color);
  const options = [scene.away.color, scene.away.alternate, '#e6ebf2', '#f2a541'].map(
    ensureContrast,
  );
  const away = options.find((color) => distance(color, home) >= alike);
  return { home, away: away ?? '#e6ebf2' };
}
