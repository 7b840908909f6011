/** The panel at the left: player, action, score, period and clock. */

import type { Side } from '#app/basketball/side.ts';
import type { Animation } from '#server/media/animations/animation.ts';
import {
  describeAction,
  formatDistance,
  formatGameTime,
  getMainName,
  listSupportingPlayers,
} from '#server/media/captions.ts';
import type { Scene } from '../scene.ts';
import { frameSize } from './camera.ts';
import { type CanvasContext, drawText, getFont, type View } from './canvas.ts';
import { getSideColor, palette, pickTextColor, withAlpha } from './colors.ts';
import { toneColor } from './marks.ts';
import { easeBack, easeOut, progress } from './motion.ts';

const left = 22;
const width = 190;

/** Where the panel's texts end, and where its shade does. */
export const panelTextRight = left + width;
export const panelWidth = 300;

/** A canvas and everything that is drawn on it. */
export interface Picture extends View {
  scene: Scene;
  animation: Animation;
  colors: Record<Side, string>;
}

/**
 * The static part, drawn once per clip. All of it stays above the lowest part of the picture, where
 * players have their controls.
 * @returns the middle of the outcome's place under the texts
 */
export function paintPanel(picture: Picture): number {
  const { ctx, scene, colors, animation } = picture;
  paintShade(ctx, getSideColor(scene.side, colors));
  const middle = paintHelpers(picture, paintAction(ctx, scene, paintHeader(ctx, scene))) + 5;
  const note = { size: 16, weight: 500, color: palette.soft, width } as const;
  if (animation.caption) drawText(ctx, animation.caption, left, middle + 33, note);
  return middle;
}

function paintShade(ctx: CanvasContext, color: string): void {
  const { height } = frameSize;
  const shade = ctx.createLinearGradient(0, 0, 262, 0);
  shade.addColorStop(0, withAlpha('#0b0f15', 1));
  shade.addColorStop(0.7, withAlpha('#0b0f15', 0.94));
  shade.addColorStop(1, withAlpha('#0b0f15', 0));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, panelWidth, height);
  const wash = ctx.createRadialGradient(0, 90, 0, 0, 90, 260);
  wash.addColorStop(0, withAlpha(color, 0.3));
  wash.addColorStop(1, withAlpha(color, 0));
  ctx.fillStyle = wash;
  ctx.fillRect(0, 0, panelWidth, height);
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 5, height);
}

/** Clock, mark and name. The mark says that this is a diagram, not a film. */
function paintHeader(ctx: CanvasContext, scene: Scene): number {
  const clock = { size: 22, weight: 600, color: palette.text } as const;
  drawText(ctx, formatGameTime(scene), left, 77, clock);
  const mark = { size: 16, weight: 600, color: palette.soft, spacing: 1 } as const;
  drawText(ctx, 'DIAGRAM', panelTextRight, 76, { ...mark, align: 'right' });
  const name = getMainName(scene);
  if (name.first !== '') {
    drawText(ctx, name.first, left, 107, { size: 22, weight: 500, color: palette.soft, width });
  }
  return paintFamilyName(ctx, name.family.toLocaleUpperCase('en'));
}

/** In one line if it fits, in two if it is double-barrelled. */
function paintFamilyName(ctx: CanvasContext, text: string): number {
  const style = { weight: 700, color: palette.text, width } as const;
  ctx.font = getFont(31, 700);
  const parts = /^(.+?[- ])(.+)$/.exec(text);
  if (ctx.measureText(text).width <= width || !parts) {
    drawText(ctx, text, left - 1, 148, { ...style, size: 42, least: 25 });
    return 176;
  }
  drawText(ctx, (parts[1] as string).trim(), left - 1, 138, { ...style, size: 34, least: 25 });
  drawText(ctx, parts[2] as string, left - 1, 168, { ...style, size: 34, least: 25 });
  return 193;
}

function paintAction(ctx: CanvasContext, scene: Scene, top: number): number {
  const text = describeAction(scene);
  const distance = formatDistance(scene);
  const soft = { size: 22, weight: 500, color: palette.soft } as const;
  const end = drawText(ctx, text, left, top, {
    size: 22,
    weight: 600,
    color: palette.text,
    width,
    least: 18,
  });
  if (!distance) return top + 26;
  const beside = end + 60 <= width;
  drawText(ctx, distance, beside ? left + end + 9 : left, beside ? top : top + 25, soft);
  return beside ? top + 26 : top + 50;
}

function paintHelpers({ ctx, scene, colors }: Picture, top: number): number {
  let y = top;
  for (const { role, name, side } of listSupportingPlayers(scene).slice(0, top > 220 ? 1 : 2)) {
    ctx.fillStyle = getSideColor(side, colors);
    ctx.beginPath();
    ctx.arc(left + 5, y - 6, 5, 0, Math.PI * 2);
    ctx.fill();
    const end = drawText(ctx, role, left + 17, y, { size: 19, weight: 500, color: palette.soft });
    drawText(ctx, name, left + 24 + end, y, {
      size: 19,
      weight: 600,
      color: palette.text,
      width: width - 24 - end,
      least: 15,
    });
    y += 24;
  }
  return y;
}

/** The part that changes: outcome and score. */
export function paintPanelState(picture: Picture, t: number, outcomeMiddle: number): void {
  const since = t - picture.animation.outcome.at;
  if (since >= 0) paintOutcome(picture, t, outcomeMiddle);
  paintScore(picture, since);
}

function paintOutcome({ ctx, animation: { outcome } }: Picture, t: number, middle: number): void {
  const pop = progress(t, outcome.at, outcome.at + 0.35, easeBack);
  const color = toneColor[outcome.tone];
  ctx.save();
  ctx.translate(left, middle);
  ctx.scale(pop, pop);
  const label = 22 + outcome.text.length * 11.2;
  fillBox(ctx, [0, -16, label, 32, 16], withAlpha(color, 0.16));
  ctx.lineWidth = 1.8;
  ctx.strokeStyle = color;
  ctx.stroke();
  drawText(ctx, outcome.text, label / 2, 8, {
    size: 22,
    weight: 700,
    color,
    align: 'center',
    spacing: 0.6,
    width: label - 14,
    least: 16,
  });
  ctx.restore();
}

const scoreBox = { top: 16, width: 93, height: 32, gap: 4 };

/** Both teams, the away team first; the play's team on its colour. */
function paintScore({ ctx, scene, colors }: Picture, since: number): void {
  const { top, width, height, gap } = scoreBox;
  const score = since >= 0 ? scene.after : scene.before;
  for (const [i, side] of (['away', 'home'] as const).entries()) {
    const x = left + i * (width + gap);
    const isMain = side === scene.side;
    const scored = scene.before !== null && scene.after?.[side] !== scene.before[side];
    const fresh = scored && since >= 0;
    fillBox(ctx, [x, top, width, height, 7], isMain ? colors[side] : 'rgba(255, 255, 255, 0.1)');
    if (!isMain) fillBox(ctx, [x, top, 6, height, 3], colors[side]);
    const color = isMain ? pickTextColor(colors[side]) : palette.text;
    drawText(ctx, scene[side].tricode, x + 13, top + 23, {
      size: 19,
      weight: 700,
      color,
      width: 42,
      least: 12,
    });
    if (!score) continue;
    const pop = fresh ? 1 + 0.25 * (1 - progress(since, 0, 0.4, easeOut)) : 1;
    const figure = { size: 25 * pop, weight: 700, color, align: 'right' } as const;
    drawText(ctx, String(score[side]), x + width - 8, top + 25, figure);
  }
}

/** Fills a box with round corners: left, top, width, height, radius. The path stays for a stroke. */
function fillBox(
  ctx: CanvasContext,
  [x, y, w, h, radius]: [number, number, number, number, number],
  color: string,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, radius);
  ctx.fillStyle = color;
  ctx.fill();
}
