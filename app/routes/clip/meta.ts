import type { MetaDescriptor } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { dayLabel } from '#app/components/clip/day.ts';
import { stillOf } from '#app/components/clip/still.ts';
import { clipMoment, clipTitle } from '#app/components/clip/words.ts';
import { clipPath } from '#app/search/clipHash.ts';

type PageData =
  | { state: 'found'; clip: Clip; publicOrigin: string }
  | { state: 'missing' }
  | { state: 'failed' };

/** Title, description and what a shared link shows. Absolute URLs, as their readers want. */
export function clipMeta(page: PageData | null | undefined): MetaDescriptor[] {
  if (!page || page.state === 'missing') {
    return [{ title: 'Clip not found · Courtreel' }, { name: 'robots', content: 'noindex' }];
  }
  if (page.state === 'failed') return [{ title: 'Clip · Courtreel' }];
  const { clip, publicOrigin } = page;
  const title = clipTitle(clip);
  const where = [clip.matchup, dayLabel(clip.date), clipMoment(clip)].filter(Boolean).join(', ');
  const description = `${title}. ${where}.`;
  const address = publicOrigin + clipPath(clip);
  const video = new URL(clip.url, publicOrigin).href;
  const image = new URL(stillOf(clip), publicOrigin).href;
  return [
    { title: `${title} · ${clip.matchup ?? dayLabel(clip.date)} · Courtreel` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    // The poster is the largest thing on the page: it goes before the list's stills and the scripts.
    { tagName: 'link', rel: 'preload', as: 'image', href: stillOf(clip), fetchPriority: 'high' },
    { property: 'og:type', content: 'video.other' },
    { property: 'og:site_name', content: 'Courtreel' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: where },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:video', content: video },
    { property: 'og:video:type', content: 'video/mp4' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: title,
        description,
        thumbnailUrl: image,
        contentUrl: video,
        uploadDate: clip.date,
        url: address,
      },
    },
  ];
}
