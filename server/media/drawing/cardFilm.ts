/** Draws the cards of a reel: the colours and the font of diagrams, nothing that moves. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Card } from '../card.ts';
import { canvasSize, frameSize, pixelRatio } from './camera.ts';
import { type CanvasContext, drawText, getFont } from './canvas.ts';
import { palette, withAlpha } from './colors.ts';

const left = 56;
const width = frameSize.width - 2 * left;

/** The largest of these sizes is taken in which the text has no more than `lines` lines. */
const textStyles = {
  title: { sizes: [56, 48, 40, 34, 28], lines: 3, weight: 700 },
  note: { sizes: [36, 30, 26, 22, 19], lines: 5, weight: 600 },
} as const;

/** A film of one picture. */
export function createCardFilm(card: Card): { canvas: Canvas; drawFrame: (t: number) => void } {
  const canvas = createCanvas(canvasSize.width, canvasSize.height);
  const ctx = canvas.getContext('2d');
  ctx.scale(pixelRatio, pixelRatio);
  paintCard(ctx, card);
  return { canvas, drawFrame: () => {} };
}

function paintCard(ctx: CanvasContext, card: Card): void {
  paintHall(ctx);
  const { lines, size, weight } = layOut(ctx, card);
  const lineHeight = size * 1.12;
  const moreHeight = card.more === '' ? 0 : 34;
  const height = lines.length * lineHeight + moreHeight;
  const top = Math.max(96, (frameSize.height - height) / 2 + 8);
  const head = { size: 20, weight: 600, color: palette.ball, spacing: 1, width } as const;
  drawText(ctx, card.head, left, top - 22, head);
  for (const [i, line] of lines.entries()) {
    const y = top + i * lineHeight + size * 0.86;
    drawText(ctx, line, left, y, { size, weight, color: palette.text, width });
  }
  if (moreHeight === 0) return;
  const y = top + lines.length * lineHeight + 26;
  drawText(ctx, card.more, left, y, {
    size: 21,
    weight: 500,
    color: palette.soft,
    width,
    least: 16,
  });
}

function paintHall(ctx: CanvasContext): void {
  ctx.fillStyle = palette.hall;
  ctx.fillRect(0, 0, frameSize.width, frameSize.height);
  const light = ctx.createRadialGradient(90, 60, 0, 90, 60, 460);
  light.addColorStop(0, withAlpha(palette.floorLight, 0.9));
  light.addColorStop(1, withAlpha(palette.floorLight, 0));
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, frameSize.width, frameSize.height);
  ctx.fillStyle = palette.ball;
  ctx.fillRect(0, 0, 6, frameSize.height);
}

/** The text in lines; what does not fit in the smallest size ends with an ellipsis. */
function layOut(ctx: CanvasContext, { kind, text }: Card) {
  const { sizes, lines: most, weight } = textStyles[kind];
  const layouts = sizes.map((size) => {
    ctx.font = getFont(size, weight);
    return {
      size,
      weight,
      lines: breakLines(text, (part) => ctx.measureText(part).width <= width),
    };
  });
  const fitting = layouts.find(({ lines }) => lines.length <= most);
  if (fitting) return fitting;
  const { lines, ...last } = layouts.at(-1) as (typeof layouts)[number];
  return { ...last, lines: [...lines.slice(0, most - 1), `${lines[most - 1]} …`] };
}

/** Breaks at spaces, and in words that are wider than a line. */
export function breakLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line) && line.length > 1) {
      const end = fittingLength(line, fits);
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** How many characters of a word fit, one at least; a pair of surrogates stays together. */
function fittingLength(word: string, fits: (part: string) => boolean): number {
  let end = 0;
  for (const character of word) {
    if (end > 0 && !fits(word.slice(0, end + character.length))) break;
    end += character.length;
  }
  return end;
}
