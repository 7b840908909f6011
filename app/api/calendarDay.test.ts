import { expect, test } from 'vitest';
import { parseCalendarDay } from './calendarDay.ts';

test.each([
  ['2024-10-22'],
  ['2024-10-22T00:00:00'],
  ['2024-10-22T23:30:00'],
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

test.each([
  ['2024-12-29T00:30:00Z', '2024-12-28'],
  ['2024-12-29 00:30:00+00:00', '2024-12-28'],
  ['2024-12-28T21:30:00-08:00', '2024-12-29'],
  ['2024-07-01T03:59:00.000Z', '2024-06-30'],
  ['Sun, 29 Dec 2024 00:30:00 GMT', '2024-12-28'],
  [1_735_432_200_000, '2024-12-28'],
  [1_735_432_200, '2024-12-28'],
])('takes the Eastern day of the time %s', (given, day) => {
  expect(parseCalendarDay(given)).toBe(day);
});

test.each(['2024-12-29T00:00:00Z', '2024-12-29T00:00:00.000+00:00'])(
  'takes %s, midnight in UTC, for a day without a time',
  (given) => {
    expect(parseCalendarDay(given)).toBe('2024-12-29');
  },
);

test('returns invalid dates unchanged', () => {
  expect(parseCalendarDay('opening night')).toBe('opening night');
  expect(parseCalendarDay('')).toBe('');
  expect(parseCalendarDay(1e300)).toBe('1e+300');
});
