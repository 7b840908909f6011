import { expect, it } from 'vitest';
import { formatFeedCursor, parseFeedCursor } from './feedCursor.ts';

it.each([
  ['abc', []],
  ['abc', ['tags'] as const],
  ['~a~b', ['sort', 'tags'] as const],
  ['~a~b', []],
  ['cur=/+15\n~', ['sort'] as const],
])('reads the cursor %j without %j as it was written', (cursor, without) => {
  expect(parseFeedCursor(formatFeedCursor(cursor, without))).toEqual({ cursor, without });
});

it("leaves an API's cursor as it is if the list lacks nothing", () => {
  expect(formatFeedCursor('abc', [])).toBe('abc');
  expect(parseFeedCursor(null)).toEqual({ cursor: null, without: [] });
  expect(parseFeedCursor('~')).toEqual({ cursor: '~', without: [] });
});
