/** Tokens that bind a form outside of a login to the browser that it was shown to. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createFormToken, isFormToken } from './forms.ts';
import type { PageContext } from './pageContext.ts';

const formCookie = 'identity_form';
const path = '/identity';

/** The token for a form named `form`; the browser gets the cookie that it is bound to. */
export function bindForm(c: Context, { formKey, provider }: PageContext, form: string): string {
  const binding = getCookie(c, formCookie) ?? randomBytes(16).toString('base64url');
  const secure = provider.issuer.startsWith('https:');
  setCookie(c, formCookie, binding, { path, httpOnly: true, secure, sameSite: 'Strict' });
  return createFormToken(formKey, form, binding);
}

/** Whether the form comes from our page in this browser. */
export function isBoundForm(
  c: Context,
  { formKey }: PageContext,
  form: string,
  token: string | undefined,
): boolean {
  const binding = getCookie(c, formCookie) ?? '';
  return binding !== '' && isFormToken(token ?? '', formKey, form, binding);
}
