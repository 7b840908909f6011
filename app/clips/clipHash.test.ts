import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipPath, decodeClipHash, encodeClipHash } from './clipHash.ts';

const clipKeys = fc.record({
  gameId: fc
    .tuple(
      fc.constantFrom('00', '10'),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 9_999_999 }),
    )
    .map(([league, type, rest]) => `${league}${type}${String(rest).padStart(7, '0')}`),
  eventNumber: fc.integer({ min: 0, max: 999_999_999 }),
});

describe('clip hash', () => {
  it('is the URL-safe base64 of gameId:eventNumber', () => {
    const hash = encodeClipHash({ gameId: '0022400001', eventNumber: 7 });
    expect(Buffer.from(hash, 'base64url').toString()).toBe('0022400001:7');
    expect(hash).toBe('MDAyMjQwMDAwMTo3');
  });

  it('decodes to the same clip and needs no escaping in a path', () => {
    fc.assert(
      fc.property(clipKeys, (key) => {
        const hash = encodeClipHash(key);
        expect(encodeURIComponent(hash)).toBe(hash);
        expect(decodeClipHash(hash)).toEqual(key);
      }),
    );
  });

  it('has one form per clip: a decoded hash encodes to itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'MDAyjQw1To3_-'), maxLength: 30 }),
        (text) => {
          const key = decodeClipHash(text);
          if (key) expect(encodeClipHash(key)).toBe(text);
        },
      ),
      { examples: [['MDAyMjQwMDAwMTo3']] },
    );
  });

  it('decodes any other text to null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        fc.pre(!/^[\w=-]+$/.test(text));
        expect(decodeClipHash(text)).toBeNull();
      }),
    );
    const wrong = ['0022400001', '0022400001:', ':7', '0022400001:7:8', '0022400001:-7']
      .concat(['0022400001:07', '0022400001:7.5', '0022400001:7 ', ' 0022400001:7', '9922400001:7'])
      .concat(['0072400001:7', 'abcdefghij:7', '002240000001:7', '0022400001:9999999999']);
    for (const joined of wrong) {
      expect(decodeClipHash(Buffer.from(joined).toString('base64url')), joined).toBeNull();
    }
    for (const text of ['', '=', 'MDAyMjQwMDAwMTo3!', 'MDAyMjQwMDAwMTo3%3D', '../etc/passwd']) {
      expect(decodeClipHash(text), text).toBeNull();
    }
  });

  it('accepts padding and game ids of eight characters', () => {
    expect(decodeClipHash(btoa('0022400001:17'))).toEqual({
      gameId: '0022400001',
      eventNumber: 17,
    });
    expect(btoa('0022400001:17')).toMatch(/=$/);
    expect(decodeClipHash(btoa('22400001:7'))).toEqual({ gameId: '0022400001', eventNumber: 7 });
    expect(encodeClipHash({ gameId: '22400001', eventNumber: 7 })).toBe('MDAyMjQwMDAwMTo3');
  });
});

describe('clipPath', () => {
  const clip = { gameId: '0022400001', eventNumber: 7 };

  it('is the bare page without a search', () => {
    expect(clipPath(clip)).toBe('/video/MDAyMjQwMDAwMTo3');
    expect(clipPath(clip, '')).toBe('/video/MDAyMjQwMDAwMTo3');
    expect(clipPath(clip, null)).toBe('/video/MDAyMjQwMDAwMTo3');
  });

  it('carries the search as one parameter that reads back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (from) => {
        const url = new URL(clipPath(clip, from), 'http://localhost');
        expect(url.pathname).toBe('/video/MDAyMjQwMDAwMTo3');
        expect([...url.searchParams]).toEqual([['from', from]]);
      }),
    );
  });
});
