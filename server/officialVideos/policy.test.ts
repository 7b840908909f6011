import { describe, expect, it } from 'vitest';
import { isVideoGone, verdicts } from '#server/store/plays/videoChecks.ts';
import { getBackoffEnd, getRetryTime, getTtl } from './policy.ts';

const now = 1_700_000_000;
const hour = 3600;
const url = 'https://videos.nba.com/nba/pbp/media/7.mp4';
const ageOf = (verdict: (typeof verdicts)[number], draw: number) =>
  getTtl(verdict, now, () => draw).expires - now;

describe('what was seen of a video', () => {
  it('counts for days where it is there, for hours where it is not', () => {
    for (const draw of [0, 0.5, 1]) {
      expect(ageOf('available', draw)).toBeGreaterThan(48 * hour);
      for (const verdict of ['missing', 'placeholder', 'refused'] as const) {
        expect(ageOf(verdict, draw)).toBeGreaterThanOrEqual(hour);
        expect(ageOf(verdict, draw)).toBeLessThan(12 * hour);
      }
    }
  });

  it.each(verdicts)('may be renewed before it stops counting: %s', (verdict) => {
    const { due, expires } = getTtl(verdict, now, () => 0.5);
    expect(due).toBeGreaterThan(now);
    expect(due).toBeLessThan(expires);
  });

  it('does not expire for all at once', () => {
    const ages = [0, 0.25, 0.5, 0.75, 1].map((draw) => ageOf('missing', draw));
    expect(new Set(ages).size).toBe(5);
    expect(Math.max(...ages) / Math.min(...ages)).toBeCloseTo(1.5);
  });

  it('is tried again within minutes where there was no answer', () => {
    for (const again of [getRetryTime, getBackoffEnd]) {
      expect(again(now, () => 0)).toBeGreaterThan(now + 60);
      expect(again(now, () => 1)).toBeLessThan(now + 15 * 60);
    }
  });
});

describe('a video is gone', () => {
  const check = (verdict: (typeof verdicts)[number] | null, expires = now + 1) => ({
    ...{ verdict, expires_at: expires, due_at: 0 },
  });

  it('while a verdict against it counts', () => {
    for (const verdict of ['missing', 'placeholder', 'refused'] as const) {
      expect(isVideoGone(url, check(verdict), now * 1000)).toBe(true);
      expect(isVideoGone(url, check(verdict, now), now * 1000)).toBe(false);
    }
  });

  it('not when it is there, or nothing is known', () => {
    expect(isVideoGone(url, check('available'), now * 1000)).toBe(false);
    expect(isVideoGone(url, check(null), now * 1000)).toBe(false);
    expect(isVideoGone(url, null, now * 1000)).toBe(false);
  });

  it("always where it is the film 'Video Not Available'", () => {
    expect(isVideoGone('https://videos.nba.com/nba/static/missing.mp4', null, 0)).toBe(true);
  });
});
