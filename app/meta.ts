/** Meta tags of a page: title, description, Open Graph. */
import type { MetaDescriptor } from 'react-router';
import { fitFrame, getEmbedPath } from './clips/embed.ts';

const titled = (title: string) => `${title} · Courtreel`;

/** For pages that no search engine should list. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** Tags of a page that is not listed. @param title without the product's name */
export function buildUnlistedMeta(title: string): MetaDescriptor[] {
  return [{ title: titled(title) }, noIndex];
}

/** Preview image of links to pages without their own. */
const socialImage = '/social.png';

interface PageDescription {
  /** Without the product's name. */
  title: string;
  /** The document's title; `title` and the product's name by default. */
  documentTitle?: string;
  description: string;
  /** For link previews; `description` by default. */
  shortDescription?: string;
  /** For instance 'https://courtreel.example'. */
  publicOrigin: string;
  /** Canonical, root-relative. */
  path: string;
  /** Root-relative or absolute URL; defaults to the product's image. */
  image?: string | null;
  /** An MP4, no league's film: root-relative or absolute. */
  video?: string | undefined;
}

/** Size of diagrams, and the form in which other videos are shown. */
const videoSize = { width: 1280, height: 720 };

/** Title, description, canonical address, Open Graph and Twitter tags, with absolute addresses. */
export function buildPageMeta(page: PageDescription): MetaDescriptor[] {
  const { title, description, publicOrigin, path, video } = page;
  const absolute = (address: string) => new URL(address, publicOrigin).href;
  const address = publicOrigin + path;
  return [
    { title: page.documentTitle ?? titled(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: video ? 'video.other' : 'website' },
    { property: 'og:site_name', content: 'Courtreel' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.shortDescription ?? description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absolute(page.image || socialImage) },
    ...(video ? buildVideoTags(absolute(video)) : []),
    ...buildEmbedTags(page, video && absolute(video)),
  ];
}

/** What chat programs play in place (docs/product.md#link-previews). */
function buildVideoTags(video: string): MetaDescriptor[] {
  const isSecure = video.startsWith('https:');
  return [
    { property: 'og:video', content: video },
    ...(isSecure ? [{ property: 'og:video:secure_url', content: video }] : []),
    { property: 'og:video:type', content: 'video/mp4' },
    { property: 'og:video:width', content: String(videoSize.width) },
    { property: 'og:video:height', content: String(videoSize.height) },
  ];
}

/** The player of the page for other sites, where it has one. A player card takes https alone. */
function buildEmbedTags(
  { title, publicOrigin, path }: PageDescription,
  video: string | undefined,
): MetaDescriptor[] {
  const embed = getEmbedPath(path);
  const size = fitFrame(path.startsWith('/playlists/') ? 'playlist' : 'clip');
  const hasCard = embed !== null && video !== undefined && publicOrigin.startsWith('https:');
  const player = (name: string, content: string | number) => ({
    name: `twitter:${name}`,
    content: String(content),
  });
  const discovery = (format: 'json' | 'xml', type: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type,
    title,
    href: `${publicOrigin}/oembed?${new URLSearchParams({ url: publicOrigin + path, format })}`,
  });
  return [
    player('card', hasCard ? 'player' : 'summary_large_image'),
    ...(hasCard
      ? [
          player('player', publicOrigin + embed),
          player('player:width', size.width),
          player('player:height', size.height),
        ]
      : []),
    ...(embed === null
      ? []
      : [discovery('json', 'application/json+oembed'), discovery('xml', 'text/xml+oembed')]),
  ];
}

/** The public origin, from the root's data. @param matches those of a `meta` function */
export function getPublicOrigin(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? '';
}
