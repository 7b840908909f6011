import { describe, expect, it } from 'vitest';
import { getThumbnail, getThumbnailSrcSet } from './thumbnail.ts';

const diagram = {
  url: '/media/0022400061/7-abcdefghijkl.mp4',
  videoThumbnail: '/media/0022400061/7-abcdefghijkl.jpg',
  media: 'diagram' as const,
};
const outside = { url: 'https://videos.example/7.MP4?token=1', videoThumbnail: null };

describe('thumbnails', () => {
  it('use the clip’s thumbnail, else its URL with jpg for mp4', () => {
    expect(getThumbnail({ ...outside, videoThumbnail: '/own.png' })).toBe('/own.png');
    expect(getThumbnail(outside)).toBe('https://videos.example/7.jpg?token=1');
  });

  it('come in two sizes for a diagram', () => {
    expect(getThumbnailSrcSet(diagram)).toBe(
      '/media/0022400061/7-abcdefghijkl.small.jpg 640w, /media/0022400061/7-abcdefghijkl.jpg 1280w',
    );
  });

  it('come in one size for other clips', () => {
    expect(getThumbnailSrcSet(outside)).toBeUndefined();
    expect(getThumbnailSrcSet({ ...diagram, media: 'official' })).toBeUndefined();
  });
});
