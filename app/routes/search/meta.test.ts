import { expect, it } from 'vitest';
import { defaultPlayerSearch } from '#app/search/search.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { searchMeta } from './meta.ts';

const publicOrigin = 'https://courtreel.example';
const names = { player: 'Stephen Curry' };
const search = { ...defaultPlayerSearch(), seasons: ['2024-25'] };
const noIndex = { name: 'robots', content: 'noindex' };

it('describes the search and shows its first clip', () => {
  const clip = stubClip(7, { url: '/media/0022400061/7-ab.mp4' });
  const page = { items: [clip], nextCursor: null, errors: [] };
  const meta = searchMeta({ search, page, names, publicOrigin });
  expect(meta).toContainEqual({ title: 'Stephen Curry, points, 2024-25 · Courtreel' });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: `${publicOrigin}/media/0022400061/7-ab.jpg`,
  });
  expect(meta).not.toContainEqual(noIndex);
});

it('has one address for every order and filter of the same clips', () => {
  const canonical = (asked: typeof search) =>
    searchMeta({ search: asked, names, publicOrigin }).find((tag) => 'rel' in tag);
  expect(canonical({ ...search, sort: 'asc', tags: ['Dunk'] })).toEqual(canonical(search));
});

it('keeps a search without clips out of search engines, and the empty form in', () => {
  expect(searchMeta({ search, names, publicOrigin })).toContainEqual(noIndex);
  expect(searchMeta({ search: null, names, publicOrigin })).not.toContainEqual(noIndex);
});
