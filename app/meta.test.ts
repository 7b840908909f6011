import { expect, it } from 'vitest';
import { buildPageMeta, getPublicOrigin } from './meta.ts';

const page = {
  title: 'Stephen Curry, threes made, 2024-25',
  description: 'Clips.',
  publicOrigin: 'https://courtreel.example',
  path: '/search?type=player',
};

it('gives absolute addresses, also of a picture on another host', () => {
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

it('has a picture of its own where the page has none, and no video', () => {
  const meta = buildPageMeta({ ...page, image: null });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://courtreel.example/social.png',
  });
  expect(meta).toContainEqual({ property: 'og:type', content: 'website' });
  expect(JSON.stringify(meta)).not.toContain('og:video');
});

it('names the video of a page that has one', () => {
  const meta = buildPageMeta({ ...page, video: '/media/1/2-ab.mp4' });
  expect(meta).toContainEqual({ property: 'og:type', content: 'video.other' });
  expect(meta).toContainEqual({
    property: 'og:video',
    content: 'https://courtreel.example/media/1/2-ab.mp4',
  });
});

it('takes the origin from the root, and does without', () => {
  const root = { id: 'root', loaderData: { publicOrigin: 'https://courtreel.example' } };
  expect(getPublicOrigin([undefined, root])).toBe('https://courtreel.example');
  expect(getPublicOrigin([{ id: 'root', loaderData: undefined }])).toBe('');
});
