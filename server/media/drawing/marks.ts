/** Signs on the floor and in the air. */

import { arcPoints, type CourtPosition, circlePoints, court } from '#app/basketball/court.ts';
import type { Mark, Tone } from '#server/media/animations/animation.ts';
import { project } from './camera.ts';
import { drawPath, getFont, type View } from './canvas.ts';
import { palette, withAlpha } from './colors.ts';
import { easeBack, easeOut, progress } from './motion.ts';

export const toneColor: Record<Tone, string> = {
  good: palette.good,
  bad: palette.bad,
  notice: palette.notice,
};

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

/** Paints what lies on the floor, under the players. `color` is the colour of the play's side. */
export function paintFloorMark(view: View, mark: Mark, t: number, color: string): void {
  if (t < mark.from) return;
  if (mark.kind === 'spot') paintSpot(view, mark, t, color);
  if (mark.kind === 'band') paintBand(view, mark, t, color);
  if (mark.kind === 'whistle') paintWhistle(view, mark, t);
}

/** Paints what hangs in the air, over the players. */
export function paintAirMark(view: View, mark: Mark, t: number): void {
  if (t < mark.from) return;
  if (mark.kind === 'burst') paintBurst(view, mark, t);
  if (mark.kind === 'word') paintWord(view, mark, t);
}

function paintSpot(view: View, { at, from }: MarkOf<'spot'>, t: number, color: string): void {
  const grow = progress(t, from, from + 0.5, easeOut);
  const reach = progress(t, from + 0.1, from + 0.8, easeOut);
  const line = [at, { x: at.x * (1 - reach), y: at.y * (1 - reach) }];
  drawPath(view, line, { stroke: 'rgba(255, 255, 255, 0.5)', width: 1.8, dash: [5, 5] });
  drawPath(view, circlePoints(at, 3.1 * grow), {
    fill: withAlpha(color, 0.34),
    stroke: withAlpha(color, 0.95),
    width: 2,
    isClosed: true,
  });
}

function paintBand(view: View, { near, far, from }: MarkOf<'band'>, t: number, color: string) {
  const alpha = progress(t, from, from + 0.4);
  const inside = ({ x, y }: CourtPosition): CourtPosition => ({
    x: Math.max(-court.halfWidth, Math.min(court.halfWidth, x)),
    y: Math.max(court.baseline, y),
  });
  const arc = (radius: number) =>
    arcPoints({ x: 0, y: 0 }, radius, -0.25, Math.PI + 0.25).map(inside);
  const edges = [arc(far), arc(near).reverse()];
  drawPath(view, edges.flat(), { fill: withAlpha(color, 0.3 * alpha) });
  const stroke = withAlpha(color, 0.9 * alpha);
  for (const edge of edges) drawPath(view, edge, { stroke, width: 1.6, dash: [4, 4] });
}

function paintWhistle(view: View, { at, from }: MarkOf<'whistle'>, t: number): void {
  const paintRing = (radius: number, width: number, alpha: number) =>
    drawPath(view, circlePoints(at, radius), {
      stroke: withAlpha(palette.notice, alpha),
      width,
      isClosed: true,
    });
  for (const delay of [0, 0.22, 0.44]) {
    const u = progress(t, from + delay, from + delay + 0.9, easeOut);
    if (u > 0 && u < 1) paintRing(2 + 6 * u, 2.6, 0.95 * (1 - u));
  }
  paintRing(3, 2, 0.9);
}

function paintBurst({ ctx, camera }: View, mark: MarkOf<'burst'>, t: number): void {
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

function paintWord({ ctx, camera }: View, mark: MarkOf<'word'>, t: number): void {
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
