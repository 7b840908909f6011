/** The create and edit form, for their actions. */
import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import { type PlaylistForm, playlistFormSchema } from '#app/api/playlistRules.ts';
import { toActionStatus, type WriteResult } from '#app/api/write.server.ts';
import type { PlaylistDraft } from '#app/components/modals/modalData.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { joinNotices, playlistExists, refusalReasons } from '#app/playlists/notices.ts';
import { rejectFormToken, type SentForm } from './formLogin.server.ts';
import { completeAction, rejectAction } from './response.server.ts';

const fieldNames = Object.keys(playlistFormSchema.shape);

/**
 * Parses the form. Reads only the schema's fields, each once: Conform throws on invalid controls of
 * its own, and takes a repeated field, or 'name[0]', for a list, which the page could not show again.
 */
export function parsePlaylistForm(form: FormData) {
  const own = new FormData();
  for (const name of fieldNames) {
    const value = form.get(name);
    if (typeof value === 'string') own.set(name, value);
  }
  return parseWithZod(own, { schema: playlistFormSchema });
}

type ParsedForm = ReturnType<typeof parsePlaylistForm>;

/** Shows the form again, as it was typed. */
export function rejectPlaylistForm(
  form: FormData,
  status: number,
  { notice, submission }: { notice: string | null; submission: ParsedForm },
) {
  const shown = Object.fromEntries(
    fieldNames.map((name) => [name, getText(form, `shown.${name}`) ?? '']),
  );
  return rejectAction(form, status, { notice, submission: submission.reply(), shown });
}

/**
 * The fields that the visitor has changed since the form was shown: another tab may have changed the
 * others, and they stay as they are. All fields of a form that does not say what it was shown with.
 */
export function getChangedFields(form: FormData, sent: PlaylistForm): Partial<PlaylistForm> {
  const isChanged = (name: string) =>
    (getText(form, name) ?? '') !== getText(form, `shown.${name}`);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isChanged(name)));
}

/** A field's text, null if it is missing. Without scripts, browsers end its lines with CRLF. */
function getText(form: FormData, field: string): string | null {
  const value = form.get(field);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : null;
}

/** The values of a form as its page shows them again after a login: those that were changed. */
export function toPlaylistDraft(form: FormData): PlaylistDraft {
  const {
    name = '',
    description = '',
    image = '',
  } = Object.fromEntries(fieldNames.map((field) => [field, getText(form, field) ?? '']));
  return getChangedFields(form, { name, description, image, private: form.has('private') });
}

/** The draft as it comes back. */
export const playlistDraftSchema: z.ZodType<PlaylistDraft> = z
  .object({ name: z.string(), description: z.string(), image: z.string(), private: z.boolean() })
  .partial();

interface Answer {
  sent: SentForm;
  submission: Extract<ParsedForm, { status: 'success' }>;
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
  const { sent, submission, written, done, failed, back } = answer;
  const { form } = sent;
  if (written.state === 'done') {
    return completeAction(args, form, back, { type: 'success', message: done });
  }
  if (written.state === 'failed' && written.status === 401) return rejectFormToken(args, sent);
  const status = toActionStatus(written);
  const reason = joinNotices([failed, refusalReasons[status] ?? failed]);
  const notice = written.state === 'exists' ? playlistExists(submission.value.name) : reason;
  return rejectPlaylistForm(form, status, { notice, submission });
}
