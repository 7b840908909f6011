/** The actions of the owner's forms on a playlist page: each is one API call. */
import { data, redirect, replace } from 'react-router';
import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import {
  patchPlaylist,
  removePlaylistClip,
  requestPlaylistDeletion,
  toActionStatus,
  type WriteResult,
} from '#app/api/playlists.server.ts';
import { handleRejectedToken, requireUser } from '#app/auth/user.server.ts';
import { isDataRequest, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildChangeResult, type PlaylistChange, type PlaylistChangeResult } from './changes.ts';

/**
 * Makes a change. Answers a script with the result, and a plain form with a redirect to its page with
 * the notice; a deletion redirects to the playlists.
 * @throws {Response} the redirect to the login
 */
export async function changePlaylist(args: RequestArgs, id: string, change: PlaylistChange) {
  const { token } = await requireUser(args);
  const written = await write(createDetachedApiClient(args), token, id, change);
  if (written.state === 'failed' && written.status === 401) return handleRejectedToken(args);
  const result = buildChangeResult(change, written.state === 'done');
  if (change.intent === 'delete' && result.done) return leaveDeleted(args, result);
  if (isDataRequest(args)) return data(result, { status: toActionStatus(written) });
  return lead(args, args.url.pathname, result);
}

function write(
  client: ApiClient,
  token: string,
  id: string,
  change: PlaylistChange,
): Promise<WriteResult<unknown>> {
  switch (change.intent) {
    case 'toggle-private':
      return patchPlaylist(client, token, id, { private: change.private });
    case 'remove':
      return removePlaylistClip(client, token, id, change.clipId);
    case 'delete':
      return requestPlaylistDeletion(client, token, id);
  }
}

/** In place of the deleted playlist's page, which Back must not show. */
async function leaveDeleted(args: RequestArgs, result: PlaylistChangeResult) {
  const { headers } = await lead(args, '/playlists', result);
  return replace('/playlists', { headers });
}

async function lead({ context }: RequestArgs, to: string, { notice }: PlaylistChangeResult) {
  return notice ? getToasts(context).redirectWithToast(to, notice) : redirect(to);
}
