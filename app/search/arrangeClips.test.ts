import { describe, expect, it } from 'vitest';
import type { Clip } from '#app/api/contract.ts';
import { type ClipFacets, noFacets } from '#app/basketball/clipFacets.ts';
import { arrangeClips, isOldestFirst } from './arrangeClips.ts';

function clip(date: string, eventNumber: number, tags: string[] = []): Clip {
  const gameId = `00224${date.slice(5, 7)}${date.slice(8, 10)}1`;
  const url = `/media/${eventNumber}.mp4`;
  return { gameId, eventNumber, url, date, period: 1, clockTime: '5:00', tags };
}

const all = { tags: [], filters: noFacets };
const order = (clips: Clip[]) => clips.map(({ date, eventNumber }) => `${date} ${eventNumber}`);
const newestFirst = [clip('2025-01-02', 30), clip('2025-01-02', 12), clip('2025-01-01', 40)];

describe('arrangeClips', () => {
  it('keeps the API’s order', () => {
    expect(arrangeClips(newestFirst, { ...all, sort: 'desc' })).toEqual(newestFirst);
    const late = [clip('2025-01-02', 30), clip('2025-01-02', 12), clip('2025-01-02', 13)];
    expect(arrangeClips(late, { ...all, sort: 'desc' })).toEqual(late);
  });

  it('reverses a list in the other order, also within a game', () => {
    expect(order(arrangeClips(newestFirst, { ...all, sort: 'asc' }))).toEqual([
      '2025-01-01 40',
      '2025-01-02 12',
      '2025-01-02 30',
    ]);
    const oneGame = [clip('2025-01-02', 3), clip('2025-01-02', 2), clip('2025-01-02', 1)];
    const turned = arrangeClips(oneGame, { ...all, sort: 'asc' });
    expect(turned.map((entry) => entry.eventNumber)).toEqual([1, 2, 3]);
  });

  it('sorts an unordered list by date', () => {
    const mixed = [clip('2025-01-01', 1), clip('2025-01-03', 2), clip('2025-01-02', 3)];
    expect(order(arrangeClips(mixed, { ...all, sort: 'desc' }))).toEqual([
      '2025-01-03 2',
      '2025-01-02 3',
      '2025-01-01 1',
    ]);
  });

  it('keeps the clips that have all the tags', () => {
    const tagged = [
      clip('2025-01-03', 1, ['3PT', 'Clutch']),
      clip('2025-01-02', 2, ['3PT']),
      clip('2025-01-01', 3),
    ];
    expect(arrangeClips(tagged, { ...all, sort: 'desc', tags: ['3PT'] })).toHaveLength(2);
    expect(arrangeClips(tagged, { ...all, sort: 'desc', tags: ['3PT', 'Clutch'] })).toHaveLength(1);
    expect(arrangeClips(tagged, { ...all, sort: 'desc', tags: ['Dunk'] })).toHaveLength(0);
  });

  it('keeps the clips of the chosen periods and months', () => {
    const clips = [
      { ...clip('2025-01-03', 1), period: 6 },
      { ...clip('2025-01-02', 2), period: 4 },
      { ...clip('2024-12-01', 3), period: null },
      { ...clip('', 4), period: 4 },
    ];
    const left = (filters: Partial<ClipFacets>) =>
      arrangeClips(clips, { ...all, sort: 'desc', filters: { ...noFacets, ...filters } }).map(
        ({ eventNumber }) => eventNumber,
      );
    expect(left({ period: ['4', 'ot'] })).toEqual([1, 2, 4]);
    expect(left({ month: ['12'] })).toEqual([3]);
    expect(left({ period: ['4'], month: ['1', '12'] })).toEqual([2]);
  });

  it('does not change its argument', () => {
    const given = [...newestFirst];
    arrangeClips(given, { ...all, sort: 'asc' });
    expect(given).toEqual(newestFirst);
  });
});

describe('isOldestFirst', () => {
  const inOrderOfPlay = [clip('2025-01-02', 3), clip('2025-01-02', 9), clip('2025-01-02', 12)];

  it('sees rising days', () => {
    expect(isOldestFirst(newestFirst.toReversed(), 'player')).toBe(true);
    expect(isOldestFirst(newestFirst, 'player')).toBe(false);
  });

  it('learns nothing from clips without a date', () => {
    const oneDay = [clip('', 9), clip('2025-01-02', 8), clip('', 7), clip('2025-01-02', 6)];
    expect(isOldestFirst(oneDay, 'player')).toBe(false);
  });

  it('takes the order of play within one day for that of a game, and not of a player', () => {
    expect(isOldestFirst(inOrderOfPlay, 'game')).toBe(true);
    expect(isOldestFirst(inOrderOfPlay, 'player')).toBe(false);
  });
});
