/** Meta tags of a page: title, description, Open Graph. */
import type { MetaDescriptor } from 'react-router';

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

/** The public origin, from the root's data. @param matches those of a `meta` function */
export function getPublicOrigin(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? '';
}
