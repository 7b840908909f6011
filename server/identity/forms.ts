/** Schemas of the provider's forms, and the tokens that bind a form to a browser. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod';
import { countCharacters, isWithin, toVisibleText } from '#app/api/playlistLimits.ts';

export const maxEmailLength = 254;
/** In graphemes. */
const maxDisplayNameLength = 60;
/** In graphemes. NIST SP 800-63B: eight or more, any characters, room for passphrases. */
export const passwordLengthLimits = { least: 8, most: 200 } as const;

const email = z
  .string()
  .trim()
  .min(1, 'Enter your email address')
  .max(maxEmailLength, 'That address is too long')
  .pipe(z.email('Enter an email address such as name@example.com'));

/** White space, control and format characters, except those that join letters and emoji. */
const unprintable = /[[\p{Cc}\p{Cf}\p{Cs}\s]--[\p{Join_Control}\p{Emoji_Component}]]+/gv;

const name = z
  .string()
  .transform((value) => value.normalize('NFC').replace(unprintable, ' ').trim())
  .pipe(
    z
      .string()
      .refine((value) => toVisibleText(value) !== '', 'Enter the name that others will see')
      .refine(
        (value) => isWithin(value, maxDisplayNameLength),
        `Use up to ${maxDisplayNameLength} characters`,
      ),
  );

const { least, most } = passwordLengthLimits;

const password = z
  .string()
  .min(1, 'Enter your password')
  .refine((value) => isWithin(value, most), 'Too long');

const newPassword = z
  .string()
  .refine((value) => isWithin(value, most), `Use up to ${most} characters`)
  .refine((value) => countCharacters(value) >= least, `Use at least ${least} characters`);

export const loginForm = z.object({ email, password });
export const signUpForm = z.object({ email, name, password: newPassword });
export const recoveryForm = z.object({
  email,
  code: z.string().trim().min(1, 'Enter a recovery code').max(100, 'That code is too long'),
  newPassword,
});
export const newPasswordForm = z.object({ newPassword });
export const invitationForm = z.object({ name, password: newPassword });
export const detailsForm = z.object({ email, name, password });
export const confirmationForm = z.object({ password });
export const passwordForm = z.object({ email, password, newPassword });

type FormFields = Record<string, string>;

/** The text fields of a form; empty strings for files and for other bodies. */
export async function readFormFields(c: Context): Promise<FormFields> {
  const body = await c.req.parseBody().catch(() => ({}));
  const fields = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : '',
  ]);
  return { email: '', name: '', password: '', newPassword: '', ...Object.fromEntries(fields) };
}

/** The first message of each field. */
export function getFieldErrors(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[String(issue.path[0])] ??= issue.message;
  return messages;
}

/** Proves that a form came from our page for `binding`, a value of this browser's cookies. */
export function createFormToken(key: string, form: string, binding: string): string {
  return createHmac('sha256', key).update(`${form}:${binding}`).digest('base64url');
}

export function isFormToken(token: string, key: string, form: string, binding: string): boolean {
  const expected = Buffer.from(createFormToken(key, form, binding));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
