/** The panel at the left: player, action, score, period and clock. */

import type { Animation } from '#server/media/animations/animation.ts';
import {
  describeAction,
  formatDistance,
  formatGameTime,
  getMainName,
  listSupportingPlayers,
} from '#server/media/captions.ts';
import type { GameScore, Scene, Side } from '../scene.ts';
import { frameSize } from './camera.ts';
import { type CanvasContext, drawText, getFont, type View } from './canvas.ts';
import { getSideColor, palette, pickTextColor, withAlpha } from './colors.ts';
import type { Rectangle } from './labels.ts';
import { toneColor } from './marks.ts';
import { easeBack, easeOut, progress } from './motion.ts';

const left = 22;
const width = 190;

/** A canvas and everything that is drawn on it. */
export interface Picture extends View {
  scene: Scene;
  animation: Animation;
  colors: Record<Side, string>;
}

/** The static part, drawn once per clip. */
export function paintPanel(picture: Picture): void {
  const { ctx, scene, colors } = picture;
  const color = getSideColor(scene.side, colors);
  paintShade(ctx, color);
  const next = paintHeader(ctx, scene, color);
  paintHelpers(picture, paintAction(ctx, scene, next));
}

function paintShade(ctx: CanvasContext, color: string): void {
  const { height } = frameSize;
  const shade = ctx.createLinearGradient(0, 0, 262, 0);
  shade.addColorStop(0, withAlpha('#0b0f15', 1));
  shade.addColorStop(0.7, withAlpha('#0b0f15', 0.94));
  shade.addColorStop(1, withAlpha('#0b0f15', 0));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, 300, height);
  const wash = ctx.createRadialGradient(0, 90, 0, 0, 90, 260);
  wash.addColorStop(0, withAlpha(color, 0.3));
  wash.addColorStop(1, withAlpha(color, 0));
  ctx.fillStyle = wash;
  ctx.fillRect(0, 0, 300, height);
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 5, height);
}

function paintHeader(ctx: CanvasContext, scene: Scene, color: string): number {
  let x = left;
  if (scene.side) {
    const tricode = scene[scene.side].tricode;
    const chip = 16 + tricode.length * 10;
    fillBox(ctx, [left, 20, chip, 25, 6], color);
    drawText(ctx, tricode, left + chip / 2, 39, {
      size: 19,
      weight: 700,
      color: pickTextColor(color),
      align: 'center',
      spacing: 0.4,
    });
    x += chip + 10;
  }
  drawText(ctx, formatGameTime(scene), x, 40, { size: 22, weight: 600, color: palette.text });
  const name = getMainName(scene);
  if (name.first !== '') {
    drawText(ctx, name.first, left, 75, { size: 22, weight: 500, color: palette.soft, width });
  }
  return paintFamilyName(ctx, name.family.toLocaleUpperCase('en'));
}

/** In one line if it fits, in two if it is double-barrelled. */
function paintFamilyName(ctx: CanvasContext, text: string): number {
  const style = { weight: 700, color: palette.text, width } as const;
  ctx.font = getFont(31, 700);
  const parts = /^(.+?[- ])(.+)$/.exec(text);
  if (ctx.measureText(text).width <= width || !parts) {
    drawText(ctx, text, left - 1, 117, { ...style, size: 42, least: 25 });
    return 144;
  }
  drawText(ctx, (parts[1] as string).trim(), left - 1, 110, { ...style, size: 34, least: 25 });
  drawText(ctx, parts[2] as string, left - 1, 142, { ...style, size: 34, least: 25 });
  return 168;
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

function paintHelpers({ ctx, scene, colors }: Picture, top: number): void {
  let y = top;
  for (const { role, name, side } of listSupportingPlayers(scene).slice(0, top > 200 ? 1 : 2)) {
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
}

const markRight = frameSize.width - 16;
const markBottom = frameSize.height - 14;

/** Labels the picture as a diagram, not a film. Returns the area that the label covers. */
export function paintCaption(ctx: CanvasContext, note: string | null): Rectangle {
  const soft = { size: 16, weight: 500, color: palette.soft, align: 'right' } as const;
  const mark = { ...soft, size: 15, weight: 600, spacing: 1.2 } as const;
  const widths = [drawText(ctx, 'PLAY DIAGRAM', markRight, markBottom, mark)];
  if (note) widths.push(drawText(ctx, note, markRight, markBottom - 20, soft));
  return {
    left: markRight - Math.max(...widths),
    top: markBottom - (note ? 20 : 0) - soft.size,
    right: frameSize.width,
    bottom: frameSize.height,
  };
}

/** The part that changes: outcome and score. */
export function paintPanelState(picture: Picture, t: number): void {
  const { scene, animation } = picture;
  const since = t - animation.outcome.at;
  if (since >= 0) paintOutcome(picture, t);
  const score = since >= 0 ? scene.after : scene.before;
  if (score) paintScore(picture, score, since);
}

function paintOutcome({ ctx, animation: { outcome } }: Picture, t: number): void {
  const pop = progress(t, outcome.at, outcome.at + 0.35, easeBack);
  const color = toneColor[outcome.tone];
  ctx.save();
  ctx.translate(left, 231);
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

function paintScore({ ctx, scene, colors }: Picture, score: GameScore, since: number): void {
  for (const [row, side] of (['away', 'home'] as const).entries()) {
    const y = 287 + row * 36;
    const scored = scene.before !== null && scene.after?.[side] !== scene.before[side];
    const fresh = scored && since >= 0;
    const flash = fresh ? 1 - progress(since, 0, 1.1, easeOut) : 0;
    const ground =
      flash > 0 ? withAlpha(palette.good, 0.08 + 0.3 * flash) : 'rgba(255, 255, 255, 0.07)';
    fillBox(ctx, [left, y - 23, width - 40, 32, 7], ground);
    fillBox(ctx, [left, y - 23, 6, 32, 3], colors[side]);
    drawText(ctx, scene[side].tricode, left + 17, y + 1, {
      size: 22,
      weight: 600,
      color: palette.text,
    });
    const pop = fresh ? 1 + 0.25 * (1 - progress(since, 0, 0.4, easeOut)) : 1;
    drawText(ctx, String(score[side]), left + width - 52, y + 2, {
      size: 26 * pop,
      weight: 700,
      color: fresh ? palette.good : palette.text,
      align: 'right',
    });
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
