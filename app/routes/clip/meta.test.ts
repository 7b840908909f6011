import { expect, it, vi } from 'vitest';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { buildClipMeta } from './meta.ts';

const publicOrigin = 'https://courtreel.example';

it('describes the clip with absolute URLs', () => {
  const clip = stubClip(7, {
    url: '/media/0022400061/7-ab.mp4',
    matchup: 'MIN @ LAL',
    desc: 'A dunk',
  });
  const meta = buildClipMeta({ state: 'found', clip, publicOrigin });
  expect(meta).toContainEqual({ title: 'A dunk · MIN @ LAL · Courtreel' });
  expect(meta).toContainEqual({
    name: 'description',
    content: 'A dunk. MIN @ LAL, Oct 22, 2024, Q1 4:00.',
  });
  expect(meta).toContainEqual({
    property: 'og:video',
    content: `${publicOrigin}/media/0022400061/7-ab.mp4`,
  });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: `${publicOrigin}/media/0022400061/7-ab.jpg`,
  });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: `${publicOrigin}/video/MDAyMjQwMDA2MTo3`,
  });
});

it('tells the length of a video where it is known', () => {
  const told = (duration?: number) =>
    JSON.stringify(
      buildClipMeta({ state: 'found', clip: stubClip(7, { duration }), publicOrigin }),
    );
  expect(told(9.616)).toContain('"duration":"PT9.616S"');
  expect(told()).not.toContain('duration');
});

it('marks an address without a clip as noindex', () => {
  for (const page of [null, undefined, { state: 'missing' as const }]) {
    expect(buildClipMeta(page)).toContainEqual({ name: 'robots', content: 'noindex' });
  }
});

it('loads the poster ahead in the document, not where a clip follows another', () => {
  const clip = stubClip(7, { url: '/media/0022400061/7-ab.mp4' });
  const preload = expect.objectContaining({ rel: 'preload', href: '/media/0022400061/7-ab.jpg' });
  const build = () => buildClipMeta({ state: 'found', clip, publicOrigin });
  expect(build()).toContainEqual(preload);
  vi.stubEnv('SSR', false);
  expect(build()).not.toContainEqual(preload);
  vi.unstubAllEnvs();
});
