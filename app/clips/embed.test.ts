import { describe, expect, it } from 'vitest';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { buildEmbedCode, fitFrame, getEmbedPath, parseEmbeddable } from './embed.ts';
import { getOwnVideo, toPlayable } from './playable.ts';

const origin = 'https://courtreel.example';

describe('what can be embedded', () => {
  it.each([
    ['/video/MDAy', { kind: 'clip', hash: 'MDAy' }],
    ['/video/MDAy?from=type%3Dgame', { kind: 'clip', hash: 'MDAy' }],
    ['/embed/MDAy', { kind: 'clip', hash: 'MDAy' }],
    ['/playlists/a%20b', { kind: 'playlist', id: 'a b' }],
    ['/embed/playlist/a%20b', { kind: 'playlist', id: 'a b' }],
    ['/embed/playlist', { kind: 'clip', hash: 'playlist' }],
    ['/playlists', null],
    ['/search?type=player', null],
    ['/video/a/b', null],
    ['/video/%E0%A4', null],
  ])('%s', (path, expected) => {
    expect(parseEmbeddable(origin + path, origin)).toEqual(expected);
  });

  it('is only a page of this site', () => {
    expect(parseEmbeddable('https://other.example/video/MDAy', origin)).toBeNull();
    expect(parseEmbeddable('/video/MDAy', origin)).toBeNull();
    expect(getEmbedPath('/playlists/a%20b')).toBe('/embed/playlist/a%20b');
    expect(getEmbedPath('/search')).toBeNull();
  });
});

it('fits a frame into bounds, in the form of the picture', () => {
  expect(fitFrame('clip')).toEqual({ width: 640, height: 424 });
  expect(fitFrame('playlist')).toEqual({ width: 640, height: 584 });
  expect(fitFrame('clip', { maxWidth: 320 })).toEqual({ width: 320, height: 244 });
  expect(fitFrame('clip', { maxHeight: 60 })).toEqual({ width: 1, height: 60 });
});

it('writes names into the code as text', () => {
  const code = buildEmbedCode(`${origin}/embed/a`, '"><script>', { width: 640, height: 424 });
  expect(code).toContain('title="&#34;&#62;&#60;script&#62;"');
  expect(code).not.toContain('<script>');
});

describe('the video that other sites may play', () => {
  const film = 'https://videos.nba.com/a.mp4';
  it.each([
    [{ media: 'diagram', url: '/media/a.mp4' }, '/media/a.mp4', false],
    [{ media: 'official', url: film, diagramUrl: '/media/b.mp4' }, '/media/b.mp4', true],
    [{ media: 'official', url: film }, undefined, true],
    [{ url: 'https://clips.wnba.com/a.mp4' }, undefined, true],
    [{ url: 'https://clips.example/nba.com.mp4' }, 'https://clips.example/nba.com.mp4', false],
  ] as const)('of %j is %s', (given, video, hasFilm) => {
    const clip = stubClip(7, given);
    expect(getOwnVideo(clip)).toBe(video);
    expect(toPlayable(clip).hasFilm).toBe(hasFilm);
  });
});
