import { describe, expect, it } from 'vitest';
import { formatDay } from './calendarDayLabel.ts';

describe('formatDay', () => {
  it('shows the calendar day in any time zone', () => {
    expect(formatDay('2025-06-22')).toBe('Jun 22, 2025');
    expect(formatDay('2024-02-29')).toBe('Feb 29, 2024');
    expect(formatDay('1996-12-01')).toBe('Dec 1, 1996');
  });

  it('leaves invalid text unchanged', () => {
    expect(formatDay('soon')).toBe('soon');
    expect(formatDay('2025-13-01')).toBe('2025-13-01');
    expect(formatDay('')).toBe('–');
  });
});
