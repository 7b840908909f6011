import { describe, expect, it } from 'vitest';
import {
  formatClipTime,
  formatPlaybackPosition,
  getClipTitle,
  getPlayTitle,
  getUnnamedPlayer,
} from './clipText.ts';

describe('texts of a clip', () => {
  it('use the description, else the player, else the event number as title', () => {
    expect(getClipTitle({ desc: 'A dunk', playerName: 'James', eventNumber: 7 })).toBe('A dunk');
    expect(getClipTitle({ desc: '', playerName: 'James', eventNumber: 7 })).toBe('James');
    expect(getClipTitle({ eventNumber: 7 })).toBe('Play 7');
  });

  it('name the player beside the play, or in it, not twice', () => {
    const texts = (desc: string, playerName: string | null = 'LeBron James') => {
      const clip = { desc, playerName, eventNumber: 7 };
      return [getPlayTitle(clip), getUnnamedPlayer(clip)];
    };
    expect(texts('LeBron James misses a dunk')).toEqual(['Misses a dunk', 'LeBron James']);
    expect(texts('Turnover by LeBron James')).toEqual(['Turnover by LeBron James', null]);
    expect(texts("James 26' 3PT")).toEqual(["James 26' 3PT", 'LeBron James']);
    expect(texts('')).toEqual(['LeBron James', null]);
    expect(texts('Lakers team rebound', null)).toEqual(['Lakers team rebound', null]);
  });

  it('format the moment as period and clock, overtimes as OT', () => {
    expect(formatClipTime({ period: 4, clockTime: '0:42' })).toBe('Q4 0:42');
    expect(formatClipTime({ period: 6, clockTime: '4:01' })).toBe('OT 4:01');
    expect(formatClipTime({ period: 4, clockTime: 'PT03M20.00S' })).toBe('Q4 3:20');
    expect(formatClipTime({ period: 4, clockTime: 'PT00M07.30S' })).toBe('Q4 0:07.3');
  });

  it('format the position of a video in whole seconds', () => {
    expect(formatPlaybackPosition(3.94, 5)).toBe('0:03 of 0:05');
    expect(formatPlaybackPosition(0, 75.2)).toBe('0:00 of 1:15');
  });
});
