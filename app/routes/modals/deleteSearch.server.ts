/** Deletes a saved search, and saves it again within 10 minutes (docs/product.md#undo). */
import { randomUUID } from 'node:crypto';
import { createDetachedApiClient } from '#app/api/client.server.ts';
import type { SavedSearch } from '#app/api/contract.ts';
import {
  findSavedSearch,
  type NewSavedSearch,
  postSavedSearch,
  requestSearchDeletion,
} from '#app/api/savedSearches.server.ts';
import { toActionStatus, type WriteResult } from '#app/api/write.server.ts';
import { singleFlight } from '#app/auth/singleFlight.server.ts';
import { handleRejectedToken, requireUser } from '#app/auth/user.server.ts';
import type { ModalActionData } from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import { isDataRequest, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { refusalReasons } from '#app/playlists/notices.ts';
import {
  searchDeleted,
  searchExists,
  searchNotDeleted,
  searchSaved,
} from '#app/playlists/searchNotices.ts';
import { rejectFormToken, requireFormUser } from './formLogin.server.ts';
import { completeAction, rejectAction, type ToastNotice } from './response.server.ts';

const home = '/playlists';

/** Milliseconds during which a deletion can be undone. */
const undoTime = 10 * 60_000;

const deleted = singleFlight<{ kept: NewSavedSearch | null }>('deleted search', ({ kept }) =>
  kept ? undoTime : 1,
);

/** @throws {Response} a redirect */
export async function deleteSearch(args: RequestArgs, form: FormData, id: string) {
  const sent = { form, draft: {} };
  const { user, token } = await requireFormUser(args, sent);
  const client = createDetachedApiClient(args);
  const found = await findSavedSearch(client, token, id);
  const written = await requestSearchDeletion(client, token, id);
  if (written.state !== 'done') {
    if (written.state === 'failed' && written.status === 401) return rejectFormToken(args, sent);
    const status = toActionStatus(written);
    return rejectAction(form, status, { notice: refusalReasons[status] ?? searchNotDeleted });
  }
  const message = searchDeleted(String(form.get('name') ?? ''));
  const notice: ToastNotice = { type: 'success', message };
  if (found.state === 'found') {
    const { name, league, query, seenCount } = found.search;
    const key = randomUUID();
    await deleted(args.context, `${user.id} ${key}`, async () => ({
      kept: { name, league, query, seenCount },
    }));
    const action = buildModalPath({ modal: 'delete-search', playlistId: id });
    notice.undo = { action, fields: { restore: key } };
  }
  return completeAction(args, form, home, notice);
}

const restored = singleFlight<WriteResult<SavedSearch> | { state: 'over' }>(
  'restored search',
  ({ state }) => (state === 'done' ? undoTime : 1),
);

/** @throws {Response} a redirect */
export async function restoreSearch(args: RequestArgs, key: string) {
  const { user, token } = await requireUser(args);
  const own = `${user.id} ${key}`;
  const { kept } = await deleted(args.context, own, async () => ({ kept: null }));
  const result = kept
    ? await restored(args.context, own, () =>
        postSavedSearch(createDetachedApiClient(args), token, kept),
      )
    : ({ state: 'over' } as const);
  if (result.state === 'failed' && result.status === 401) return handleRejectedToken(args);
  return answerUndo(args, describeUndo(result, kept?.name ?? ''));
}

function describeUndo(
  result: WriteResult<SavedSearch> | { state: 'over' },
  name: string,
): ToastNotice {
  if (result.state === 'done') return { type: 'success', message: searchSaved(name) };
  const why = {
    exists: searchExists(name),
    over: 'A deletion can be undone for 10 minutes.',
    failed: 'Please try again.',
  };
  const message = 'The deletion could not be undone';
  return { type: 'error', message, description: why[result.state] };
}

/** With scripts the screen stays. */
async function answerUndo(args: RequestArgs, notice: ToastNotice) {
  const { dataWithToast, redirectWithToast } = getToasts(args.context);
  const answer: ModalActionData = { state: 'done' };
  if (isDataRequest(args)) return dataWithToast(answer, { ...notice });
  throw await redirectWithToast(home, { ...notice });
}
