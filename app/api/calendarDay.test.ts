import { expect, test } from 'vitest';
import { parseCalendarDay } from './calendarDay.ts';

test.each([
  ['2024-10-22'],
  ['2024-10-22T00:00:00'],
  ['2024-10-22 19:30:00+00:00'],
  ['Tue, 22 Oct 2024 00:00:00 GMT'],
  ['OCT 22, 2024'],
  ['10/22/2024'],
  ['10/22/2024 12:00:00 AM'],
  [1_729_555_200_000],
  [1_729_555_200],
])('parses %s as 2024-10-22', (given) => {
  expect(parseCalendarDay(given)).toBe('2024-10-22');
});

test('returns invalid dates unchanged', () => {
  expect(parseCalendarDay('opening night')).toBe('opening night');
  expect(parseCalendarDay('')).toBe('');
  expect(parseCalendarDay(1e300)).toBe('1e+300');
});
