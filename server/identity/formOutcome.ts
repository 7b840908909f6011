/**
 * What came of a form, for the page that the form leads to. It travels in a signed cookie, because Back
 * to a page that is itself the answer to a form would ask to send the form again.
 */
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import * as z from 'zod';
import type { PageContext } from './pageContext.ts';

const outcomeCookie = 'identity_outcome';
const seconds = 300;

/** Browsers keep 4,096 bytes, with name, signature and attributes. */
const maxValuesLength = 2500;

const texts = z.record(z.string(), z.string());
const outcomeSchema = z.object({
  /** The path of the page that shows it. */
  path: z.string(),
  /** The status of that page. */
  status: z.literal([200, 401, 422, 429]),
  /** Seconds to wait after too many attempts. */
  retryAfter: z.number().optional(),
  values: texts.optional(),
  errors: texts.optional(),
  error: z.string().optional(),
  note: z.string().optional(),
});
type FormOutcome = z.infer<typeof outcomeSchema>;

/** Leads to the page of a form, which shows the outcome once. Passwords are not kept. */
export async function leadToOutcome(
  c: Context,
  { formKey, provider }: PageContext,
  { values: { email = '', name = '' } = {}, ...outcome }: FormOutcome,
): Promise<Response> {
  const fits = encodeURIComponent(email + name).length <= maxValuesLength;
  const kept: FormOutcome = { ...outcome, ...(fits && { values: { email, name } }) };
  await setSignedCookie(c, outcomeCookie, JSON.stringify(kept), formKey, {
    path: outcome.path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: provider.issuer.startsWith('https:'),
    maxAge: seconds,
  });
  return c.redirect(outcome.path, 303);
}

/** The outcome that a page shows, once; null if there is none. Sets the status of the answer. */
export async function takeOutcome(
  c: Context,
  { formKey }: PageContext,
  path: string,
): Promise<FormOutcome | null> {
  const signed = await getSignedCookie(c, formKey, outcomeCookie);
  if (!signed) return null;
  const outcome = outcomeSchema.safeParse(JSON.parse(signed)).data;
  if (outcome?.path !== path) return null;
  deleteCookie(c, outcomeCookie, { path });
  c.status(outcome.status);
  if (outcome.retryAfter) c.header('Retry-After', String(outcome.retryAfter));
  return outcome;
}
