import { describe, expect, it } from 'vitest';
import { getThumbnail, getThumbnailSrcSet } from './thumbnail.ts';

const diagram = {
  url: '/media/0022400061/7-abcdefghijkl.mp4',
  videoThumbnail: '/media/0022400061/7-abcdefghijkl.jpg',
  media: 'diagram' as const,
};
const outside = { url: 'https://videos.example/7.MP4?token=1', videoThumbnail: null };

describe('stills', () => {
  it('are the own thumbnail, else the URL with jpg for mp4', () => {
    expect(getThumbnail({ ...outside, videoThumbnail: '/own.png' })).toBe('/own.png');
    expect(getThumbnail(outside)).toBe('https://videos.example/7.jpg?token=1');
  });

  it('have a small one beside them where the clip is a diagram', () => {
    expect(getThumbnailSrcSet(diagram)).toBe(
      '/media/0022400061/7-abcdefghijkl.small.jpg 400w, /media/0022400061/7-abcdefghijkl.jpg 640w',
    );
  });

  it('have none where it is not', () => {
    expect(getThumbnailSrcSet(outside)).toBeUndefined();
    expect(getThumbnailSrcSet({ ...diagram, media: 'official' })).toBeUndefined();
  });
});
