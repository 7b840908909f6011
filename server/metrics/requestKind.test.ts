import { expect, test } from 'vitest';
import { getRequestKind } from './requestKind.ts';

test.each([
  ['/', 'page'],
  ['/search?type=player&player=201939', 'page'],
  ['/video/MDAyMjQwMTE5ODo2MTk?from=type%3Dgame.data', 'page'],
  ['/search.data?type=player', 'data'],
  ['/_root.data', 'data'],
  ['/assets/entry.client-DQkNGD27.js', 'asset'],
  ['/favicon.ico', 'asset'],
  ['/api/v1/nba/players', 'api'],
  ['/media/0022401198/619-flJarAhqrM9h.mp4', 'media'],
  ['/identity/auth?client_id=courtreel-web', 'identity'],
  ['/healthz', 'probe'],
])('%s is counted as %s', (url, kind) => {
  expect(getRequestKind(url)).toBe(kind);
});
