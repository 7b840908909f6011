/** Downloads of archives and reels: each holds clips in memory and has others drawn. */
import { ApiProblem } from '#server/api/problem.ts';
import { ConcurrencyLimiter, onBodyEnd } from '#server/lib/concurrencyLimiter.ts';

/** Parallel downloads of a caller. */
const maxConcurrentDownloads = 4;

export const tooManyDownloads = `The caller has ${maxConcurrentDownloads} downloads under way`;

/** Begins a download of a user's. @throws {ApiProblem} 429 beyond their limit */
export type BeginDownload = (
  userId: string,
  request: Request,
  make: () => Promise<Response> | Response,
) => Promise<Response>;

/** One for all calls that download: they share the limit of a user. */
export function createDownloads(): BeginDownload {
  const downloads = new ConcurrencyLimiter(maxConcurrentDownloads);
  return async (userId, { signal }, make) => {
    const over = downloads.acquire(userId);
    if (!over) {
      const message = `There are ${maxConcurrentDownloads} downloads under way already`;
      throw new ApiProblem(429, 'too_many', message, { headers: { 'retry-after': '30' } });
    }
    try {
      return onBodyEnd(await make(), signal, over);
    } catch (error) {
      over();
      throw error;
    }
  };
}
