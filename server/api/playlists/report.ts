/** Reports of public playlists: an audit line for the operator (docs/product.md#reports). */
import type { ReportPlaylist, ReportReason } from '#app/context.ts';
import { audit } from '#server/http/audit.ts';
import type { GetClientAddress } from '#server/http/clientAddress.ts';
import type { Logger } from '#server/http/logger.ts';
import { createRateLimiter } from '#server/identity/rateLimiter.ts';
import type { Store } from '#server/store/open.ts';
import { findVisiblePlaylist } from '#server/store/playlists.ts';

/** Reports of an address in an hour. */
const maxReports = 10;

interface PlaylistReport {
  id: string;
  reason: ReportReason;
  incoming: Parameters<GetClientAddress>[0];
  requestId: string;
}

/** Takes reports. The line has the playlist's id and the reason, and nothing about who reports. */
export function createPlaylistReports(
  store: Store,
  { log, getAddress }: { log: Pick<Logger, 'info' | 'warn'>; getAddress: GetClientAddress },
): (report: PlaylistReport) => ReturnType<ReportPlaylist> {
  const limiter = createRateLimiter(store);
  return async ({ id, reason, incoming, requestId }) => {
    if (!(await findVisiblePlaylist(store.db, id, null))) return 'missing';
    const limit = { name: 'report', subject: getAddress(incoming), max: maxReports, seconds: 3600 };
    if ((await limiter.consume([limit])) > 0) {
      audit(log, requestId, 'rate_limited', { limit: 'report' });
      return 'limited';
    }
    audit(log, requestId, 'playlist_reported', { playlistId: id, reason });
    return 'done';
  };
}
