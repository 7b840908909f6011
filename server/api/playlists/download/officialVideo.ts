/** Fetches official videos for an archive: from known hosts only, within limits. */
import { get } from 'node:https';
import { publicLookup } from '#server/http/publicAddress.ts';
import { isOfficialVideo } from '#server/store/plays/officialVideo.ts';

/** Limits of one video: bytes, and milliseconds for the whole download. */
const largestVideo = 32 * 1024 ** 2;
const videoDeadline = 30_000;

/** A video that cannot go into the archive; the message is for its list of missing clips. */
export class VideoUnavailable extends Error {
  override name = 'VideoUnavailable';
}

/** The host is unreachable or did not answer in time. */
class VideoHostUnreachable extends VideoUnavailable {}

/** After this many videos in a row without an answer, the others are skipped. */
const maxFailuresInRow = 2;

/** Fetches an official video. @throws {VideoUnavailable} */
type Fetching = (url: string, signal: AbortSignal) => Promise<Uint8Array>;

/**
 * Fetches the official videos of one archive. Skips them after the host stops answering: behind a
 * firewall that drops packets, each one would take until its deadline.
 * @param fetching fetches one video
 */
export function createVideoFetcher(fetching: Fetching = fetchOfficialVideo): Fetching {
  let unanswered = 0;
  return async (url, signal) => {
    if (unanswered === maxFailuresInRow) {
      throw new VideoUnavailable('The host of the video does not answer');
    }
    try {
      const video = await fetching(url, signal);
      unanswered = 0;
      return video;
    } catch (error) {
      unanswered = error instanceof VideoHostUnreachable ? unanswered + 1 : 0;
      throw error;
    }
  };
}

/**
 * Fetches a whole official video.
 * @throws {VideoUnavailable} unknown host, no https, private address, too large, too slow, no video
 */
export async function fetchOfficialVideo(url: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!isOfficialVideo(url)) {
    throw new VideoUnavailable('The video is not on a known host');
  }
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(videoDeadline)]);
  try {
    return await download(url, bounded);
  } catch (error) {
    if (signal.aborted || error instanceof VideoUnavailable) throw error;
    throw new VideoHostUnreachable('The video could not be fetched', { cause: error });
  }
}

function download(url: string, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal, lookup: publicLookup }, (response) => {
      const type = response.headers['content-type'] ?? '';
      // A redirect could lead anywhere: it counts as an error too.
      if (response.statusCode !== 200 || !/^(video\/|application\/octet-stream)/.test(type)) {
        request.destroy(new VideoUnavailable(`The host answered ${response.statusCode} ${type}`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > largestVideo) request.destroy(new VideoUnavailable('The video is too large'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        if (size > 0) resolve(Buffer.concat(chunks));
        else reject(new VideoUnavailable('The video is empty'));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
