/**
 * The login of a modal's form: the form is carried out for the person who opened it and for nobody
 * else, and what was typed is there again after a login (docs/product.md#modal-login).
 */
import { createHash } from 'node:crypto';
import { parse, serialize } from 'cookie-es';
import { data, redirectDocument } from 'react-router';
import type * as z from 'zod';
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
  const sealed = parse(args.request.headers.get('cookie') ?? '')[cookieName];
  if (!sealed) return answer;
  const stored = await unseal(sealed, draftPurpose(args, toPersonKey(user)), sessionSecrets);
  const draft = schema.safeParse(stored?.draft).data;
  const headers = { 'Set-Cookie': toCookie(args, '', 0) };
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
    if (sealed.length <= maxCookieLength) {
      thrown.headers.append('Set-Cookie', toCookie(args, sealed, draftSeconds));
    }
    throw thrown;
  }
}

const cookieName = 'draft';
const draftSeconds = 3600;

/** Browsers keep 4,096 bytes, with name and attributes. */
const maxCookieLength = 3900;

function toCookie({ context }: RequestArgs, value: string, maxAge: number): string {
  const secure = isSecureOrigin(context.get(settingsContext).publicOrigin);
  const path = '/modals';
  return serialize(cookieName, value, { path, httpOnly: true, sameSite: 'lax', secure, maxAge });
}

const draftPurpose = (args: RequestArgs, person: string) => `draft ${pathOf(args)} ${person}`;

const pathOf = ({ url }: RequestArgs) => url.pathname + url.search;
