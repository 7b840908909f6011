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
  ['the first clip before the image', clip({ videoThumbnail: '/a.jpg' }), '/b.jpg', '/a.jpg'],
  ['the still of the clip URL', clip({}), null, 'https://v.example/7.jpg?x=1'],
  ['the image without a clip', null, '/b.jpg', '/b.jpg'],
  ['the default without clip and image', null, null, defaultThumbnail],
])('shows %s', (_, firstClip, thumbnailUrl, expected) => {
  expect(getPlaylistThumbnail({ firstClip, thumbnailUrl })).toBe(expected);
});

test('the cover comes before the first clip', () => {
  const coverClip = clip({ url: 'https://v.example/9.mp4' });
  const shown = getPlaylistThumbnail({ firstClip: clip({}), coverClip, thumbnailUrl: null });
  expect(shown).toBe('https://v.example/9.jpg');
});
