/**
 * The login of a modal's form: the form is carried out for the person who opened it and for nobody
 * else, and what was typed is there again after a login (docs/product.md#modal-login).
 */
import { createHash } from 'node:crypto';
import { data, redirectDocument } from 'react-router';
import type * as z from 'zod';
import {
  type CookieParts,
  expireCookieParts,
  joinCookieParts,
  splitCookie,
} from '#app/auth/cookieParts.server.ts';
import { seal, unseal } from '#app/auth/sealing.server.ts';
import { handleRejectedToken, requireUser, type User } from '#app/auth/user.server.ts';
import { settingsContext } from '#app/context.ts';
import { isSecureOrigin, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';

/** A form, and what its page needs to show it again. */
export interface SentForm {
  form: FormData;
  /** JSON. */
  draft: object;
}

/** Says who opened a form, without the user's id. */
export function toPersonKey({ id }: User): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}

/**
 * The user and the access token for a form's changes.
 * @throws {Response} a redirect to the login, or to the form's page if somebody else opened the form
 */
export async function requireFormUser(args: RequestArgs, sent: SentForm) {
  const login = await withDraft(args, sent, () => requireUser(args));
  const opener = sent.form.get('openedBy');
  if (opener === null || opener === toPersonKey(login.user)) return login;
  const { headers } = await getToasts(args.context).redirectWithWarning(
    pathOf(args),
    `You are now logged in as ${login.user.name}. Somebody else opened this form, so nothing was changed.`,
  );
  // Loads the document: everything on the screen is another person's.
  throw redirectDocument(pathOf(args), { headers });
}

/** As `handleRejectedToken`, for a form. @throws {Response} the redirect */
export function rejectFormToken(args: RequestArgs, sent: SentForm): Promise<never> {
  return withDraft(args, sent, () => handleRejectedToken(args));
}

/** Answers a form's data, with the draft of this person and page, which is shown once. */
export async function answerWithDraft<Data extends object, Draft>(
  args: RequestArgs,
  user: User,
  answer: Data,
  schema: z.ZodType<Draft>,
) {
  const { sessionSecrets } = args.context.get(settingsContext);
  const header = args.request.headers.get('cookie');
  const sealed = joinCookieParts(header, cookieName);
  if (sealed === null) return answer;
  const stored = await unseal(sealed, draftPurpose(args, toPersonKey(user)), sessionSecrets);
  const draft = schema.safeParse(stored?.draft).data;
  const expired = expireCookieParts(header, toParts(args));
  const headers = expired.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return data(draft === undefined ? answer : { ...answer, draft }, { headers });
}

/** Keeps what was typed if `lead` redirects, in a cookie that only this person's form reads. */
async function withDraft<T>(
  args: RequestArgs,
  { form, draft }: SentForm,
  lead: () => Promise<T>,
): Promise<T> {
  try {
    return await lead();
  } catch (thrown) {
    const opener = form.get('openedBy');
    if (!(thrown instanceof Response) || typeof opener !== 'string') throw thrown;
    const { sessionSecrets } = args.context.get(settingsContext);
    const sealed = await seal({ draft }, draftPurpose(args, opener), sessionSecrets, draftSeconds);
    const header = args.request.headers.get('cookie');
    const cookies = splitCookie(sealed, toParts(args), { header, seconds: draftSeconds });
    if (!cookies) throw await tellTooLong(args, thrown);
    for (const cookie of cookies) thrown.headers.append('Set-Cookie', cookie);
    throw thrown;
  }
}

/** Leads to the same login, and says that the form will be empty after it. */
async function tellTooLong({ context }: RequestArgs, redirect: Response): Promise<Response> {
  const to = redirect.headers.get('Location') ?? '/';
  if (!to.startsWith('/auth/login')) return redirect;
  return getToasts(context).redirectWithWarning(
    to,
    'You are not logged in, so nothing was changed. What you typed is too long to be kept during a login.',
  );
}

const cookieName = 'draft';
const draftSeconds = 3600;

function toParts({ context }: RequestArgs): CookieParts {
  const { publicOrigin } = context.get(settingsContext);
  const secure = isSecureOrigin(publicOrigin) ? '; Secure' : '';
  const attributes = `Path=/modals; HttpOnly; SameSite=Lax${secure}`;
  return { name: cookieName, attributes, mostParts: 4 };
}

const draftPurpose = (args: RequestArgs, person: string) => `draft ${pathOf(args)} ${person}`;

const pathOf = ({ url }: RequestArgs) => url.pathname + url.search;
