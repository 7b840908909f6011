/** Schemas of the provider's forms, and the tokens that bind a form to a browser. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod';

export const maxEmailLength = 254;
export const maxDisplayNameLength = 60;
/** NIST SP 800-63B: eight or more, any characters, room for passphrases. */
export const passwordLengthLimits = { least: 8, most: 200 } as const;

const email = z
  .string()
  .trim()
  .min(1, 'Enter your email address')
  .max(maxEmailLength, 'That address is too long')
  .pipe(z.email('Enter an email address such as name@example.com'));

const name = z
  .string()
  .transform((value) =>
    value
      .normalize('NFC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'Enter the name that others will see')
      .max(maxDisplayNameLength, `Use up to ${maxDisplayNameLength} characters`),
  );

const password = z
  .string()
  .min(1, 'Enter your password')
  .max(passwordLengthLimits.most, 'Too long');

const newPassword = z
  .string()
  .min(passwordLengthLimits.least, `Use at least ${passwordLengthLimits.least} characters`)
  .max(passwordLengthLimits.most, `Use up to ${passwordLengthLimits.most} characters`);

export const loginForm = z.object({ email, password });
export const signUpForm = z.object({ email, name, password: newPassword });
export const passwordForm = z.object({ email, password, newPassword });

export type FormFields = Record<string, string>;

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
