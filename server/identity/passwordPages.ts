/** Password change: the current password authenticates, so no session is needed. */
import { type Context, Hono } from 'hono';
import { bindForm, isBoundForm } from './boundForm.ts';
import { leadToOutcome, takeOutcome } from './formOutcome.ts';
import { getFieldErrors, passwordForm, readFormFields } from './forms.ts';
import { readProviderSession } from './logout.ts';
import { checkPassword, type PageContext } from './pageContext.ts';
import { passwordChangedPage, passwordPage } from './pages/forms.ts';
import { expiredPath } from './pages/messages.ts';
import { findPasswordFault } from './passwordRules.ts';

const path = '/identity/password';

/** The page `/identity/password`. */
export function createPasswordPages(parts: PageContext): Hono {
  const pages = new Hono();

  pages.get('/', async (c) => {
    const { accountId } = await readProviderSession(parts.provider, parts.bridge, c.req.raw);
    const account = accountId ? await parts.accounts.find(accountId) : null;
    const token = bindForm(c, parts, 'password');
    const outcome = await takeOutcome(c, parts, path);
    if (outcome?.status === 200) return c.html(passwordChangedPage());
    const values = { email: account?.email ?? '' };
    return c.html(passwordPage({ values, ...outcome, path, token }));
  });

  pages.post('/', async (c) => {
    const values = await readFormFields(c);
    if (!isBoundForm(c, parts, 'password', values.token)) return c.redirect(expiredPath, 303);
    const form = passwordForm.safeParse(values);
    if (!form.success) {
      const errors = getFieldErrors(form.error);
      return leadToOutcome(c, parts, { path, values, status: 422, errors });
    }
    const checked = await checkPassword(c, parts, form.data);
    if ('error' in checked) return leadToOutcome(c, parts, { path, values, ...checked });
    const fault = await findPasswordFault(form.data.newPassword, checked);
    if (fault) {
      const errors = { newPassword: fault };
      return leadToOutcome(c, parts, { path, values, status: 422, errors });
    }
    await parts.accounts.changePassword(checked.id, form.data.newPassword);
    await parts.endSessions(checked.id, await getCurrentSession(c, parts, checked.id));
    parts.audit(c, 'password_changed');
    return leadToOutcome(c, parts, { path, status: 200 });
  });
  return pages;
}

/** The session of this browser; null if it belongs to another account. */
async function getCurrentSession(c: Context, { provider, bridge }: PageContext, accountId: string) {
  const request = new Request(c.req.url, { headers: c.req.raw.headers });
  const session = await readProviderSession(provider, bridge, request);
  if (session.accountId !== accountId) return null;
  return { sessionId: session.id, grantIds: session.grantIds };
}
