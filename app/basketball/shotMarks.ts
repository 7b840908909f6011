/**
 * Shots as marks of a half court, each kind as one path: dots and crosses, or hexagons where there are many.
 * Units are those of `courtShapes.ts`.
 */
import { courtSize, toCourtPoint } from './courtShapes.ts';

/** A shot: tenths of a foot from the rim, whether it was made, and its points if made. */
export interface MarkedShot {
  x: number;
  y: number;
  made: boolean;
  value: number;
}

/** Paths of an SVG. */
export type ShotMarks =
  | { kind: 'dots'; made: string; missed: string }
  /** From the fewest points a shot to the most; one of them where nothing was missed. */
  | { kind: 'hexagons'; levels: string[] };

/** From this number of shots on they are hexagons: dots would cover each other. */
export const manyShots = 400;

export function markShots(shots: readonly MarkedShot[]): ShotMarks {
  return shots.length < manyShots ? markOneByOne(shots) : markByPlace(shots);
}

function markOneByOne(shots: readonly MarkedShot[]): ShotMarks {
  const paths = { made: '', missed: '' };
  for (const { x, y, made } of shots) {
    const [left, top] = toCourtPoint(x, y);
    paths[made ? 'made' : 'missed'] += markShot({ left, top, made }, crossArm);
  }
  return { kind: 'dots', ...paths };
}

/** Half the width of a cross. */
const crossArm = 3;

/** The part of a path that is one shot: a dot, which is a line without length and with round caps, or a cross. */
export function markShot(
  { left, top, made }: { left: number; top: number; made: boolean },
  arm: number,
): string {
  if (made) return `M${left} ${top}h0`;
  const width = 2 * arm;
  return `M${left - arm} ${top - arm}l${width} ${width}m0-${width}-${width} ${width}`;
}

/** The distance of a hexagon's corner from its middle where hexagons touch. */
const cellRadius = 11;
const cellWidth = cellRadius * Math.sqrt(3);
const rowHeight = cellRadius * 1.5;

interface Cell {
  left: number;
  top: number;
  shots: number;
  points: number;
}

/** Sizes of hexagons, as shares of the largest; the first one is of places with the fewest shots. */
const sizes = [0.36, 0.55, 0.75, 0.95];
/** Points a shot where the second and the third level begin: about 0.9 and 1.15 a shot are poor and good. */
const levelBounds = [0.9, 1.15];
/** A place is rated with those that it touches… */
const touching = cellWidth * 1.1;
/** …and as if it had this many shots more, as good as those of the search: few shots tell little. */
const priorShots = 5;

function markByPlace(shots: readonly MarkedShot[]): ShotMarks {
  const cells = gather(shots);
  const points = shots.reduce((sum, { made, value }) => sum + (made ? value : 0), 0);
  const average = points / shots.length;
  const hasMisses = shots.some(({ made }) => !made);
  const counts = cells.map((cell) => cell.shots).sort((a, b) => a - b);
  // The rim has a hundred times the shots of other places.
  const many = counts[Math.floor(counts.length * 0.9)] ?? 1;
  const levels = hasMisses ? levelBounds.map(() => '').concat('') : [''];
  for (const cell of cells) {
    const near = cells.filter(
      ({ left, top }) => Math.hypot(left - cell.left, top - cell.top) < touching,
    );
    const rate = sumOf(near, { shots: priorShots, points: priorShots * average });
    const level = hasMisses ? levelBounds.filter((bound) => rate >= bound).length : 0;
    const share = Math.min(1, Math.sqrt(cell.shots / Math.max(many, 4)));
    const size = sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))] ?? 1;
    levels[level] += hexagon(cell, size * cellRadius);
  }
  return { kind: 'hexagons', levels };
}

/** Points a shot. */
function sumOf(cells: readonly Cell[], given: Pick<Cell, 'shots' | 'points'>): number {
  const shots = cells.reduce((sum, cell) => sum + cell.shots, given.shots);
  return cells.reduce((sum, cell) => sum + cell.points, given.points) / shots;
}

function gather(shots: readonly MarkedShot[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { x, y, made, value } of shots) {
    const [left, top] = findCell(...toCourtPoint(x, y));
    const key = `${left} ${top}`;
    const cell = cells.get(key) ?? { left, top, shots: 0, points: 0 };
    cell.shots += 1;
    cell.points += made ? value : 0;
    cells.set(key, cell);
  }
  return [...cells.values()].sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The middle of the hexagon that a point lies in: the nearest one of two rows. */
function findCell(left: number, top: number): [left: number, top: number] {
  const below = Math.floor(top / rowHeight);
  const candidates = [below, below + 1].map((row): [number, number] => {
    const shift = row % 2 ? cellWidth / 2 : 0;
    const column = Math.round((left - shift) / cellWidth);
    return [Math.round(column * cellWidth + shift), Math.round(row * rowHeight)];
  });
  const distance = ([x, y]: [number, number]) => (x - left) ** 2 + (y - top) ** 2;
  const [a = [0, 0], b = [0, 0]] = candidates as [[number, number], [number, number]];
  const [x, y] = distance(a) <= distance(b) ? a : b;
  return [x, Math.min(y, courtSize.height - cellRadius)];
}

function hexagon({ left, top }: Cell, radius: number): string {
  const half = Math.round(radius / 2);
  const side = Math.round((radius * Math.sqrt(3)) / 2);
  return `M${left} ${top - 2 * half}l${side} ${half}v${2 * half}l-${side} ${half}-${side}-${half}v-${2 * half}z`;
}
