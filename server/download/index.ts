/** Playlists of the bundled API as archives: official videos fetched, diagrams drawn. */
import type { Kysely } from 'kysely';
import { toPlaylistClips } from '#server/api/playlist.ts';
import type { Archive } from '#server/api/playlistEndpoints.ts';
import type { Logger } from '#server/http/logger.ts';
import { clipsOfPlaylists } from '#server/store/playlists.ts';
import type { Database } from '#server/store/schema.ts';
import { archiveResponse, type VideoSource } from './archive.ts';
import { officialVideos, VideoUnavailable } from './officialVideo.ts';

export interface DownloadParts {
  db: Kysely<Database>;
  /** Gives drawn clips: the media service. */
  media: { fetch(request: Request): Promise<Response> };
  /** What makes a diagram's path a URL, for the manifest. */
  publicOrigin: string;
  log: Pick<Logger, 'warn'>;
}

/** Makes the archives of `POST /api/v1/playlists/{playlist_id}/download`. */
export function createArchives({ db, media, publicOrigin, log }: DownloadParts): Archive {
  return async (playlist, signal) => {
    const clips = await toPlaylistClips(db, await clipsOfPlaylists(db, [playlist.id]));
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
  const response = await media.fetch(new Request(url, { signal }));
  if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
  // Anything else about a drawn clip of a playlist means that its play has changed or gone.
  const gone = response.status === 404 || response.status === 302;
  throw new VideoUnavailable(
    gone ? 'The play is no longer in the data' : 'The diagram could not be drawn',
  );
}
