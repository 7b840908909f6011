import { describe, expect, it } from 'vitest';
import {
  parseBit,
  parseClock,
  parseDay,
  parseGameNumber,
  parseId,
  parseNumber,
  parsePersonId,
  parseRounded,
  parseSeconds,
  toEasternDay,
} from './values.ts';

describe('values', () => {
  it('reads ids as CSV tables write them, and distinguishes players from teams', () => {
    expect(parseId('1611661317.0')).toBe(1611661317);
    expect(parseId('0')).toBeNull();
    expect(parseId('')).toBeNull();
    expect(parsePersonId(1610612737)).toBeNull();
    expect(parsePersonId('201939')).toBe(201939);
  });

  it('distinguishes a missing number from zero', () => {
    expect(parseNumber('')).toBeNull();
    expect(parseNumber(null)).toBeNull();
    expect(parseNumber('0')).toBe(0);
    expect(parseNumber('abc')).toBeNull();
  });

  it('rounds coordinates', () => {
    expect(parseRounded('12.5')).toBe(13);
    expect(parseRounded(-0.2)).toBe(0);
    expect(parseRounded('')).toBeNull();
  });

  it('pads game ids and returns null for other leagues', () => {
    expect(parseGameNumber('22400561')).toBe(22400561);
    expect(parseGameNumber('0022400561')).toBe(22400561);
    expect(parseGameNumber('1022400005')).toBe(1022400005);
    expect(parseGameNumber('1522400005')).toBeNull();
    expect(() => parseGameNumber('abc')).toThrow(/no game id/);
    expect(() => parseGameNumber(undefined)).toThrow(/no game id/);
  });

  it('reads clocks in tenths of a second', () => {
    expect(parseClock('PT11M43.00S')).toBe(7030);
    expect(parseClock('PT00M00.40S')).toBe(4);
    expect(parseClock('11:43')).toBe(7030);
    expect(parseClock('0:07.3')).toBe(73);
    expect(() => parseClock('half-time')).toThrow(/no clock time/);
  });

  it('reads time played in every format', () => {
    expect(parseSeconds('PT32M10.00S')).toBe(1930);
    expect(parseSeconds('32:10')).toBe(1930);
    expect(parseSeconds('25.000000:53')).toBe(1553);
    expect(parseSeconds('')).toBeNull();
  });

  it('reads days without shifting them', () => {
    expect(parseDay('20241112')).toBe(20241112);
    expect(parseDay('2024-11-12T00:00:00')).toBe(20241112);
    expect(parseDay('20250202/CHIDET')).toBe(20250202);
    expect(parseDay('10/05/2023 00:00:00')).toBe(20231005);
    expect(parseDay('2024-02-29')).toBe(20240229);
    expect(parseDay('APR 13, 2025')).toBe(20250413);
    expect(parseDay('Abc 13, 2025')).toBeNull();
    expect(parseDay('soon')).toBeNull();
    expect(toEasternDay('2025-02-03T03:30:00.0Z')).toBe(20250202);
    expect(toEasternDay(undefined)).toBeNull();
  });

  it.each(['2025-13-01', '20250001', '2025-02-29', '2025-04-31', '04/00/2025', '13/01/2025'])(
    'takes %s for no day',
    (day) => {
      expect(parseDay(day)).toBeNull();
    },
  );

  it('reads booleans in every format', () => {
    expect([1, '1', true, 'True', 0, '0', false, 'False', null].map(parseBit)).toEqual([
      1, 1, 1, 1, 0, 0, 0, 0, 0,
    ]);
  });
});
