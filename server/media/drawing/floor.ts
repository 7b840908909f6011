/** The hall and the floor: the static background, drawn once per clip. */
import type { League } from '#app/basketball/leagues.ts';
import { type Camera, frameSize, project } from './camera.ts';
import { type CanvasContext, tracePath } from './canvas.ts';
import { blend, palette, withAlpha } from './colors.ts';
import {
  arcPoints,
  type CourtPosition,
  court,
  dashedCircle,
  getHalfCourtLines,
  getThreePointLine,
  laneOutline,
} from './court.ts';

const onFloor = (points: CourtPosition[]) => points.map(({ x, y }) => ({ x, y, z: 0 }));

/** Paints hall, floor and lines; `tint` is the home team's colour, which the paint and apron wear. */
export function paintFloor(ctx: CanvasContext, camera: Camera, league: League, tint: string): void {
  ctx.fillStyle = palette.hall;
  ctx.fillRect(0, 0, frameSize.width, frameSize.height);
  paintWood(ctx, camera, tint);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  fillPlaces(ctx, camera, getThreePointLine(league), 'rgba(255, 255, 255, 0.035)');
  fillPlaces(ctx, camera, laneOutline, withAlpha(blend(tint, palette.floor, 0.35), 0.42));
  for (const far of [false, true]) paintHalf(ctx, camera, league, far);
  const outline = [
    { x: -court.halfWidth, y: court.baseline },
    { x: court.halfWidth, y: court.baseline },
    { x: court.halfWidth, y: court.farBaseline },
    { x: -court.halfWidth, y: court.farBaseline },
  ];
  strokePlaces(ctx, camera, outline, 2.2, true);
  paintVignette(ctx);
}

function paintWood(ctx: CanvasContext, camera: Camera, tint: string): void {
  const apron = 5;
  const w = court.halfWidth;
  const slab = (grow: number): CourtPosition[] => [
    { x: -w - grow, y: court.baseline - grow },
    { x: w + grow, y: court.baseline - grow },
    { x: w + grow, y: court.farBaseline + grow },
    { x: -w - grow, y: court.farBaseline + grow },
  ];
  fillPlaces(ctx, camera, slab(apron), blend(tint, palette.hall, 0.8));
  const near = project(camera, { x: 0, y: 26, z: 0 });
  const light = ctx.createRadialGradient(near.x, near.y - 60, 20, near.x, near.y - 40, 330);
  light.addColorStop(0, palette.floorLight);
  light.addColorStop(1, palette.floor);
  fillPlaces(ctx, camera, slab(0), light);
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.10)';
  ctx.lineWidth = 1;
  for (let x = -w + 2.5; x < w; x += 2.5) {
    tracePath(ctx, camera, [
      { x, y: court.baseline, z: 0 },
      { x, y: court.farBaseline, z: 0 },
    ]);
    ctx.stroke();
  }
}

function paintHalf(ctx: CanvasContext, camera: Camera, league: League, far: boolean): void {
  const turn = (points: CourtPosition[]) =>
    far ? points.map(({ x, y }) => ({ x: -x, y: court.halfCourt * 2 - y })) : points;
  for (const line of getHalfCourtLines()) strokePlaces(ctx, camera, turn(line), 1.6);
  strokePlaces(ctx, camera, turn(getThreePointLine(league)), 2.2);
  ctx.setLineDash([5, 6]);
  strokePlaces(ctx, camera, turn(dashedCircle), 1.4);
  ctx.setLineDash([]);
  if (far) return;
  const middle = { x: 0, y: court.halfCourt };
  strokePlaces(ctx, camera, arcPoints(middle, court.circleRadius, 0, Math.PI * 2), 1.8, true);
  strokePlaces(
    ctx,
    camera,
    [-1, 1].map((side) => ({ x: side * court.halfWidth, y: court.halfCourt })),
    2,
  );
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

function fillPlaces(
  ctx: CanvasContext,
  camera: Camera,
  places: CourtPosition[],
  fill: string | CanvasGradient,
): void {
  tracePath(ctx, camera, onFloor(places), true);
  ctx.fillStyle = fill;
  ctx.fill();
}

function strokePlaces(
  ctx: CanvasContext,
  camera: Camera,
  places: CourtPosition[],
  width: number,
  close = false,
): void {
  tracePath(ctx, camera, onFloor(places), close);
  ctx.strokeStyle = palette.line;
  ctx.lineWidth = width;
  ctx.stroke();
}
