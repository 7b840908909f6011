/** The players' names in the picture. */
import { type CanvasContext, getFont } from './canvas.ts';
import { palette, withAlpha } from './colors.ts';

export interface Label {
  text: string;
  /** Middle and top. */
  x: number;
  y: number;
  alpha: number;
}

/** A part of the picture, in pixels. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const labelHeight = 16;

/** Pixels between a label and other text: its outline and a margin. */
const air = 5;

/** Writes the labels where {@link layOutLabels} puts them. */
export function paintLabels(ctx: CanvasContext, labels: Label[], taken: Rectangle): void {
  ctx.font = getFont(labelHeight, 600);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3.5;
  const widthOf = (text: string) => ctx.measureText(text).width;
  for (const { text, x, y, alpha } of layOutLabels(labels, widthOf, taken)) {
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
 * Moves labels apart: one that would cover another moves under it; one that would touch `taken`, the
 * caption in the corner, moves above it or beside it, whichever is nearer.
 */
export function layOutLabels(
  labels: Label[],
  widthOf: (text: string) => number,
  taken: Rectangle,
): Label[] {
  const placed: Label[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const width = widthOf(label.text);
    const above = placed.at(-1);
    const room = above && (width + widthOf(above.text)) / 2 + air;
    const covers = above && room && Math.abs(label.x - above.x) < room;
    const y = covers ? Math.max(label.y, above.y + labelHeight) : label.y;
    placed.push(clearOf(taken, { ...label, y }, width));
  }
  return placed;
}

function clearOf(taken: Rectangle, label: Label, width: number): Label {
  const right = label.x + width / 2 + air;
  const bottom = label.y + labelHeight + air;
  const isBeside = right <= taken.left || label.x - width / 2 - air >= taken.right;
  if (isBeside || bottom <= taken.top || label.y - air >= taken.bottom) return label;
  const up = bottom - taken.top;
  const aside = right - taken.left;
  return up <= aside ? { ...label, y: label.y - up } : { ...label, x: label.x - aside };
}
