import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { ApiClient } from './client.server.ts';
import { type Clip, clipSchema } from './contract.ts';

const clipFields = Object.keys(clipSchema.shape) as (keyof typeof clipSchema.shape)[];

/**
 * Parses a clip: keeps only the contract's fields, so that pages stay small, and makes URLs absolute
 * if the API is on another origin.
 * @throws if it is not a clip, or its URL is not http(s)
 */
export function parseClip(client: ApiClient, item: unknown): Clip {
  const clip = clipSchema.parse(item);
  const known: Partial<Record<keyof Clip, unknown>> = {};
  for (const field of clipFields) {
    if (clip[field] !== undefined && clip[field] !== null) known[field] = clip[field];
  }
  return {
    ...(known as Clip),
    gameId: normalizeGameId(clip.gameId) ?? clip.gameId,
    url: resolveMediaUrl(client, clip.url),
    ...(clip.videoThumbnail && { videoThumbnail: resolveImageUrl(client, clip.videoThumbnail) }),
    ...(clip.diagramUrl && { diagramUrl: resolveMediaUrl(client, clip.diagramUrl) }),
  };
}

function resolveMediaUrl({ api, clipOrigin }: ApiClient, given: string): string {
  const url = new URL(given, clipOrigin ?? api.baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('not an http URL');
  const relative = !URL.canParse(given);
  return relative && clipOrigin === null ? url.pathname + url.search : url.href;
}

const embeddedImage = /^data:image\//i;

/** Returns undefined for an invalid URL; a missing image is not an error. */
export function resolveImageUrl(client: ApiClient, given: string): string | undefined {
  if (embeddedImage.test(given)) return given;
  try {
    return resolveMediaUrl(client, given);
  } catch {
    return undefined;
  }
}
