import type { MetaDescriptor } from 'react-router';
import type { Playlist } from '#app/api/contract.ts';
import { clipCountLabel, playlistPath } from '#app/playlists/summary.ts';
import { playlistThumbnail } from '#app/playlists/thumbnail.ts';

type PageData =
  | { state: 'found'; playlist: Playlist; publicOrigin: string }
  | { state: 'missing' }
  | { state: 'failed' };

const hidden: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** Title, description and, of a public playlist, what a shared link shows. */
export function playlistMeta(page: PageData | null | undefined): MetaDescriptor[] {
  if (page?.state === 'missing') return [{ title: 'Private playlist · Courtreel' }, hidden];
  if (page?.state !== 'found') return [{ title: 'Playlist · Courtreel' }, hidden];
  const { playlist, publicOrigin } = page;
  const title = `Playlist: ${playlist.name}`;
  const count = clipCountLabel(playlist.videos.length);
  const description = playlist.description || `${playlist.name}: ${count} from the NBA and WNBA.`;
  const texts = [{ title: `${title} · Courtreel` }, { name: 'description', content: description }];
  if (playlist.private) return [...texts, hidden];
  const address = publicOrigin + playlistPath(playlist);
  return [
    ...texts,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Courtreel' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(playlistThumbnail(playlist), publicOrigin).href },
  ];
}
