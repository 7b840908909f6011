import { expect, test } from 'vitest';
import { type Label, labelHeight, layOutLabels, type Rectangle } from './labels.ts';

const mark: Rectangle = { left: 520, top: 330, right: 640, bottom: 360 };
const widthOf = (text: string) => text.length * 8;
const label = (text: string, x: number, y: number): Label => ({ text, x, y, alpha: 1 });

const boxOf = ({ text, x, y }: Label): Rectangle => ({
  left: x - widthOf(text) / 2,
  right: x + widthOf(text) / 2,
  top: y,
  bottom: y + labelHeight,
});
const touch = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('labels never touch the mark in the corner', () => {
  for (let x = 300; x <= 640; x += 7) {
    for (let y = 250; y <= 360; y += 3) {
      const [placed] = layOutLabels([label('Antetokounmpo', x, y)], widthOf, mark);
      expect(touch(boxOf(placed as Label), mark), `${x}, ${y}`).toBe(false);
    }
  }
});

test('a label stays under its player if nothing is in the way', () => {
  expect(layOutLabels([label('Curry', 400, 200)], widthOf, mark)).toEqual([
    label('Curry', 400, 200),
  ]);
});

test('a label that would cover another moves under it', () => {
  const [first, second] = layOutLabels(
    [label('Curry', 400, 200), label('Payton II', 420, 204)],
    widthOf,
    mark,
  );
  expect(touch(boxOf(first as Label), boxOf(second as Label))).toBe(false);
});
