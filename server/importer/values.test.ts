import { describe, expect, it } from 'vitest';
import {
  bitOf,
  clockOf,
  dayOf,
  easternDayOf,
  gameNumberOf,
  idOf,
  numberOf,
  personOf,
  roundedOf,
  secondsOf,
} from './values.ts';

describe('values', () => {
  it('reads ids as CSV tables write them, and tells people from teams', () => {
    expect(idOf('1611661317.0')).toBe(1611661317);
    expect(idOf('0')).toBeNull();
    expect(idOf('')).toBeNull();
    expect(personOf(1610612737)).toBeNull();
    expect(personOf('201939')).toBe(201939);
  });

  it('keeps a number that is not there apart from zero', () => {
    expect(numberOf('')).toBeNull();
    expect(numberOf(null)).toBeNull();
    expect(numberOf('0')).toBe(0);
    expect(numberOf('abc')).toBeNull();
  });

  it('rounds coordinates', () => {
    expect(roundedOf('12.5')).toBe(13);
    expect(roundedOf(-0.2)).toBe(0);
    expect(roundedOf('')).toBeNull();
  });

  it('pads game ids and passes over other leagues', () => {
    expect(gameNumberOf('22400561')).toBe(22400561);
    expect(gameNumberOf('0022400561')).toBe(22400561);
    expect(gameNumberOf('1022400005')).toBe(1022400005);
    expect(gameNumberOf('1522400005')).toBeNull();
    expect(() => gameNumberOf('abc')).toThrow(/no game id/);
    expect(() => gameNumberOf(undefined)).toThrow(/no game id/);
  });

  it('reads clocks in tenths of a second', () => {
    expect(clockOf('PT11M43.00S')).toBe(7030);
    expect(clockOf('PT00M00.40S')).toBe(4);
    expect(clockOf('11:43')).toBe(7030);
    expect(clockOf('0:07.3')).toBe(73);
    expect(() => clockOf('half-time')).toThrow(/no clock time/);
  });

  it('reads time played in every way it is written', () => {
    expect(secondsOf('PT32M10.00S')).toBe(1930);
    expect(secondsOf('32:10')).toBe(1930);
    expect(secondsOf('25.000000:53')).toBe(1553);
    expect(secondsOf('')).toBeNull();
  });

  it('reads days without shifting them', () => {
    expect(dayOf('20241112')).toBe(20241112);
    expect(dayOf('2024-11-12T00:00:00')).toBe(20241112);
    expect(dayOf('20250202/CHIDET')).toBe(20250202);
    expect(dayOf('10/05/2023 00:00:00')).toBe(20231005);
    expect(dayOf('2024-02-29')).toBe(20240229);
    expect(dayOf('soon')).toBeNull();
    expect(easternDayOf('2025-02-03T03:30:00.0Z')).toBe(20250202);
    expect(easternDayOf(undefined)).toBeNull();
  });

  it.each(['2025-13-01', '20250001', '2025-02-29', '2025-04-31', '04/00/2025', '13/01/2025'])(
    'takes %s for no day',
    (day) => {
      expect(dayOf(day)).toBeNull();
    },
  );

  it('knows every way to say yes', () => {
    expect([1, '1', true, 'True', 0, '0', false, 'False', null].map(bitOf)).toEqual([
      1, 1, 1, 1, 0, 0, 0, 0, 0,
    ]);
  });
});
