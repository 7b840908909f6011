import type { MetaDescriptor } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { dayLabel } from '#app/components/clip/day.ts';
import { stillOf } from '#app/components/clip/still.ts';
import { clipMoment, clipTitle } from '#app/components/clip/words.ts';
import { pageMeta, unlistedMeta } from '#app/meta.ts';
import { clipPath } from '#app/search/clipHash.ts';

type PageData =
  | { state: 'found'; clip: Clip; publicOrigin: string }
  | { state: 'missing' }
  | { state: 'failed' };

/** Title, description and what a shared link shows. Absolute URLs, as their readers want. */
export function clipMeta(page: PageData | null | undefined): MetaDescriptor[] {
  if (!page || page.state === 'missing') {
    return unlistedMeta('Clip not found');
  }
  if (page.state === 'failed') return [{ title: 'Clip · Courtreel' }];
  const { clip, publicOrigin } = page;
  const title = clipTitle(clip);
  const where = [clip.matchup, dayLabel(clip.date), clipMoment(clip)].filter(Boolean).join(', ');
  const description = `${title}. ${where}.`;
  const path = clipPath(clip);
  return [
    ...pageMeta({
      title,
      documentTitle: `${title} · ${clip.matchup ?? dayLabel(clip.date)} · Courtreel`,
      description,
      shortDescription: where,
      publicOrigin,
      path,
      image: stillOf(clip),
      video: clip.url,
    }),
    // The poster is the largest thing on the page: it goes before the list's stills and the scripts.
    { tagName: 'link', rel: 'preload', as: 'image', href: stillOf(clip), fetchPriority: 'high' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: title,
        description,
        thumbnailUrl: new URL(stillOf(clip), publicOrigin).href,
        contentUrl: new URL(clip.url, publicOrigin).href,
        uploadDate: clip.date,
        url: publicOrigin + path,
      },
    },
  ];
}
