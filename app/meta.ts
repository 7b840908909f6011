/** Meta tags of a page: title, description, Open Graph. */
import type { MetaDescriptor } from 'react-router';

/** A document's title, which ends with the product's name. */
const titled = (title: string) => `${title} · Courtreel`;

/** For pages that no search engine should list. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** All that the head of such a page says. @param title without the product's name */
export function buildUnlistedMeta(title: string): MetaDescriptor[] {
  return [{ title: titled(title) }, noIndex];
}

/** Shown with links to pages that have no picture of their own. */
const socialImage = '/social.png';

interface PageDescription {
  /** Without the product's name, which the document's title ends with. */
  title: string;
  /** The document's title, where it is another than `title` and the product's name. */
  documentTitle?: string;
  description: string;
  /** Of a shared link, where the title is not repeated; else as `description`. */
  shortDescription?: string;
  /** For instance 'https://courtreel.example'. */
  publicOrigin: string;
  /** The one address of this content: root-relative. */
  path: string;
  /** Root-relative or absolute URL; defaults to the product's image. */
  image?: string | null;
  /** An MP4: root-relative or absolute. */
  video?: string;
}

/** Title, description, canonical address, Open Graph and Twitter tags, with absolute addresses. */
export function buildPageMeta(page: PageDescription): MetaDescriptor[] {
  const { title, description, publicOrigin, path, video } = page;
  const absolute = (address: string) => new URL(address, publicOrigin).href;
  const address = publicOrigin + path;
  const videoTags = video && [
    { property: 'og:video', content: absolute(video) },
    { property: 'og:video:type', content: 'video/mp4' },
  ];
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
    ...(videoTags || []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * The origin that addresses in the head begin with, from the root's data.
 * @param matches as `meta` gets them
 */
export function getPublicOrigin(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? '';
}
