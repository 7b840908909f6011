/** `POST /resources/download/:playlistId`: a playlist's archive as it streams from the API. */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { archiveName } from '#app/api/playlistLimits.ts';
import { downloadPlaylist } from '#app/api/playlists.server.ts';
import { toActionStatus } from '#app/api/write.server.ts';
import { getReferrerPath } from '#app/auth/safePath.ts';
import { handleRejectedToken, isRenewalOverdue, requireUser } from '#app/auth/user.server.ts';
import { settingsContext } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { playlistNotDownloaded } from '#app/playlists/notices.ts';
import type { Route } from './+types/download.resource.ts';

/** Answers a script with a status, and a plain form with a redirect to its page with a notice. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const { token } = await requireUser(args);
  const archive = await downloadPlaylist(createApiClient(args), token, params.playlistId);
  if (archive.state === 'done') {
    return new Response(archive.value.body, { headers: archiveHeaders(archive.value) });
  }
  const isScript = request.headers.get('accept') === 'application/zip';
  // The script follows a redirect to the login, and would loop if a login does not help.
  if (archive.status === 401 && !(isScript && isRenewalOverdue(context)))
    return handleRejectedToken(args);
  if (isScript) return new Response(playlistNotDownloaded, { status: toActionStatus(archive) });
  const back = getReferrerPath(request, context.get(settingsContext).publicOrigin);
  return getToasts(context).redirectWithError(back ?? '/playlists', playlistNotDownloaded);
}

/** Opened as a page, for instance by a reload. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/modals/download/${encodeURIComponent(params.playlistId)}`);
}

/** Uses the product's file name (docs/product.md#playlist-archive), not the API's. */
function archiveHeaders(archive: Response): Headers {
  const headers = new Headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${archiveName}"`,
    'Cache-Control': 'private, no-store',
  });
  const length = archive.headers.get('content-length');
  if (length && !archive.headers.has('content-encoding')) headers.set('Content-Length', length);
  return headers;
}
