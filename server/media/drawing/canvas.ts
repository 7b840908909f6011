/** Fonts and small tools for drawing on a canvas. */
import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { CourtPosition } from '#app/basketball/court.ts';
import { type Camera, frameSize, type Point3d, pixelRatio, project } from './camera.ts';

export type CanvasContext = SKRSContext2D;

const require = createRequire(import.meta.url);
const weights = [500, 600, 700] as const;
type Weight = (typeof weights)[number];

/** Unicode ranges that the package splits a font into; names need both. */
const subsets = ['latin', 'latin-ext'] as const;

for (const weight of weights) {
  for (const subset of subsets) {
    const file = `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-${weight}-normal.woff2`;
    GlobalFonts.registerFromPath(require.resolve(file), `diagram-${subset}-${weight}`);
  }
}

export function getFont(size: number, weight: Weight): string {
  return `${size}px ${subsets.map((subset) => `"diagram-${subset}-${weight}"`).join(', ')}`;
}

interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
  align?: 'left' | 'center' | 'right';
  /** Pixels between letters. */
  spacing?: number;
  /** Widest it may be; set smaller until it fits, down to `least`, then cut with an ellipsis. */
  width?: number;
  least?: number;
}

/** Writes one line with its baseline at `y`; returns its width in pixels. */
export function drawText(
  ctx: CanvasContext,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  ctx.fillStyle = style.color;
  ctx.textAlign = style.align ?? 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.letterSpacing = `${style.spacing ?? 0}px`;
  const fitted = fitText(ctx, text, style);
  ctx.fillText(fitted, x, y);
  const width = ctx.measureText(fitted).width;
  ctx.letterSpacing = '0px';
  return width;
}

function fitText(ctx: CanvasContext, text: string, style: TextStyle): string {
  const { width = Number.POSITIVE_INFINITY, least = style.size } = style;
  let size = style.size;
  ctx.font = getFont(size, style.weight);
  while (size > least && ctx.measureText(text).width > width) {
    size -= 1;
    ctx.font = getFont(size, style.weight);
  }
  let cut = text;
  while (cut.length > 1 && ctx.measureText(cut).width > width) {
    cut = `${cut.slice(0, -2).trimEnd()}…`;
  }
  return cut;
}

/** A canvas and the camera that it is seen through. */
export interface View {
  ctx: CanvasContext;
  camera: Camera;
}

interface PathStyle {
  fill?: string | CanvasGradient;
  stroke?: string;
  /** Pixels. */
  width?: number;
  dash?: number[];
  /** Strokes the way back to the first point too. */
  isClosed?: boolean;
}

/** Fills and strokes a path through points of the court; those without `z` are on the floor. */
export function drawPath(
  { ctx, camera }: View,
  points: (Point3d | CourtPosition)[],
  { fill, stroke, width = 1, dash = [], isClosed = false }: PathStyle,
): void {
  ctx.beginPath();
  points.forEach((point, i) => {
    const { x, y } = project(camera, point);
    if (i === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  if (isClosed) ctx.closePath();
  if (fill) {
    ctx.fillStyle = fill;
    ctx.fill();
  }
  if (stroke) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
    ctx.setLineDash([]);
  }
}

/** A part of the picture from its left edge, `scale` times as fine. */
interface LayerSize {
  width?: number;
  scale?: number;
}

/** A canvas that is drawn once and copied into many frames. */
export function paintLayer(
  paint: (ctx: CanvasContext) => void,
  { width = frameSize.width, scale = 1 }: LayerSize = {},
): Canvas {
  const density = pixelRatio * scale;
  const canvas = createCanvas(width * density, frameSize.height * density);
  const ctx = canvas.getContext('2d');
  ctx.scale(density, density);
  paint(ctx);
  return canvas;
}
