/**
 * The half court as shapes of an SVG, seen by a shooter who faces the basket at the top: lines, and the zones
 * in which shots are counted. Units are tenths of a foot; the left baseline corner is the origin.
 */
import { court, getThreePointRadius } from './court.ts';
import type { League } from './leagues.ts';
import { cornerTop, type ShotZone, zoneAngles, zoneBounds } from './shotZones.ts';

/** Width and height of the drawing: thirty feet in front of the rim are in it. */
export const courtSize = { width: 500, height: 352 } as const;

const originX = court.halfWidth * 10;
const originY = Math.floor(-court.baseline * 10);
/** The last place before the edge, in tenths of a foot from the rim. */
const depth = courtSize.height - originY;

/** A place of the drawing, given tenths of a foot from the rim; beyond the edge it is on the edge. */
export function toCourtPoint(x: number, y: number): [left: number, top: number] {
  const inset = 3;
  const within = (value: number, size: number) => Math.max(inset, Math.min(size - inset, value));
  return [
    Math.round(within(x + originX, courtSize.width)),
    Math.round(within(y + originY, courtSize.height)),
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;
const at = (x: number, y: number) => `${round(x + originX)} ${round(y + originY)}`;
/** An arc to a point. */
const arc = (radius: number, isRight: boolean, x: number, y: number) =>
  `A${round(radius)} ${round(radius)} 0 0 ${isRight ? 1 : 0} ${at(x, y)}`;

/** Where a ray at some degrees from the middle of the floor meets a circle around the rim. */
function onRay(radius: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}

const baseline = court.baseline * 10;
const corner = court.cornerThree * 10;

/** Where the three-point line begins to bend, in tenths of a foot above the rim. */
function getBend(league: League): number {
  return Math.sqrt((getThreePointRadius(league) * 10) ** 2 - corner ** 2);
}

/** The lines of the half court as one path. */
export function getCourtLines(league: League): string {
  const lane = court.laneHalfWidth * 10;
  const top = court.freeThrowLine * 10;
  const circle = court.circleRadius * 10;
  const board = court.backboard * 10;
  const restricted = court.restrictedRadius * 10;
  const radius = getThreePointRadius(league) * 10;
  const bend = getBend(league);
  return [
    `M${at(-corner, baseline)}L${at(-corner, bend)}${arc(radius, false, corner, bend)}L${at(corner, baseline)}`,
    `M${at(-lane, baseline)}L${at(-lane, top)}L${at(lane, top)}L${at(lane, baseline)}`,
    `M${at(-circle, top)}${arc(circle, false, circle, top)}`,
    `M${at(-restricted, board)}L${at(-restricted, 0)}${arc(restricted, false, restricted, 0)}L${at(restricted, board)}`,
    `M${at(-30, board)}L${at(30, board)}`,
    `M${at(-7.5, 0)}${arc(7.5, false, 7.5, 0)}${arc(7.5, false, -7.5, 0)}`,
  ].join('');
}

/** A zone on the right, or in the middle, as the points of its outline. */
type Outline = (league: League) => string;

const { restrictedRadius, laneHalfWidth, freeThrowLine, closeRange, middleRange } = zoneBounds;
const { nearCenter, farCenter, farBeside } = zoneAngles;

/** Where the circle of close range meets the baseline. */
const closeFoot = Math.sqrt(closeRange ** 2 - baseline ** 2);
const mirror = ([x, y]: readonly [number, number]): [number, number] => [-x, y];
const to = (point: readonly [number, number]) => `L${at(...point)}`;
const curve = (radius: number, isRight: boolean, point: readonly [number, number]) =>
  arc(radius, isRight, ...point);

const laneTop: [number, number] = [
  freeThrowLine * Math.tan((nearCenter * Math.PI) / 180),
  freeThrowLine,
];
const close = onRay(closeRange, nearCenter);
const middleSide = onRay(middleRange, nearCenter);
const middleCenter = onRay(middleRange, farCenter);
const middleBeside = onRay(middleRange, farBeside);
const farEdge: [number, number] = [depth * Math.tan((farCenter * Math.PI) / 180), depth];

const center: Partial<Record<ShotZone, Outline>> = {
  'restricted-area': () => {
    const side = at(restrictedRadius, 0);
    return `M${side}${arc(restrictedRadius, true, -restrictedRadius, 0)}${arc(restrictedRadius, true, restrictedRadius, 0)}`;
  },
  'paint-center': () =>
    `M${at(...mirror(laneTop))}${to(laneTop)}${to(close)}${arc(closeRange, false, closeFoot, baseline)}` +
    `L${at(-closeFoot, baseline)}${curve(closeRange, false, mirror(close))}`,
  'mid-center': (league) => {
    const line = onRay(getThreePointRadius(league) * 10, farCenter);
    return (
      `M${at(...mirror(laneTop))}${to(laneTop)}${to(middleSide)}${curve(middleRange, true, middleCenter)}` +
      `${to(line)}${curve(getThreePointRadius(league) * 10, true, mirror(line))}` +
      `${to(mirror(middleCenter))}${curve(middleRange, true, mirror(middleSide))}`
    );
  },
  'above-center': (league) => {
    const line = onRay(getThreePointRadius(league) * 10, farCenter);
    return (
      `M${at(...mirror(line))}${curve(getThreePointRadius(league) * 10, false, line)}` +
      `${to(farEdge)}${to(mirror(farEdge))}`
    );
  },
};

/** Outlines on one side; `s` is 1 on the right and -1 on the left. */
const beside: Record<string, (league: League, s: 1 | -1) => string> = {
  paint: (_, s) =>
    `M${at(s * close[0], close[1])}L${at(s * laneTop[0], laneTop[1])}L${at(s * laneHalfWidth, freeThrowLine)}` +
    `L${at(s * laneHalfWidth, baseline)}L${at(s * closeFoot, baseline)}` +
    `${arc(closeRange, s > 0, s * close[0], close[1])}`,
  mid: (league, s) => {
    const radius = getThreePointRadius(league) * 10;
    const line = onRay(radius, farBeside);
    return (
      `M${at(s * laneHalfWidth, baseline)}L${at(s * corner, baseline)}L${at(s * corner, getBend(league))}` +
      `${arc(radius, s > 0, s * line[0], line[1])}L${at(s * middleBeside[0], middleBeside[1])}` +
      `${arc(middleRange, s > 0, s * middleSide[0], middleSide[1])}L${at(s * laneHalfWidth, freeThrowLine)}`
    );
  },
  'mid-center': (league, s) => {
    const radius = getThreePointRadius(league) * 10;
    const [near, beyond] = [onRay(radius, farCenter), onRay(radius, farBeside)];
    return (
      `M${at(s * middleCenter[0], middleCenter[1])}L${at(s * near[0], near[1])}` +
      `${arc(radius, s < 0, s * beyond[0], beyond[1])}L${at(s * middleBeside[0], middleBeside[1])}` +
      `${arc(middleRange, s > 0, s * middleCenter[0], middleCenter[1])}`
    );
  },
  corner: (league, s) =>
    `M${at(s * originX, baseline)}L${at(s * originX, cornerTop[league])}` +
    `L${at(s * corner, cornerTop[league])}L${at(s * corner, baseline)}`,
  above: (league, s) => {
    const radius = getThreePointRadius(league) * 10;
    const line = onRay(radius, farCenter);
    const bend = Math.max(getBend(league), cornerTop[league]);
    return (
      `M${at(s * originX, cornerTop[league])}L${at(s * corner, cornerTop[league])}L${at(s * corner, bend)}` +
      `${arc(radius, s > 0, s * line[0], line[1])}L${at(s * farEdge[0], farEdge[1])}L${at(s * originX, depth)}`
    );
  },
};

/** The outline of a zone; null for the backcourt, which is not in the drawing. */
export function getZoneShape(zone: ShotZone, league: League): string | null {
  const shape = center[zone]?.(league);
  if (shape) return `${shape}Z`;
  const [, name = '', side, more] = /^(\w+)-(left|right)(-center)?$/.exec(zone) ?? [];
  const outline = beside[name + (more ?? '')]?.(league, side === 'left' ? -1 : 1);
  return outline ? `${outline}Z` : null;
}

/** Where the number of a zone stands, in tenths of a foot from the rim; of a pair the right one. */
const labels: Record<string, (league: League) => [x: number, y: number]> = {
  'restricted-area': () => [0, 24],
  'paint-center': () => [0, 105],
  'mid-center': () => [0, 184],
  'above-center': () => [0, 268],
  paint: () => [65, 96],
  mid: () => [150, 8],
  'mid-side-center': (league) => onRay(league === 'nba' ? 200 : 192, 37),
  corner: (league) => [233, league === 'nba' ? 15 : -12],
  above: () => [192, 205],
};

/** The middle of a zone's number in the drawing; null for the backcourt. */
export function getZoneLabel(zone: ShotZone, league: League): [left: number, top: number] | null {
  if (zone === 'backcourt') return null;
  const pair = zone.replace(/-(left|right)(?=-center)/, '-side').replace(/-(left|right)$/, '');
  const [x, y] = labels[pair]?.(league) ?? [0, 0];
  return toCourtPoint(zone.includes('left') ? -x : x, y);
}
