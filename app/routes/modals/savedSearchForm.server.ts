/** What the forms of a saved search have in common. */
import * as z from 'zod';
import { createApiClient } from '#app/api/client.server.ts';
import type { SavedSearch } from '#app/api/contract.ts';
import { getNameProblem, playlistName } from '#app/api/playlistRules.ts';
import { findSavedSearch } from '#app/api/savedSearches.server.ts';
import { toActionStatus, type WriteResult } from '#app/api/write.server.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import type { NameDraft, UnavailableData } from '#app/components/modals/modalData.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { refusalReasons } from '#app/playlists/notices.ts';
import {
  searchExists,
  searchLimitReached,
  searchNotFound,
  searchNotLoaded,
} from '#app/playlists/searchNotices.ts';
import { rejectFormToken, type SentForm } from './formLogin.server.ts';
import { completeAction, rejectAction } from './response.server.ts';

/** The draft as it comes back after a login. */
export const nameDraftSchema: z.ZodType<NameDraft> = z.object({ name: z.string() });

/** The form with the name as it was typed. */
export async function readNameForm({ request }: RequestArgs) {
  const form = await request.formData();
  const typed = String(form.get('name') ?? '');
  return { sent: { form, draft: { name: typed } }, typed, problem: getNameProblem(typed) };
}

/** Shows the form again, as it was typed. */
export function rejectName({ form }: SentForm, status: number, notice: string, typed: string) {
  return rejectAction(form, status, { notice, typedName: typed });
}

interface Answer {
  sent: SentForm;
  typed: string;
  written: WriteResult<SavedSearch>;
  /** Notices of success and failure. */
  done: (name: string) => string;
  failed: string;
  back: string;
}

/**
 * Answers a form whose search was written.
 * @throws {Response} a redirect
 */
export function answerNameForm(args: RequestArgs, answer: Answer) {
  const { sent, typed, written, done, failed, back } = answer;
  if (written.state === 'done') {
    const message = done(written.value.name);
    return completeAction(args, sent.form, back, { type: 'success', message });
  }
  if (written.state === 'failed' && written.status === 401) return rejectFormToken(args, sent);
  const status = toActionStatus(written);
  if (written.state === 'exists') {
    return rejectName(sent, status, searchExists(playlistName.parse(typed)), typed);
  }
  // The name was checked before.
  const reason = status === 422 ? searchLimitReached : refusalReasons[status];
  return rejectName(sent, status, reason ?? failed, typed);
}

/**
 * The person and the saved search that a form is about.
 * @throws {Response} a redirect, to the login or, without such a search, to the list
 */
export async function loadOwnSearch(args: RequestArgs, id: string | undefined) {
  const { user, token } = await requireUser(args);
  const found = await findSavedSearch(createApiClient(args), token, id ?? '');
  if (found.state === 'failed') {
    if (isTokenRejected(args, found)) return handleRejectedToken(args);
    const unavailable: UnavailableData = { modal: 'none', message: searchNotLoaded, late: true };
    return { state: 'late', unavailable } as const;
  }
  if (found.state === 'missing') {
    throw await getToasts(args.context).redirectWithError('/playlists', searchNotFound);
  }
  return { state: 'found', user, search: found.search } as const;
}
