/** Playlists of the bundled API as archives: official videos fetched, diagrams drawn. */
import type { Kysely } from 'kysely';
import type { CreateArchiveResponse } from '#server/api/playlists/endpoints.ts';
import { toPlaylistClips } from '#server/api/playlists/serialize.ts';
import type { Logger } from '#server/http/logger.ts';
import type { Media } from '#server/media/index.ts';
import { findPlaylistClips } from '#server/store/playlists.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { createArchiveResponse, type FetchVideo } from './archive.ts';
import { createVideoFetcher, VideoUnavailable } from './officialVideo.ts';

interface ArchiverOptions {
  db: Kysely<Database>;
  /** The media service, which draws diagrams. */
  media: Pick<Media, 'readClip'>;
  /** Prefix of diagram paths in the manifest. */
  publicOrigin: string;
  log: Pick<Logger, 'warn'>;
}

/** Makes the archives of `POST /api/v1/playlists/{playlist_id}/download`. */
export function createArchiver({
  db,
  media,
  publicOrigin,
  log,
}: ArchiverOptions): CreateArchiveResponse {
  return async (playlist, signal) => {
    const clips = await toPlaylistClips(db, await findPlaylistClips(db, [playlist.id]));
    const official = createVideoFetcher();
    const video: FetchVideo = ({ url }, signal) =>
      new URL(url).origin === publicOrigin
        ? fetchDiagram(media, url, signal)
        : official(url, signal);
    return createArchiveResponse({
      clips: clips.map((clip) => ({
        ...clip,
        url: new URL(clip.url, publicOrigin).href,
        diagramUrl: clip.diagramUrl && new URL(clip.diagramUrl, publicOrigin).href,
      })),
      video,
      signal,
      onError: ({ gameId, eventNumber }, error) =>
        log.warn({ err: error, gameId, eventNumber }, 'clip not archived'),
    });
  };
}

async function fetchDiagram(
  media: ArchiverOptions['media'],
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const clip = await media.readClip(new URL(url).pathname, signal).catch(() => {
    throw new VideoUnavailable('The diagram could not be drawn');
  });
  if (clip) return clip;
  throw new VideoUnavailable('The play is no longer in the data');
}
