import { expect, it } from 'vitest';
import { lengthOf, planReel } from './plan.ts';

const clip = (n: number, note: string | null = null) => ({
  path: `/media/0022400061/${n}-aaaaaaaaaaaa.mp4`,
  title: `Play ${n}`,
  where: 'LAL @ GSW, 2024-10-23',
  note,
});

it('begins with a title, puts a card before a clip with a note, and counts all as chapters', () => {
  const clips = [clip(1), clip(2, 'Look at the corner.'), clip(3)];
  const { parts, chapters, length } = planReel({ title: 'Big shots', clips, count: 3 });
  expect(parts).toMatchObject([
    { card: { kind: 'title', text: 'Big shots', more: '3 clips · 0:20' } },
    { path: clips[0]?.path },
    { card: { kind: 'note', head: '2 of 3', text: 'Look at the corner.', more: 'Play 2' } },
    { path: clips[1]?.path },
    { path: clips[2]?.path },
  ]);
  expect(chapters).toEqual([
    { at: 0, title: 'Big shots' },
    { at: 60, title: 'Play 1 · LAL @ GSW, 2024-10-23' },
    { at: 160, title: 'Play 2 · LAL @ GSW, 2024-10-23' },
    { at: 300, title: 'Play 3 · LAL @ GSW, 2024-10-23' },
  ]);
  expect(length).toBe(parts.reduce((sum, part) => sum + lengthOf(part), 0));
});

it('says when the list has more clips, and shows a longer note longer', () => {
  const reel = { title: 'All', clips: [clip(1, 'A'), clip(2, 'x'.repeat(200))], count: 311 };
  const { parts } = planReel(reel);
  expect(parts[0]).toMatchObject({ card: { more: 'The first 2 of 311 clips · 0:22' } });
  expect([parts[1], parts[3]]).toMatchObject([{ card: { seconds: 2 } }, { card: { seconds: 7 } }]);
});
