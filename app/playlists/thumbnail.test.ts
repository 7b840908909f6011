import { expect, test } from 'vitest';
import { defaultThumbnail, getPlaylistThumbnail } from './thumbnail.ts';

const clip = (over: object) =>
  ({
    gameId: '0022400061',
    eventNumber: 7,
    url: 'https://v.example/7.mp4?x=1',
    date: '2024-10-22',
    period: 1,
    clockTime: '9:47',
    tags: [],
    ...over,
  }) as never;

test.each([
  ['the first clip before the image', [clip({ videoThumbnail: '/a.jpg' })], '/b.jpg', '/a.jpg'],
  ['a still made from the URL', [clip({})], null, 'https://v.example/7.jpg?x=1'],
  ['the image where there is no clip', [], '/b.jpg', '/b.jpg'],
  ['the default where there is nothing', [], null, defaultThumbnail],
])('%s', (_, videos, thumbnailUrl, expected) => {
  expect(getPlaylistThumbnail({ videos, thumbnailUrl })).toBe(expected);
});
