import { expect, test } from 'vitest';
import { clipAdded, joinNotices } from './notices.ts';

const added = (count: number, name = 'List') =>
  Array.from({ length: count }, (_, i) => clipAdded({ name: `${name} ${i + 1}` }));

test('a notice has five lines and counts the others', () => {
  expect(joinNotices(added(5))).toBe(added(5).join('\n'));
  expect(joinNotices(added(25))).toBe([...added(5), 'and 20 more'].join('\n'));
});

test('a notice says equal lines once and does not count them', () => {
  const lines = added(6);
  expect(joinNotices([...lines, ...lines])).toBe([...lines.slice(0, 5), 'and 1 more'].join('\n'));
  expect(joinNotices(['Video deleted', 'Video deleted'])).toBe('Video deleted');
});

test('a notice fits into a cookie with names of many bytes', () => {
  const lines = added(9, '👨‍👩‍👧‍👦'.repeat(40));
  expect(joinNotices(lines)).toBe([...lines.slice(0, 2), 'and 7 more'].join('\n'));
});
