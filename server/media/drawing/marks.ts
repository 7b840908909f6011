/** Signs on the floor and in the air. */
import type { Mark, Tone } from '#server/media/animations/animation.ts';
import { type Camera, type Point3d, project } from './camera.ts';
import { type CanvasContext, getFont, tracePath } from './canvas.ts';
import { palette, withAlpha } from './colors.ts';
import { arcPoints, type CourtPosition, court } from './court.ts';
import { easeBack, easeOut, progress } from './motion.ts';

export const toneColor: Record<Tone, string> = {
  good: palette.good,
  bad: palette.bad,
  notice: palette.notice,
};

const flat = (places: CourtPosition[]): Point3d[] => places.map(({ x, y }) => ({ x, y, z: 0 }));

/** Paints what lies on the floor, under the players. `color` is that of the side whose play it is. */
export function paintFloorMark(
  ctx: CanvasContext,
  camera: Camera,
  mark: Mark,
  t: number,
  color: string,
): void {
  if (t < mark.from) return;
  if (mark.kind === 'spot') paintSpot(ctx, camera, mark, t, color);
  if (mark.kind === 'band') paintBand(ctx, camera, mark, t, color);
  if (mark.kind === 'whistle') paintWhistle(ctx, camera, mark, t);
}

/** Paints what hangs in the air, over the players. */
export function paintAirMark(ctx: CanvasContext, camera: Camera, mark: Mark, t: number): void {
  if (t < mark.from) return;
  if (mark.kind === 'burst') paintBurst(ctx, camera, mark, t);
  if (mark.kind === 'word') paintWord(ctx, camera, mark, t);
}

function paintSpot(
  ctx: CanvasContext,
  camera: Camera,
  mark: Extract<Mark, { kind: 'spot' }>,
  t: number,
  color: string,
): void {
  const grow = progress(t, mark.from, mark.from + 0.5, easeOut);
  const reach = progress(t, mark.from + 0.1, mark.from + 0.8, easeOut);
  ctx.setLineDash([5, 5]);
  ctx.lineWidth = 1.8;
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)';
  tracePath(ctx, camera, [
    { ...mark.at, z: 0 },
    { x: mark.at.x * (1 - reach), y: mark.at.y * (1 - reach), z: 0 },
  ]);
  ctx.stroke();
  ctx.setLineDash([]);
  tracePath(ctx, camera, flat(arcPoints(mark.at, 3.1 * grow, 0, Math.PI * 2)), true);
  ctx.fillStyle = withAlpha(color, 0.34);
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = withAlpha(color, 0.95);
  ctx.stroke();
}

function paintBand(
  ctx: CanvasContext,
  camera: Camera,
  mark: Extract<Mark, { kind: 'band' }>,
  t: number,
  color: string,
): void {
  const alpha = progress(t, mark.from, mark.from + 0.4);
  const center = { x: 0, y: 0 };
  const inside = ({ x, y }: CourtPosition): CourtPosition => ({
    x: Math.max(-court.halfWidth, Math.min(court.halfWidth, x)),
    y: Math.max(court.baseline, y),
  });
  const outer = arcPoints(center, mark.far, -0.25, Math.PI + 0.25).map(inside);
  const inner = arcPoints(center, mark.near, Math.PI + 0.25, -0.25).map(inside);
  tracePath(ctx, camera, flat([...outer, ...inner]), true);
  ctx.fillStyle = withAlpha(color, 0.3 * alpha);
  ctx.fill();
  ctx.setLineDash([4, 4]);
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = withAlpha(color, 0.9 * alpha);
  for (const edge of [outer, inner]) {
    tracePath(ctx, camera, flat(edge));
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function paintWhistle(
  ctx: CanvasContext,
  camera: Camera,
  mark: Extract<Mark, { kind: 'whistle' }>,
  t: number,
): void {
  for (const delay of [0, 0.22, 0.44]) {
    const u = progress(t, mark.from + delay, mark.from + delay + 0.9, easeOut);
    if (u <= 0 || u >= 1) continue;
    tracePath(ctx, camera, flat(arcPoints(mark.at, 2 + 6 * u, 0, Math.PI * 2)), true);
    ctx.lineWidth = 2.6;
    ctx.strokeStyle = withAlpha(palette.notice, 0.95 * (1 - u));
    ctx.stroke();
  }
  tracePath(ctx, camera, flat(arcPoints(mark.at, 3, 0, Math.PI * 2)), true);
  ctx.lineWidth = 2;
  ctx.strokeStyle = withAlpha(palette.notice, 0.9);
  ctx.stroke();
}

function paintBurst(
  ctx: CanvasContext,
  camera: Camera,
  mark: Extract<Mark, { kind: 'burst' }>,
  t: number,
): void {
  const u = progress(t, mark.from, mark.from + 0.5, easeOut);
  const fade = 1 - progress(t, mark.from + 0.7, mark.from + 1.3);
  if (fade <= 0) return;
  const p = project(camera, mark.at);
  ctx.strokeStyle = withAlpha(toneColor[mark.tone], fade);
  ctx.lineWidth = 2.6;
  ctx.lineCap = 'round';
  for (let i = 0; i < 10; i++) {
    const angle = (i / 10) * Math.PI * 2 + 0.3;
    const [near, far] = [(0.9 + 0.9 * u) * p.scale, (1.2 + 1.8 * u) * p.scale];
    ctx.beginPath();
    ctx.moveTo(p.x + near * Math.cos(angle), p.y + near * Math.sin(angle));
    ctx.lineTo(p.x + far * Math.cos(angle), p.y + far * Math.sin(angle));
    ctx.stroke();
  }
}

function paintWord(
  ctx: CanvasContext,
  camera: Camera,
  mark: Extract<Mark, { kind: 'word' }>,
  t: number,
): void {
  const p = project(camera, mark.at);
  const pop = progress(t, mark.from, mark.from + 0.35, easeBack);
  if (pop <= 0) return;
  ctx.save();
  ctx.translate(p.x, p.y);
  ctx.scale(pop, pop);
  ctx.font = getFont(27, 700);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 5;
  ctx.strokeStyle = withAlpha(palette.hall, 0.85);
  ctx.strokeText(mark.text, 0, 0);
  ctx.fillStyle = toneColor[mark.tone];
  ctx.fillText(mark.text, 0, 0);
  ctx.restore();
}
