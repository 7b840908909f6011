/** The players' names in the picture. */

import { frameSize } from './camera.ts';
import { type CanvasContext, getFont } from './canvas.ts';
import { palette, withAlpha } from './colors.ts';
import { panelTextRight } from './panel.ts';

export interface Label {
  text: string;
  /** Middle and top. */
  x: number;
  y: number;
  alpha: number;
}

export const labelHeight = 18;

/** Pixels between a label and other text: its outline and a margin. */
const air = 5;

/** The part of the picture that labels stay in: clear of the panel and the edges. */
const stage = {
  left: panelTextRight + air,
  right: frameSize.width - air,
  bottom: frameSize.height - air,
};

/** Writes the labels where {@link layOutLabels} puts them. */
export function paintLabels(ctx: CanvasContext, labels: Label[]): void {
  ctx.font = getFont(labelHeight, 600);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3.5;
  const widthOf = (text: string) => ctx.measureText(text).width;
  for (const { text, x, y, alpha } of layOutLabels(labels, widthOf)) {
    const baseline = y + labelHeight - 1;
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = withAlpha(palette.hall, 0.8);
    ctx.strokeText(text, x, baseline);
    ctx.fillStyle = palette.text;
    ctx.fillText(text, x, baseline);
  }
  ctx.globalAlpha = 1;
}

/**
 * Moves labels into the stage and apart: one that would cover another moves under it, and both up where
 * the stage ends.
 */
export function layOutLabels(labels: Label[], widthOf: (text: string) => number): Label[] {
  const covers = (a: Label, b: Label) =>
    Math.abs(a.x - b.x) < (widthOf(a.text) + widthOf(b.text)) / 2 + air;
  const placed: Label[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const half = widthOf(label.text) / 2;
    const x = Math.min(stage.right - half, Math.max(stage.left + half, label.x));
    const above = placed.at(-1);
    const isCovering = above && covers(above, { ...label, x });
    placed.push({
      ...label,
      x,
      y: isCovering ? Math.max(label.y, above.y + labelHeight) : label.y,
    });
  }
  for (const [i, label] of [...placed.entries()].reverse()) {
    const below = placed[i + 1];
    const end = below && covers(label, below) ? below.y : stage.bottom;
    label.y = Math.min(label.y, end - labelHeight);
  }
  return placed;
}
