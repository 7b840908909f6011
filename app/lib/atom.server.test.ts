import { expect, it } from 'vitest';
import { type AtomFeed, formatFeed } from './atom.server.ts';

const feed: AtomFeed = {
  id: 'https://x.example/feed.atom',
  title: 'A & <b>',
  self: 'https://x.example/feed.atom?a=1&b="2"',
  page: 'https://x.example/',
  entries: [
    {
      page: 'https://x.example/1',
      title: 'One\u0000\uFFFF\uD800 🏀',
      updated: '2025-01-02T00:00:00-05:00',
      summary: '',
    },
    {
      page: 'https://x.example/2',
      title: 'Two',
      updated: '2025-01-02T04:00:00Z',
      summary: 's',
      video: '/2.mp4',
    },
  ],
};

it('is updated when its newest entry was, whatever the zone of its time', () => {
  const [, updated] = /<updated>(.*?)<\/updated>/.exec(formatFeed(feed)) ?? [];
  expect(updated).toBe('2025-01-02T00:00:00-05:00');
  expect(formatFeed({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00Z</updated>');
});

it('escapes texts and addresses, and leaves out what XML cannot have', () => {
  const text = formatFeed(feed);
  expect(text).toContain('<title>A &amp; &lt;b&gt;</title>');
  expect(text).toContain('href="https://x.example/feed.atom?a=1&amp;b=&quot;2&quot;"');
  expect(text).toContain('<title>One\uFFFD 🏀</title>');
});
