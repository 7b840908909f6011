import { describe, expect, it } from 'vitest';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { getFallbackThumbnail, toFallbackClip } from './fallback.ts';

const official = stubClip(7, {
  url: 'https://videos.example/7.mp4',
  videoThumbnail: 'https://videos.example/7.jpg',
  media: 'official',
  diagramUrl: '/media/0022400061/7-abcdefghijkl.mp4',
});

describe('toFallbackClip', () => {
  it('replaces the official video by the diagram', () => {
    expect(toFallbackClip(official)).toMatchObject({
      eventNumber: 7,
      desc: official.desc,
      url: '/media/0022400061/7-abcdefghijkl.mp4',
      videoThumbnail: '/media/0022400061/7-abcdefghijkl.jpg',
      media: 'diagram',
      officialVideo: 'unavailable',
    });
    expect(getFallbackThumbnail(official)).toBe('/media/0022400061/7-abcdefghijkl.jpg');
  });

  it('returns a clip without a diagram unchanged', () => {
    const outside = stubClip(7);
    expect(toFallbackClip(outside)).toBe(outside);
    expect(getFallbackThumbnail(outside)).toBeUndefined();
  });
});
