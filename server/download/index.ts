/** Playlists of the bundled API as archives: official videos fetched, diagrams drawn. */
import type { Kysely } from 'kysely';
import { toPlaylistClips } from '#server/api/playlist.ts';
import type { Archive } from '#server/api/playlistEndpoints.ts';
import type { Logger } from '#server/http/logger.ts';
import type { Media } from '#server/media/index.ts';
import { findPlaylistClips } from '#server/store/playlists.ts';
import type { Database } from '#server/store/schema.ts';
import { archiveResponse, type VideoSource } from './archive.ts';
import { officialVideos, VideoUnavailable } from './officialVideo.ts';

export interface DownloadParts {
  db: Kysely<Database>;
  /** The media service, which draws diagrams. */
  media: Pick<Media, 'readClip'>;
  /** What makes a diagram's path a URL, for the manifest. */
  publicOrigin: string;
  log: Pick<Logger, 'warn'>;
}

/** Makes the archives of `POST /api/v1/playlists/{playlist_id}/download`. */
export function createArchives({ db, media, publicOrigin, log }: DownloadParts): Archive {
  return async (playlist, signal) => {
    const clips = await toPlaylistClips(db, await findPlaylistClips(db, [playlist.id]));
    const official = officialVideos();
    const video: VideoSource = ({ url }, signal) =>
      new URL(url).origin === publicOrigin ? drawnVideo(media, url, signal) : official(url, signal);
    return archiveResponse({
      clips: clips.map((clip) => ({
        ...clip,
        url: new URL(clip.url, publicOrigin).href,
        diagramUrl: clip.diagramUrl && new URL(clip.diagramUrl, publicOrigin).href,
      })),
      video,
      signal,
      failed: ({ gameId, eventNumber }, error) =>
        log.warn({ err: error, gameId, eventNumber }, 'clip not archived'),
    });
  };
}

async function drawnVideo(
  media: DownloadParts['media'],
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const clip = await media.readClip(new URL(url).pathname, signal).catch(() => {
    throw new VideoUnavailable('The diagram could not be drawn');
  });
  if (clip) return clip;
  throw new VideoUnavailable('The play is no longer in the data');
}
