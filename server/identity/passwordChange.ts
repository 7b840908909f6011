/** Password change: proves itself by the present password, so it needs no session. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Store } from '#server/store/open.ts';
import { formFields, formToken, isFormToken, messagesOf, passwordForm } from './forms.ts';
import type { PageParts } from './interactions.ts';
import { signInLimits, waitMessage } from './limits.ts';
import { passwordChangedPage, passwordPage } from './pages/forms.ts';
import { errorPage } from './pages/simple.ts';
import { endSessions } from './records.ts';
import { sessionOf } from './signOut.ts';

const path = '/identity/password';
const formCookie = 'identity_form';

/** The page `/identity/password`. */
export function passwordPages(parts: PageParts, store: Store, secure: boolean): Hono {
  const { provider, bridge, accounts, attempts, formKey, addressOf } = parts;
  const pages = new Hono();
  const propsOf = (binding: string) => ({
    action: path,
    token: formToken(formKey, 'password', binding),
  });

  pages.get('/', async (c) => {
    const session = await sessionOf(provider, bridge, c.req.raw);
    const account = session.accountId ? await accounts.find(session.accountId) : null;
    const binding = getCookie(c, formCookie) ?? randomBytes(16).toString('base64url');
    setCookie(c, formCookie, binding, { path, httpOnly: true, secure, sameSite: 'Strict' });
    return c.html(passwordPage({ ...propsOf(binding), values: { email: account?.email ?? '' } }));
  });

  pages.post('/', async (c) => {
    const values = await formFields(c);
    const binding = getCookie(c, formCookie);
    if (!binding || !isFormToken(values.token ?? '', formKey, 'password', binding)) {
      return c.html(errorPage('expired'), 403);
    }
    const again = { ...propsOf(binding), values };
    const form = passwordForm.safeParse(values);
    if (!form.success) {
      return c.html(passwordPage({ ...again, errors: messagesOf(form.error) }), 422);
    }
    const { email, password, newPassword } = form.data;
    const limits = signInLimits(email, addressOf(c.env));
    const wait = await attempts.count(limits);
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return c.html(passwordPage({ ...again, error: waitMessage(wait) }), 429);
    }
    const account = await accounts.signIn(email, password);
    if (!account) {
      return c.html(passwordPage({ ...again, error: 'Email or password is wrong.' }), 401);
    }
    await attempts.forgive(limits);
    await accounts.changePassword(account.id, newPassword);
    const session = await sessionOf(
      provider,
      bridge,
      new Request(c.req.url, { headers: c.req.raw.headers }),
    );
    const keep =
      session.accountId === account.id
        ? { sessionId: session.id, grantIds: session.grantIds }
        : null;
    await endSessions(store, account.id, keep);
    return c.html(passwordChangedPage());
  });
  return pages;
}
