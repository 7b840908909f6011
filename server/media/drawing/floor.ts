/** The hall and the floor: the static background, drawn once per clip. */

import {
  type CourtPosition,
  circlePoints,
  court,
  dashedCircle,
  getHalfCourtLines,
  getThreePointLine,
  laneOutline,
} from '#app/basketball/court.ts';
import type { League } from '#app/basketball/leagues.ts';
import { frameSize, project } from './camera.ts';
import { type CanvasContext, drawPath, type View } from './canvas.ts';
import { blend, dimToFloor, palette, withAlpha } from './colors.ts';

/** Paints hall, floor and lines; `tint` is the home team's colour, which the paint and apron wear. */
export function paintFloor(view: View, league: League, tint: string): void {
  const { ctx } = view;
  ctx.fillStyle = palette.hall;
  ctx.fillRect(0, 0, frameSize.width, frameSize.height);
  paintWood(view, tint);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  drawPath(view, getThreePointLine(league), { fill: 'rgba(255, 255, 255, 0.035)' });
  drawPath(view, laneOutline, { fill: withAlpha(dimToFloor(tint), 0.75) });
  for (const isFar of [false, true]) paintHalf(view, league, isFar);
  const middle = { x: 0, y: court.halfCourt };
  const ends = [-1, 1].map((side) => ({ x: side * court.halfWidth, y: court.halfCourt }));
  drawPath(view, circlePoints(middle, court.circleRadius), { ...line, width: 1.8, isClosed: true });
  drawPath(view, ends, { ...line, width: 2 });
  drawPath(view, slab(0), { ...line, width: 2.2, isClosed: true });
  paintVignette(ctx);
}

const line = { stroke: palette.line };

/** The floor's outline, `grow` feet outside the lines. */
function slab(grow: number): CourtPosition[] {
  const right = court.halfWidth + grow;
  const [near, far] = [court.baseline - grow, court.farBaseline + grow];
  return [
    { x: -right, y: near },
    { x: right, y: near },
    { x: right, y: far },
    { x: -right, y: far },
  ];
}

function paintWood(view: View, tint: string): void {
  drawPath(view, slab(5), { fill: blend(tint, palette.hall, 0.8) });
  const near = project(view.camera, { x: 0, y: 26 });
  const light = view.ctx.createRadialGradient(near.x, near.y - 60, 20, near.x, near.y - 40, 330);
  light.addColorStop(0, palette.floorLight);
  light.addColorStop(1, palette.floor);
  drawPath(view, slab(0), { fill: light });
  for (let x = -court.halfWidth + 2.5; x < court.halfWidth; x += 2.5) {
    const board = [court.baseline, court.farBaseline].map((y) => ({ x, y }));
    drawPath(view, board, { stroke: 'rgba(0, 0, 0, 0.10)' });
  }
}

function paintHalf(view: View, league: League, isFar: boolean): void {
  const turn = (points: CourtPosition[]) =>
    isFar ? points.map(({ x, y }) => ({ x: -x, y: court.halfCourt * 2 - y })) : points;
  for (const points of getHalfCourtLines()) drawPath(view, turn(points), { ...line, width: 1.6 });
  drawPath(view, turn(getThreePointLine(league)), { ...line, width: 2.2 });
  drawPath(view, turn(dashedCircle), { ...line, width: 1.4, dash: [5, 6] });
}

function paintVignette(ctx: CanvasContext): void {
  const { width, height } = frameSize;
  const top = ctx.createLinearGradient(0, 0, 0, 110);
  top.addColorStop(0, withAlpha(palette.hall, 0.75));
  top.addColorStop(1, withAlpha(palette.hall, 0));
  ctx.fillStyle = top;
  ctx.fillRect(0, 0, width, height);
  const bottom = ctx.createLinearGradient(0, height - 70, 0, height);
  bottom.addColorStop(0, withAlpha(palette.hall, 0));
  bottom.addColorStop(1, withAlpha(palette.hall, 0.6));
  ctx.fillStyle = bottom;
  ctx.fillRect(0, 0, width, height);
}
