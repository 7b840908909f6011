import { describe, expect, test } from 'vitest';
import { isNearEnd } from './useScrollEnd.ts';

const list = (scrollHeight: number, share: number, clientHeight = 800) => ({
  scrollHeight,
  clientHeight,
  scrollTop: (scrollHeight - clientHeight) * share,
});

describe('the end of a list is reached', () => {
  test.each([
    ['at 80 percent of the way', list(10_000, 0.8), true],
    ['not before', list(10_000, 0.79), false],
    ['where there is nothing to scroll', list(800, 0), true],
  ])('by scrolling: %s', (_, scroller, reached) => {
    expect(isNearEnd(scroller, 'scroll')).toBe(reached);
  });

  test.each([
    ['at the end', list(200_000, 1), true],
    ['where little is left', list(8000, 0.82), true],
    ['not where thousands of pixels are', list(200_000, 0.9), false],
    ['not at the top of a short one', list(1600, 0), false],
    ['where there is nothing to scroll', list(500, 0), true],
  ])('by what has been added: %s', (_, scroller, reached) => {
    expect(isNearEnd(scroller, 'change')).toBe(reached);
  });
});
