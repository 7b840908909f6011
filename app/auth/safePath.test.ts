import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getReferrerPath, getSafePath, toSafePath } from './safePath.ts';

describe('toSafePath', () => {
  test.each([
    '/',
    '/playlists',
    '/search?type=player&player=1',
    '/video/abc?from=type%3Dplayer#top',
  ])('keeps %s', (path) => {
    expect(toSafePath(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    ' //evil.example',
    'playlists',
    '',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    7,
  ])('replaces %j with the home page', (value) => {
    expect(toSafePath(value)).toBe('/');
  });

  test('never leaves the site, for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      '%2f',
      '?',
      '#',
      'evil',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const landed = new URL(toSafePath(parts.join('')), 'https://clips.example');
        expect(landed.origin).toBe('https://clips.example');
      }),
    );
  });
});

test.each([
  ['/search?type=game', '/search?type=game'],
  [`/search?${'x'.repeat(5000)}`, `/search?${'x'.repeat(5000)}`],
  ['//evil.example/', '/'],
  ['/.//evil.example/?a=b', '/'],
  ['/\\evil.example', '/'],
])('getSafePath of %j is a path of this site', (address, path) => {
  expect(getSafePath(new URL(`https://clips.example${address}`))).toBe(path);
});

describe('getReferrerPath', () => {
  const from = (referer: string) =>
    getReferrerPath(
      new Request('http://x.test', { headers: { referer } }),
      'https://clips.example',
    );

  test('is a page of this site or null', () => {
    expect(from('https://clips.example/playlists/1?a=b')).toBe('/playlists/1?a=b');
    expect(from('https://evil.example/playlists')).toBeNull();
    expect(from('nonsense')).toBeNull();
  });
});
