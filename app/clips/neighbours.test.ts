import { describe, expect, it } from 'vitest';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { findNeighbours, includeClip } from './neighbours.ts';

const list = [stubClip(30), stubClip(20), stubClip(10)];
const numbers = (clips: { eventNumber: number }[]) => clips.map((clip) => clip.eventNumber);

describe('neighbours', () => {
  it('are the clips before and after in the list', () => {
    const { previous, next } = findNeighbours(stubClip(20), list);
    expect([previous?.eventNumber, next?.eventNumber]).toEqual([30, 10]);
  });

  it('end with the list', () => {
    expect(findNeighbours(stubClip(30), list).previous).toBeNull();
    expect(findNeighbours(stubClip(10), list).next).toBeNull();
    expect(findNeighbours(stubClip(10), [])).toEqual({ previous: null, next: null });
  });

  it('go by game and event number together', () => {
    const other = stubClip(20, { gameId: '0022400062' });
    expect(findNeighbours(other, list)).toEqual({ previous: null, next: null });
  });
});

describe('includeClip', () => {
  it('returns a list that contains the clip', () => {
    expect(numbers(includeClip(stubClip(20), list))).toEqual([30, 20, 10]);
  });

  it('puts a clip that is not in the list first', () => {
    const shown = includeClip(stubClip(99), list);
    expect(numbers(shown)).toEqual([99, 30, 20, 10]);
    expect(findNeighbours(stubClip(99), shown).next?.eventNumber).toBe(30);
  });
});
