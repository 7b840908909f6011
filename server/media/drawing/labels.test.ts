import { expect, test } from 'vitest';
import { frameSize } from './camera.ts';
import { type Label, labelHeight, layOutLabels } from './labels.ts';
import { panelTextRight } from './panel.ts';

const widthOf = (text: string) => text.length * 8;
const label = (text: string, x: number, y: number): Label => ({ text, x, y, alpha: 1 });

const boxOf = ({ text, x, y }: Label) => ({
  left: x - widthOf(text) / 2,
  right: x + widthOf(text) / 2,
  top: y,
  bottom: y + labelHeight,
});
type Box = ReturnType<typeof boxOf>;
const touch = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('labels stay in the picture, beside the panel, and apart', () => {
  for (let x = 180; x <= 660; x += 16) {
    for (let y = 250; y <= 360; y += 5) {
      const labels = [label('Antetokounmpo', x, y), label('Caldwell-Pope', x + 12, y - 4)];
      const boxes = layOutLabels(labels, widthOf).map(boxOf) as [Box, Box];
      for (const box of boxes) {
        expect(box.left, `${x}, ${y}`).toBeGreaterThan(panelTextRight);
        expect(box.right, `${x}, ${y}`).toBeLessThan(frameSize.width);
        expect(box.bottom, `${x}, ${y}`).toBeLessThan(frameSize.height);
      }
      expect(touch(...boxes), `${x}, ${y}`).toBe(false);
    }
  }
});

test('a label stays under its player if nothing is in the way', () => {
  expect(layOutLabels([label('Curry', 400, 200)], widthOf)).toEqual([label('Curry', 400, 200)]);
});

test('a label that would cover another moves under it', () => {
  const [first, second] = layOutLabels(
    [label('Curry', 400, 200), label('Payton II', 420, 204)],
    widthOf,
  );
  expect(first).toEqual(label('Curry', 400, 200));
  expect(second?.y).toBe(200 + labelHeight);
});
