/**
 * The lines of a half court in feet, rim's centre over the origin. Dimensions: NBA and WNBA official
 * rules, rule 1 (court 94 by 50, lane 16 wide, free-throw line 15 from the backboard's face,
 * restricted area 4 from the rim's centre; three-point line 23.75 or 22.146, 22 in the corners).
 */
import type { League } from '#app/basketball/leagues.ts';

export interface CourtPosition {
  x: number;
  y: number;
}

export const court = {
  halfWidth: 25,
  baseline: -5.25,
  halfCourt: 41.75,
  farBaseline: 88.75,
  laneHalfWidth: 8,
  freeThrowLine: 13.75,
  circleRadius: 6,
  restrictedRadius: 4,
  backboard: -1.25,
  cornerThree: 22,
  rimHeight: 10,
} as const;

/** The three-point line's distance from the rim's centre. */
export function getThreePointRadius(league: League): number {
  return league === 'nba' ? 23.75 : 22 + 1.75 / 12;
}

/** Points along a circle; angles in radians, 0 along x, quarter turn up court. */
export function arcPoints(
  center: CourtPosition,
  radius: number,
  from: number,
  to: number,
  steps = 48,
): CourtPosition[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
  });
}

/** Points all around a circle. */
export const circlePoints = (center: CourtPosition, radius: number) =>
  arcPoints(center, radius, 0, Math.PI * 2);

/** The three-point line from corner to corner. */
export function getThreePointLine(league: League): CourtPosition[] {
  const radius = getThreePointRadius(league);
  const angle = Math.acos(court.cornerThree / radius);
  return [
    { x: court.cornerThree, y: court.baseline },
    ...arcPoints({ x: 0, y: 0 }, radius, angle, Math.PI - angle, 64),
    { x: -court.cornerThree, y: court.baseline },
  ];
}

export const laneOutline: CourtPosition[] = [
  { x: -court.laneHalfWidth, y: court.baseline },
  { x: -court.laneHalfWidth, y: court.freeThrowLine },
  { x: court.laneHalfWidth, y: court.freeThrowLine },
  { x: court.laneHalfWidth, y: court.baseline },
];

/** Open and closed lines of one half, the three-point line apart. */
export function getHalfCourtLines(): CourtPosition[][] {
  const top = { x: 0, y: court.freeThrowLine };
  const r = court.restrictedRadius;
  return [
    laneOutline,
    arcPoints(top, court.circleRadius, 0, Math.PI),
    [
      { x: r, y: court.backboard },
      ...arcPoints({ x: 0, y: 0 }, r, 0, Math.PI, 24),
      { x: -r, y: court.backboard },
    ],
    ...laneMarks(),
    ...[-1, 1].map((side) => [
      { x: side * court.halfWidth, y: court.baseline + 28 },
      { x: side * (court.halfWidth - 3), y: court.baseline + 28 },
    ]),
  ];
}

/** The lower half of the free-throw circle, dashed on real floors. */
export const dashedCircle: CourtPosition[] = arcPoints(
  { x: 0, y: court.freeThrowLine },
  court.circleRadius,
  Math.PI,
  Math.PI * 2,
);

function laneMarks(): CourtPosition[][] {
  const distances = [7, 8, 11, 14];
  return distances.flatMap((distance) =>
    [-1, 1].map((side) => {
      const y = court.baseline + distance;
      const x = side * court.laneHalfWidth;
      return [
        { x, y },
        { x: x + side * 0.7, y },
      ];
    }),
  );
}
