/** The actions of the owner's forms on a playlist page, and of the notices that undo them. */
import { data, redirect, replace } from 'react-router';
import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import type { RestoredClip } from '#app/api/playlistEdits.server.ts';
import {
  patchPlaylist,
  removePlaylistClip,
  requestPlaylistDeletion,
} from '#app/api/playlists.server.ts';
import { toActionStatus, type WriteResult } from '#app/api/write.server.ts';
import { handleRejectedToken, requireUser } from '#app/auth/user.server.ts';
import type { UndoForm } from '#app/components/ui/toast.ts';
import { isDataRequest, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { playlistCreated, playlistExists, refusalReasons } from '#app/playlists/notices.ts';
import {
  keepRemoved,
  putBack,
  putBackFields,
  readPlaced,
} from '#app/playlists/removedClips.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { undoSave } from '#app/playlists/undoneSaves.server.ts';
import {
  buildAddAgainForm,
  buildChangeResult,
  type PlaylistChange,
  type PlaylistChangeResult,
} from './changes.ts';
import {
  addAgain,
  keepDeleted,
  type Restored,
  readBeforeDeletion,
  restore,
} from './undo.server.ts';

type Login = Awaited<ReturnType<typeof requireUser>>;

/**
 * Makes a change. Answers a script with the result, and a plain form with a redirect to its page with
 * the notice; a deletion redirects to the playlists.
 * @throws {Response} the redirect to the login
 */
export async function changePlaylist(args: RequestArgs, id: string, change: PlaylistChange) {
  const login = await requireUser(args);
  if (change.intent === 'delete') return deletePlaylist(args, login, id, change);
  if (change.intent === 'restore') return restorePlaylist(args, login, change);
  if (change.intent === 'put-back') return putClipsBack(args, login, id, change);
  if (change.intent === 'undo-save') return undoLastSave(args, login, id, change);
  const client = createDetachedApiClient(args);
  const placed =
    change.intent === 'remove' && change.clip
      ? await readPlaced(client, login.token, id, change.clip)
      : null;
  const written = await write(client, login.token, id, change);
  if (written.state === 'failed' && written.status === 401) return handleRejectedToken(args);
  const isAgain = change.intent === 'add-again' && written.state === 'exists';
  const result = buildChangeResult(change, written.state === 'done' || isAgain);
  if (result.done && result.notice) {
    if (change.intent === 'remove' && change.clip) {
      const path = args.url.pathname;
      result.notice.undo = placed
        ? await buildPutBackForm(args, login, placed, change.name)
        : buildAddAgainForm(path, change.clip, change.name);
    }
    if (change.intent === 'add-again') result.notice.description = 'It is now the last clip.';
  }
  return answer(args, result, args.url.pathname, result.done ? 200 : toActionStatus(written));
}

/** The form that puts a removed clip back to its place. */
async function buildPutBackForm(
  { context, url }: RequestArgs,
  login: Login,
  clip: RestoredClip,
  name: string,
): Promise<UndoForm> {
  const key = await keepRemoved(context, login, [clip]);
  return { action: url.pathname, fields: putBackFields(key, name) };
}

type OneCall = Exclude<PlaylistChange, { intent: 'delete' | 'restore' | 'put-back' | 'undo-save' }>;

function write(
  client: ApiClient,
  token: string,
  id: string,
  change: OneCall,
): Promise<WriteResult<unknown>> {
  switch (change.intent) {
    case 'toggle-private':
      return patchPlaylist(client, token, id, { private: change.private });
    case 'remove':
      return removePlaylistClip(client, token, id, change.clipId);
    case 'add-again':
      return addAgain(client, token, id, change.clip);
  }
}

async function deletePlaylist(args: RequestArgs, login: Login, id: string, change: PlaylistChange) {
  const client = createDetachedApiClient(args);
  const playlist = await readBeforeDeletion(client, login.token, id);
  const written = await requestPlaylistDeletion(client, login.token, id);
  if (written.state === 'failed' && written.status === 401) return handleRejectedToken(args);
  const result = buildChangeResult(change, written.state === 'done');
  if (!result.done) return answer(args, result, args.url.pathname, toActionStatus(written));
  if (playlist && result.notice) {
    const key = await keepDeleted(args.context, login, playlist);
    result.notice.undo = { action: args.url.pathname, fields: { intent: 'restore', key } };
  }
  // In place of the deleted playlist's page, which Back must not show.
  const { headers } = await lead(args, '/playlists', result);
  return replace('/playlists', { headers });
}

async function restorePlaylist(
  args: RequestArgs,
  login: Login,
  change: Extract<PlaylistChange, { intent: 'restore' }>,
) {
  const restored = await restore(args.context, createDetachedApiClient(args), login, change.key);
  const { result, name } = restored;
  if (result.state === 'failed' && result.status === 401) return handleRejectedToken(args);
  if (result.state === 'done') {
    const notice = {
      type: restored.missing ? 'warning' : 'success',
      message: playlistCreated(name),
      description: describeRestored(restored),
    } as const;
    return answer(args, { done: true, notice }, getPlaylistPath(result.value), 200);
  }
  const failed = buildChangeResult(change, false);
  if (failed.notice) failed.notice.description = whyNotRestored(restored);
  const status = result.state === 'over' ? 410 : toActionStatus(result);
  return answer(args, failed, '/playlists', status);
}

async function putClipsBack(
  args: RequestArgs,
  login: Login,
  id: string,
  change: Extract<PlaylistChange, { intent: 'put-back' }>,
) {
  const client = createDetachedApiClient(args);
  const written = await putBack(args.context, client, login, { id, key: change.key });
  if (written.state === 'failed' && written.status === 401) return handleRejectedToken(args);
  const result = buildChangeResult(change, written.state === 'done');
  if (written.state === 'over' && result.notice) {
    result.notice.description = 'A removal can be undone for 10 minutes.';
  }
  const status = written.state === 'over' ? 410 : toActionStatus(written);
  return answer(args, result, args.url.pathname, status);
}

async function undoLastSave(
  args: RequestArgs,
  login: Login,
  id: string,
  change: Extract<PlaylistChange, { intent: 'undo-save' }>,
) {
  const { key, name } = change;
  const client = createDetachedApiClient(args);
  const undone = await undoSave(args.context, client, login, { id, key, name });
  const { pathname } = args.url;
  if (undone.state === 'failed' && undone.status === 401) return handleRejectedToken(args);
  const result = buildChangeResult(change, undone.state === 'done');
  if (undone.state === 'done') return answer(args, result, pathname, 200);
  if (undone.state === 'failed') return answer(args, result, pathname, toActionStatus(undone));
  const isOver = undone.state === 'over';
  if (result.notice) {
    result.notice.description = isOver ? 'A save can be undone for 10 minutes.' : changedSince;
    if (!isOver && undone.putBack) {
      result.notice.description += ' Undo puts removed clips back.';
      result.notice.undo = { action: pathname, fields: undone.putBack };
    }
  }
  return answer(args, result, pathname, isOver ? 410 : 409);
}

const changedSince = 'It has changed since, so nothing was undone.';

function describeRestored({ count, missing }: Restored): string {
  if (missing === null) return 'It has a new address. Its clips are still being added.';
  if (missing > 0)
    return `It has a new address. ${missing} of its ${count} clips could not be added.`;
  return count === 0 ? 'It has a new address.' : 'It has its clips again, and a new address.';
}

function whyNotRestored({ result, name }: Restored): string {
  if (result.state === 'exists') return playlistExists(name);
  return result.state === 'over' ? 'A deletion can be undone for 10 minutes.' : 'Please try again.';
}

/** A result for a script, or a redirect with its notice. */
async function answer(args: RequestArgs, result: PlaylistChangeResult, to: string, status: number) {
  const reason = refusalReasons[status];
  if (reason && result.notice) result.notice.description = reason;
  if (isDataRequest(args)) return data(result, { status });
  return lead(args, to, result);
}

async function lead({ context }: RequestArgs, to: string, { notice }: PlaylistChangeResult) {
  return notice ? getToasts(context).redirectWithToast(to, { ...notice }) : redirect(to);
}
