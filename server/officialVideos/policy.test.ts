import { describe, expect, it } from 'vitest';
import { isVideoGone, verdicts } from '#server/store/plays/videoChecks.ts';
import { getTtl } from './policy.ts';

const now = 1_700_000_000;
const hour = 3600;
const url = 'https://videos.nba.com/nba/pbp/media/7.mp4';
const ageOf = (verdict: (typeof verdicts)[number]) => getTtl(verdict, now).expires - now;

describe('a verdict', () => {
  it('lasts days for an available video and hours for any other', () => {
    expect(ageOf('available')).toBeGreaterThan(48 * hour);
    for (const verdict of ['missing', 'placeholder', 'refused'] as const) {
      expect(ageOf(verdict)).toBeGreaterThanOrEqual(hour);
      expect(ageOf(verdict)).toBeLessThan(12 * hour);
    }
  });

  it.each(verdicts)('may be renewed before it expires: %s', (verdict) => {
    const { due, expires } = getTtl(verdict, now);
    expect(due).toBeGreaterThan(now);
    expect(due).toBeLessThan(expires);
  });
});

describe('isVideoGone', () => {
  const check = (verdict: (typeof verdicts)[number] | null, expires = now + 1) => ({
    ...{ verdict, expires_at: expires, due_at: 0 },
  });

  it('is true while a verdict against the video is valid', () => {
    for (const verdict of ['missing', 'placeholder', 'refused'] as const) {
      expect(isVideoGone(url, check(verdict), now * 1000)).toBe(true);
      expect(isVideoGone(url, check(verdict, now), now * 1000)).toBe(false);
    }
  });

  it('is false for an available or unchecked video', () => {
    expect(isVideoGone(url, check('available'), now * 1000)).toBe(false);
    expect(isVideoGone(url, check(null), now * 1000)).toBe(false);
    expect(isVideoGone(url, null, now * 1000)).toBe(false);
  });

  it("is always true for the film 'Video Not Available'", () => {
    expect(isVideoGone('https://videos.nba.com/nba/static/missing.mp4', null, 0)).toBe(true);
  });
});
