import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createClipHref,
  findCanonicalChanges,
  parseSourceSearch,
  withParams,
} from './sourceSearch.ts';

const read = (from: string) => parseSourceSearch(new URLSearchParams({ from }));
const player = 'type=player&league=nba&player=201939&stats=FG3M&seasons=2024-25';

describe('parseSourceSearch', () => {
  it('keeps the query string of a player or game search', () => {
    expect(read(player)).toMatchObject({
      from: player,
      cursor: null,
      search: { type: 'player', player: 201939, stats: ['FG3M'] },
    });
    expect(read('?type=game&game=22400061')).toMatchObject({
      from: 'type=game&game=22400061',
      search: { type: 'game', game: '0022400061' },
    });
  });

  it('reads the cursor of the page that the clip was on', () => {
    expect(read(`${player}&cursor=abc%2B1`)?.cursor).toBe('abc+1');
    expect(read(`${player}&cursor=`)?.cursor).toBeNull();
  });

  it('returns null if from is absent or of another type', () => {
    expect(parseSourceSearch(new URLSearchParams())).toBeNull();
    for (const from of [
      '',
      'type=team',
      'type=',
      'league=nba',
      'junk',
      '%',
      'https://evil.example',
    ]) {
      expect(read(from), from).toBeNull();
    }
  });

  it('never throws, and bounds the length of from', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 5000 }), (junk, long) => {
        read(junk);
        const origin = read(`type=player&player=2544&x=${long}`);
        expect(origin?.search).toMatchObject({ player: 2544 });
        expect(origin?.from.length).toBeLessThanOrEqual(1000);
      }),
    );
  });
});

describe('addresses', () => {
  it('change one parameter and keep the rest', () => {
    const url = new URL('http://page/video/abc?from=type%3Dgame&box=home');
    expect(withParams(url, { box: 'away' })).toBe('/video/abc?from=type%3Dgame&box=away');
    expect(withParams(url, { from: null })).toBe('/video/abc?box=home');
    expect(withParams(url, { from: null, box: null })).toBe('/video/abc');
  });

  it('keep the search and the box score’s tab for another clip', () => {
    const clip = { gameId: '0022400001', eventNumber: 7 };
    expect(createClipHref(null, '', null)(clip)).toBe('/video/MDAyMjQwMDAwMTo3');
    expect(createClipHref(null, '', 'home')(clip)).toBe('/video/MDAyMjQwMDAwMTo3?box=home');
    const url = new URL(createClipHref(player, '', 'away')(clip), 'http://page');
    expect([...url.searchParams]).toEqual([
      ['from', player],
      ['box', 'away'],
    ]);
  });

  it('keep the queue for another clip', () => {
    const params = new URLSearchParams({ from: player, shuffle: 'k3x9' });
    const href = createClipHref(player, 'shuffle=k3x9', 'home');
    const url = new URL(href({ gameId: '0022400001', eventNumber: 7 }), 'http://page');
    expect([...url.searchParams]).toEqual([...params, ['box', 'home']]);
  });

  it('drop a queue of another form, and one without a search', () => {
    const changes = (query: Record<string, string>) => {
      const params = new URLSearchParams(query);
      return findCanonicalChanges(params, parseSourceSearch(params));
    };
    expect(changes({})).toBeNull();
    expect(changes({ from: player, play: 'all' })).toBeNull();
    expect(changes({ from: player, shuffle: 'k3x9', box: 'home' })).toBeNull();
    expect(changes({ from: player, shuffle: '?' })).toEqual({
      play: null,
      shuffle: null,
      at: null,
    });
    expect(changes({ from: player, shuffle: 'a1', play: 'all' })).toEqual({
      play: null,
      shuffle: 'a1',
      at: null,
    });
    expect(changes({ play: 'all' })).toEqual({ from: null, play: null, shuffle: null, at: null });
    expect(changes({ from: player, play: 'all', at: '285.abc' })).toBeNull();
  });
});
