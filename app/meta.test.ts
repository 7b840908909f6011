import { expect, it } from 'vitest';
import { buildPageMeta, getPublicOrigin } from './meta.ts';

const page = {
  title: 'Stephen Curry, threes made, 2024-25',
  description: 'Clips.',
  publicOrigin: 'https://courtreel.example',
  path: '/search?type=player',
};

it('builds absolute URLs, even for an image on another host', () => {
  const meta = buildPageMeta({ ...page, image: '/media/1/2-ab.jpg' });
  expect(meta).toContainEqual({ title: 'Stephen Curry, threes made, 2024-25 · Courtreel' });
  const href = 'https://courtreel.example/search?type=player';
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://courtreel.example/media/1/2-ab.jpg',
  });
  expect(buildPageMeta({ ...page, image: 'https://videos.example/1.jpg' })).toContainEqual({
    property: 'og:image',
    content: 'https://videos.example/1.jpg',
  });
});

it('uses the default image and no video for a page without its own', () => {
  const meta = buildPageMeta({ ...page, image: null });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://courtreel.example/social.png',
  });
  expect(meta).toContainEqual({ property: 'og:type', content: 'website' });
  expect(JSON.stringify(meta)).not.toContain('og:video');
});

it('adds the video of a page', () => {
  const meta = buildPageMeta({ ...page, video: '/media/1/2-ab.mp4' });
  expect(meta).toContainEqual({ property: 'og:type', content: 'video.other' });
  expect(meta).toContainEqual({
    property: 'og:video',
    content: 'https://courtreel.example/media/1/2-ab.mp4',
  });
});

it('reads the origin from the root data, if any', () => {
  const root = { id: 'root', loaderData: { publicOrigin: 'https://courtreel.example' } };
  expect(getPublicOrigin([undefined, root])).toBe('https://courtreel.example');
  expect(getPublicOrigin([{ id: 'root', loaderData: undefined }])).toBe('');
});

it('names a video with its form, and a player for other sites, on https alone', () => {
  const video = '/media/a.mp4';
  const tagsAt = (publicOrigin: string, path: string) =>
    JSON.stringify(buildPageMeta({ title: 'A', description: 'B', publicOrigin, path, video }));
  const secure = tagsAt('https://courtreel.example', '/video/MDAy');
  for (const [name, content] of [
    ['og:video:secure_url', 'https://courtreel.example/media/a.mp4'],
    ['og:video:width', '1280'],
    ['og:video:height', '720'],
    ['twitter:card', 'player'],
    ['twitter:player', 'https://courtreel.example/embed/MDAy'],
    ['twitter:player:width', '640'],
  ]) {
    expect(secure).toMatch(new RegExp(`"(?:name|property)":"${name}","content":"${content}"`));
  }
  expect(secure).toContain('application/json+oembed');
  const plain = tagsAt('http://localhost:3000', '/video/MDAy');
  expect(plain).toContain('"twitter:card","content":"summary_large_image"');
  expect(plain).not.toContain('secure_url');
  expect(tagsAt('https://courtreel.example', '/search')).not.toMatch(/oembed|twitter:player/);
});
