import { describe, expect, it } from 'vitest';
import {
  parseFoulDetail,
  parseFreeThrowDetail,
  parseShotDetail,
  parseTurnoverDetail,
  parseViolationDetail,
  ReboundCounts,
} from './playDetails.ts';

describe('details', () => {
  it.each([
    ['Driving Layup Shot', 'driving layup'],
    ['driving floating Jump Shot', 'driving floating jump shot'],
    ["26' 3PT pullup", 'pullup jump shot'],
    ["27' 3PT Running Pull-Up Jump Shot", 'running pullup jump shot'],
    ['alley-oop DUNK', 'alley-oop dunk'],
    ['Alley Oop Dunk', 'alley-oop dunk'],
    ['Jump Bank Shot', 'bank jump shot'],
    ['Turnaround Bank Hook Shot', 'turnaround bank hook'],
    ['Driving Finger Roll Layup Shot', 'driving finger roll layup'],
    ['Fadeaway Jumper', 'fadeaway jump shot'],
    ['Jump Shot', 'jump shot'],
  ])('calls the shot %s %s', (words, detail) => {
    expect(parseShotDetail(words)).toBe(detail);
  });

  it.each([
    ['1 of 2', '1 of 2'],
    ['technical 1 of 1', 'technical 1 of 1'],
    ['MISS Davis Free Throw Flagrant 2 of 2', 'flagrant 2 of 2'],
    ['Beasley Free Throw Technical (20 PTS)', 'technical 1 of 1'],
    ['Free Throw Clear Path 1 of 2', 'clear-path 1 of 2'],
    ['transition take 1 of 1', 'transition take 1 of 1'],
  ])('calls the free throw %s %s', (words, detail) => {
    expect(parseFreeThrowDetail(words)).toBe(detail);
  });

  it('uses the same words for turnovers, fouls and violations of all feeds', () => {
    expect(parseTurnoverDetail('Out of Bounds - Bad Pass Turnover')).toBe('bad pass out-of-bounds');
    expect(parseTurnoverDetail('bad pass out-of-bounds turnover')).toBe('bad pass out-of-bounds');
    expect(parseTurnoverDetail('shot clock Team TURNOVER')).toBe('shot clock');
    expect(parseTurnoverDetail('Offensive Foul Turnover')).toBe('offensive foul');
    expect(parseTurnoverDetail('')).toBeNull();
    expect(parseFoulDetail('Loose Ball')).toBe('loose ball personal');
    expect(parseFoulDetail('')).toBeNull();
    expect(parseViolationDetail('Delay Of Game')).toBe('delay-of-game');
  });
});

describe('ReboundCounts', () => {
  const rebounds = [
    { player: 7, text: 'Reed REBOUND (Off:0 Def:1)' },
    { player: 7, text: 'Reed REBOUND (Off:1 Def:2)' },
    { player: 7, text: 'Reed REBOUND (Off:1 Def:1)' },
    { player: 8, text: 'Long REBOUND (Off:1 Def:4)' },
  ];
  const counts = new ReboundCounts(rebounds);

  it('follows the counts even if two rebounds are listed in reverse', () => {
    expect(rebounds.slice(0, 3).map((r) => counts.detail(r.player, r.text))).toEqual([
      'defensive',
      'defensive',
      'offensive',
    ]);
  });

  it('returns null without the previous rebound and for a team', () => {
    expect(counts.detail(8, 'Long REBOUND (Off:1 Def:4)')).toBeNull();
    expect(counts.detail(null, 'Hawks Rebound')).toBeNull();
  });
});
