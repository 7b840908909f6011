/** The pages of links that the operator makes with `npm run accounts`: a new password, an invitation. */
import { type Context, Hono } from 'hono';
import { findLink, useLink } from './accountCodes.ts';
import { leadToOutcome, takeOutcome } from './formOutcome.ts';
import { getFieldErrors, invitationForm, newPasswordForm, readFormFields } from './forms.ts';
import type { PageContext } from './pageContext.ts';
import { invitationPage, linkUsedPage, resetPage } from './pages/account.ts';
import { errorPage } from './pages/messages.ts';
import { findPasswordFault } from './passwordRules.ts';

const donePath = '/done';

/** The pages under `/identity/reset`. Who has the link needs no token: it is secret itself. */
export function createResetPages(parts: PageContext): Hono {
  const pages = new Hono();
  const base = '/identity/reset';
  pages.get(donePath, (c) => c.html(linkUsedPage('Password changed')));
  pages.get('/:link', async (c) => {
    const account = await findResetAccount(c, parts);
    if (!account) return refuseLink(c, parts);
    const path = `${base}/${c.req.param('link')}`;
    const outcome = await takeOutcome(c, parts, path);
    return c.html(resetPage({ ...outcome, path, token: '' }, account.email));
  });
  pages.post('/:link', async (c) => {
    const link = c.req.param('link');
    const account = await findResetAccount(c, parts);
    if (!account) return refuseLink(c, parts);
    const form = newPasswordForm.safeParse(await readFormFields(c));
    const errors = form.success
      ? await toErrors('newPassword', findPasswordFault(form.data.newPassword, account))
      : getFieldErrors(form.error);
    const path = `${base}/${link}`;
    if (!form.success || errors) {
      return leadToOutcome(c, parts, { path, status: 422, ...(errors && { errors }) });
    }
    const id = await parts.accounts.recover(form.data.newPassword, async (tx) => {
      return (await useLink(tx, 'reset', link))?.account_id ?? null;
    });
    if (!id) return refuseLink(c, parts);
    await parts.endSessions(id, null);
    parts.audit(c, 'password_reset');
    return c.redirect(base + donePath, 303);
  });
  return pages;
}

/** The pages under `/identity/invitation`. */
export function createInvitationPages(parts: PageContext): Hono {
  const pages = new Hono();
  const base = '/identity/invitation';
  pages.get(donePath, (c) => c.html(linkUsedPage('Your account is ready')));
  pages.get('/:link', async (c) => {
    const link = c.req.param('link');
    const row = await findLink(parts.store.db, 'invitation', link);
    if (!row?.email) return refuseLink(c, parts);
    const path = `${base}/${link}`;
    const outcome = await takeOutcome(c, parts, path);
    return c.html(invitationPage({ ...outcome, path, token: '' }, row.email));
  });
  pages.post('/:link', async (c) => {
    const link = c.req.param('link');
    const email = (await findLink(parts.store.db, 'invitation', link))?.email;
    if (!email) return refuseLink(c, parts);
    const values = await readFormFields(c);
    const form = invitationForm.safeParse(values);
    const errors = form.success
      ? await toErrors('password', findPasswordFault(form.data.password, { ...form.data, email }))
      : getFieldErrors(form.error);
    const path = `${base}/${link}`;
    if (!form.success || errors) {
      return leadToOutcome(c, parts, { path, values, status: 422, ...(errors && { errors }) });
    }
    const used = await parts.store.write((tx) => useLink(tx, 'invitation', link));
    if (!used) return refuseLink(c, parts);
    await parts.accounts.signUp({ ...form.data, email });
    parts.audit(c, 'signed_up');
    return c.redirect(base + donePath, 303);
  });
  return pages;
}

async function findResetAccount(c: Context, { store, accounts }: PageContext) {
  const row = await findLink(store.db, 'reset', c.req.param('link') ?? '');
  return row?.account_id ? accounts.find(row.account_id) : null;
}

function refuseLink(c: Context, parts: PageContext): Response | Promise<Response> {
  parts.audit(c, 'link_refused');
  return c.html(errorPage('link_refused'), 410);
}

async function toErrors(field: string, fault: Promise<string | null>) {
  const message = await fault;
  return message === null ? null : { [field]: message };
}
