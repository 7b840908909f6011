/**
 * `/resources/reel/:playlistId` and `/resources/reel?<search>`: a playlist or a search as one video, as it
 * streams from the API (docs/product.md#reel).
 */
import { createApiClient } from '#app/api/client.server.ts';
import { createReel, getPlaylistReel, type ReelResult } from '#app/api/reel.server.ts';
import { toActionStatus } from '#app/api/write.server.ts';
import { getReferrerPath } from '#app/auth/safePath.ts';
import { handleRejectedToken, isRenewalOverdue, requireUser } from '#app/auth/user.server.ts';
import { settingsContext } from '#app/context.ts';
import { nameAttachment } from '#app/lib/fileResponse.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { reelNotMade } from '#app/playlists/notices.ts';
import type { Route } from './+types/reel.resource.ts';
import { findReelList } from './reelList.server.ts';

/** Answers a script with a status, and a plain link with a redirect to its page with a notice. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { token } = await requireUser(args);
  const list = await findReelList(args, token, args.params.playlistId);
  const headers = {
    'Content-Type': 'video/mp4',
    'Content-Disposition': nameAttachment(list.state === 'found' ? list.name : '', 'mp4'),
    'Cache-Control': 'private, no-store',
  };
  // Nobody would read, or cancel, what is made.
  if (request.method === 'HEAD' && list.state === 'found') return new Response(null, { headers });
  const reel = list.state === 'found' ? await askFor(args, token, list) : list;
  if (reel.state === 'done') return new Response(reel.value.body, { headers });
  const isScript = request.headers.get('accept') === 'video/mp4';
  const status = reel.state === 'failed' ? reel.status : 404;
  // The script follows a redirect to the login, and would loop if a login does not help.
  if (status === 401 && !(isScript && isRenewalOverdue(context))) return handleRejectedToken(args);
  if (isScript) {
    const told = toActionStatus({ state: 'failed', status });
    return new Response(reelNotMade, { status: told });
  }
  const back = getReferrerPath(request, context.get(settingsContext).publicOrigin);
  return getToasts(context).redirectWithError(back ?? '/', reelNotMade);
}

function askFor(
  args: Route.LoaderArgs,
  token: string,
  list: Extract<Awaited<ReturnType<typeof findReelList>>, { state: 'found' }>,
): Promise<ReelResult> {
  const client = createApiClient(args);
  if (list.playlistId !== null) return getPlaylistReel(client, token, list.playlistId);
  const { name: title, clips, count } = list;
  return createReel(client, token, { title, clips, count });
}
