import { describe, expect, it } from 'vitest';
import { court, getThreePointRadius } from './court.ts';
import {
  courtSize,
  getCourtLines,
  getZoneLabel,
  getZoneShape,
  toCourtPoint,
} from './courtShapes.ts';
import { leagues } from './leagues.ts';
import { getShotZone, type ShotZone, shotZones } from './shotZones.ts';

type Point = [x: number, y: number];

/** The corners of an outline of lines and arcs, arcs in small steps. */
function flatten(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, rest = ''] of path.matchAll(/([MLA])([^MLAZ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number);
    const end = numbers.slice(-2) as Point;
    const start = points.at(-1);
    if (command !== 'A' || !start) points.push(end);
    else points.push(...arcPoints(start, end, numbers[0] ?? 0, numbers[4] === 1));
  }
  return points;
}

/** The shorter arc between two points; clockwise on screen, where y goes down. */
function arcPoints(from: Point, to: Point, radius: number, isClockwise: boolean): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  const height = Math.sqrt(Math.max(0, radius ** 2 - (chord / 2) ** 2));
  const side = isClockwise ? 1 : -1;
  const middle: Point = [
    (from[0] + to[0]) / 2 - (side * height * dy) / chord,
    (from[1] + to[1]) / 2 + (side * height * dx) / chord,
  ];
  const angle = ([x, y]: Point) => Math.atan2(y - middle[1], x - middle[0]);
  let sweep = angle(to) - angle(from);
  while (side * sweep < 0) sweep += side * 2 * Math.PI;
  return Array.from({ length: 60 }, (_, i) => {
    const at = angle(from) + (sweep * (i + 1)) / 60;
    return [middle[0] + radius * Math.cos(at), middle[1] + radius * Math.sin(at)];
  });
}

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline.at(i - 1) as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

describe.each(leagues)('the zones of the %s', (league) => {
  const radius = getThreePointRadius(league) * 10;
  const valueAt = (x: number, y: number) =>
    Math.hypot(x, y) > radius || Math.abs(x) > court.cornerThree * 10 ? 3 : 2;
  const outlines = shotZones.flatMap((zone) => {
    const shape = getZoneShape(zone, league);
    return shape ? [[zone, flatten(shape)] as const] : [];
  });
  /** The restricted area lies over the paint. */
  const zoneAt = (x: number, y: number) => {
    const point: Point = [x + 250, y + 52];
    const zones = outlines.filter(([, outline]) => isInside(point, outline)).map(([zone]) => zone);
    return zones.filter((zone, i) => i === 0 || zone !== 'paint-center').join(' and ');
  };

  it('are where the shots are that they count', () => {
    const wrong: unknown[] = [];
    for (let x = -247; x <= 247; x += 6) {
      for (let y = -50; y <= 298; y += 6) {
        const around = [-4, 0, 4].flatMap((dx) =>
          [-4, 0, 4].map((dy) =>
            getShotZone({ x: x + dx, y: y + dy, value: valueAt(x + dx, y + dy) }, league),
          ),
        );
        // On a border it may be either.
        if (new Set(around).size > 1) continue;
        if (zoneAt(x, y) !== around[4]) wrong.push([x, y, around[4], zoneAt(x, y)]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('have their numbers within them', () => {
    for (const zone of shotZones) {
      const label = getZoneLabel(zone, league);
      if (zone === 'backcourt') expect(label).toBeNull();
      else expect(zoneAt((label?.[0] ?? 0) - 250, (label?.[1] ?? 0) - 52)).toBe(zone);
    }
  });

  it('have the line of the league', () => {
    expect(getCourtLines(league)).toContain(
      league === 'nba' ? 'A237.5 237.5 0 0 0 470 ' : 'A221.5 221.5 0 0 0 470 ',
    );
  });
});

describe('getZoneShape', () => {
  it('has none for the backcourt', () => {
    expect(getZoneShape('backcourt' as ShotZone, 'nba')).toBeNull();
  });
});

describe('toCourtPoint', () => {
  it('has the left of a shooter on the left, and the rim at the top', () => {
    expect(toCourtPoint(0, 0)).toEqual([250, 52]);
    expect(toCourtPoint(-220, 10)).toEqual([30, 62]);
  });

  it('puts shots from afar on the edge', () => {
    expect(toCourtPoint(0, 700)).toEqual([250, courtSize.height - 3]);
    expect(toCourtPoint(300, -60)).toEqual([497, 3]);
  });
});
