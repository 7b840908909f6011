import type { MetaDescriptor } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getOwnVideo } from '#app/clips/playable.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { buildPageMeta, buildUnlistedMeta } from '#app/meta.ts';

type PageData =
  | { state: 'found'; clip: Clip; publicOrigin: string }
  | { state: 'missing' }
  | { state: 'failed' };

/** Title, description and Open Graph tags, with the absolute URLs that link previews need. */
export function buildClipMeta(page: PageData | null | undefined): MetaDescriptor[] {
  if (!page || page.state === 'missing') {
    return buildUnlistedMeta('Clip not found');
  }
  if (page.state === 'failed') return [{ title: 'Clip · Courtreel' }];
  const { clip, publicOrigin } = page;
  const title = getClipTitle(clip);
  const where = [clip.matchup, formatDay(clip.date), formatClipTime(clip)]
    .filter(Boolean)
    .join(', ');
  const description = `${title}. ${where}.`;
  const path = clipPath(clip);
  return [
    ...buildPageMeta({
      title,
      documentTitle: `${title} · ${clip.matchup ?? formatDay(clip.date)} · Courtreel`,
      description,
      shortDescription: where,
      publicOrigin,
      path,
      image: getThumbnail(clip),
      video: getOwnVideo(clip),
    }),
    ...(import.meta.env.SSR ? [preloadPoster(clip)] : []),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: title,
        description,
        thumbnailUrl: new URL(getThumbnail(clip), publicOrigin).href,
        contentUrl: new URL(clip.url, publicOrigin).href,
        uploadDate: clip.date,
        ...(clip.duration ? { duration: `PT${clip.duration}S` } : {}),
        url: publicOrigin + path,
      },
    },
  ];
}

/**
 * In the document the poster is the largest element, so it loads before stills and scripts. Later clips
 * have the last frame of the one before as their poster (docs/product.md#next-clip).
 */
function preloadPoster(clip: Clip): MetaDescriptor {
  const href = getThumbnail(clip);
  return { tagName: 'link', rel: 'preload', as: 'image', href, fetchPriority: 'high' };
}
