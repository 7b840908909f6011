/** The create and edit form, for their actions. */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type PlaylistForm, playlistFormSchema } from '#app/api/playlistRules.ts';
import type { WriteResult } from '#app/api/playlists.server.ts';
import { handleRejectedToken } from '#app/auth/user.server.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { playlistExists } from '#app/playlists/notices.ts';
import { completeAction, rejectAction } from './response.server.ts';

/**
 * Parses the form. Reads only the schema's fields, each once: Conform throws on invalid controls of
 * its own, and takes a repeated field, or 'name[0]', for a list, which the page could not show again.
 */
export function parsePlaylistForm(form: FormData) {
  const own = new FormData();
  for (const name of Object.keys(playlistFormSchema.shape)) {
    const value = form.get(name);
    if (typeof value === 'string') own.set(name, value);
  }
  return parseWithZod(own, { schema: playlistFormSchema });
}

interface Answer {
  form: FormData;
  submission: Extract<Submission<PlaylistForm, string[]>, { status: 'success' }>;
  written: WriteResult<unknown>;
  /** Notice of success. */
  done: string;
  /** Notice of a failure other than a name that is taken. */
  failed: string;
  /** The path that a form on a page returns to by default. */
  back: string;
}

/**
 * Answers a form whose playlist was written.
 * @throws {Response} a redirect
 */
export function answerPlaylistForm(args: RequestArgs, answer: Answer) {
  const { form, submission, written, done, failed, back } = answer;
  if (written.state === 'done') {
    return completeAction(args, form, back, { type: 'success', message: done });
  }
  if (written.state === 'failed' && written.status === 401) return handleRejectedToken(args);
  const exists = written.state === 'exists';
  const notice = exists ? playlistExists(submission.value.name) : failed;
  return rejectAction(form, exists ? 409 : 502, { notice, submission: submission.reply() });
}
