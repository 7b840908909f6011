import { describe, expect, it } from 'vitest';
import type { ShotChart } from '#app/api/contract.ts';
import { findShotInGame, packShots } from './clipCourt.ts';

const none = { made: 0, attempted: 0, assists: 0, blocks: 0 };
/** Newest first, as the API tells them. */
const chart: ShotChart = {
  ...{ zones: {}, unplaced: none, games: ['0022400001'], players: [201939, 2544], cut: false },
  shots: [
    [0, 0, 1, 2, 0, 40, 0],
    [-220, 10, 0, 3, 0, 30, 0],
    [10, 10, 1, 2, 0, 20, 1],
    [0, 138, 1, 2, 0, 10, 0],
    [5, 5, 1, 2, 0, 5, -1],
  ],
};

describe('findShotInGame', () => {
  const packed = packShots(chart);

  it('finds a clip’s shot among those of its player, in the order of the game', () => {
    expect(findShotInGame(packed, 30)).toEqual({
      ...{ left: 30, top: 62, place: 2, count: 3 },
      marks: { kind: 'dots', made: 'M250 190h0M250 52h0', missed: 'M22 54l16 16m0-16-16 16' },
    });
  });

  it('finds none for another play, and for a shot of nobody', () => {
    expect(findShotInGame(packed, 31)).toBeNull();
    expect(findShotInGame(packed, 5)).toBeNull();
    expect(findShotInGame('', 5)).toBeNull();
  });
});
