/** The account's own pages: what it is, and what its user may do with it. */
import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { countRecoveryCodes, createRecoveryCodes } from './accountCodes.ts';
import type { Account } from './accounts.ts';
import { bindForm, isBoundForm } from './boundForm.ts';
import { leadToOutcome, takeOutcome } from './formOutcome.ts';
import { confirmationForm, detailsForm, getFieldErrors, readFormFields } from './forms.ts';
import { readProviderSession } from './logout.ts';
import { checkPassword, checkRateLimits, type PageContext } from './pageContext.ts';
import {
  type AccountFacts,
  accountLoginPage,
  accountPage,
  accountPath,
  codesPage,
  deletionPage,
  detailsPage,
  endPages,
  newCodesPage,
} from './pages/account.ts';
import { expiredPath } from './pages/messages.ts';
import { countPlaylists, writePersonalData } from './personalData.ts';
import { emailLimits } from './rateLimits.ts';

interface AccountVariables {
  Variables: { account: Account };
}
type AccountRequest = Context<AccountVariables>;

/** The name of the account pages' forms in their tokens. */
const formName = 'account';

const pathOf = (page: string) => `${accountPath}/${page}`;

/** The pages under `/identity/account`. */
export function createAccountPages(parts: PageContext): Hono<AccountVariables> {
  const pages = new Hono<AccountVariables>();
  for (const [name, render] of Object.entries(endPages)) {
    pages.get(`/${name}`, (c) => c.html(render()));
  }
  pages.use(requireAccount(parts));
  pages.get('/', async (c) => {
    const outcome = await takeOutcome(c, parts, accountPath);
    const token = bindForm(c, parts, formName);
    const facts = await readFacts(parts, c.var.account);
    return c.html(accountPage(facts, { token, note: outcome?.note ?? null }));
  });
  pages.get('/details', async (c) => {
    const { email, name } = c.var.account;
    return c.html(
      detailsPage({ values: { email, name }, ...(await getForm(c, parts, 'details')) }),
    );
  });
  pages.post('/details', (c) => changeDetails(c, parts));
  pages.get('/codes', async (c) => {
    const unused = await countRecoveryCodes(parts.store, c.var.account.id);
    return c.html(codesPage({ unused, ...(await getForm(c, parts, 'codes')) }));
  });
  pages.post('/codes', (c) => makeCodes(c, parts));
  pages.get('/deletion', async (c) => {
    const facts = await readFacts(parts, c.var.account);
    return c.html(deletionPage({ facts, ...(await getForm(c, parts, 'deletion')) }));
  });
  pages.post('/deletion', (c) => deleteAccount(c, parts));
  pages.post('/sessions', async (c) => {
    await parts.endSessions(c.var.account.id, null);
    parts.audit(c, 'logged_out_everywhere');
    return c.redirect(pathOf('logged-out'), 303);
  });
  pages.get('/data', (c) => sendData(c, parts));
  return pages;
}

/** Every page needs a session of the provider, and every form its token. */
function requireAccount(parts: PageContext): MiddlewareHandler<AccountVariables> {
  return async (c, next) => {
    const isForm = c.req.method === 'POST';
    const { token } = isForm ? await readFormFields(c) : {};
    if (isForm && !isBoundForm(c, parts, formName, token)) return c.redirect(expiredPath, 303);
    const request = new Request(c.req.url, { headers: c.req.raw.headers });
    const { accountId } = await readProviderSession(parts.provider, parts.bridge, request);
    const account = accountId ? await parts.accounts.find(accountId) : null;
    if (!account) {
      return isForm ? c.redirect(accountPath, 303) : c.html(accountLoginPage(accountPath), 401);
    }
    c.set('account', account);
    await next();
  };
}

async function getForm(c: AccountRequest, parts: PageContext, page: string) {
  const path = pathOf(page);
  return { ...(await takeOutcome(c, parts, path)), path, token: bindForm(c, parts, formName) };
}

async function readFacts(
  { store, hasPlaylists }: PageContext,
  account: Account,
): Promise<AccountFacts> {
  const [recoveryCodes, playlists] = await Promise.all([
    countRecoveryCodes(store, account.id),
    hasPlaylists ? countPlaylists(store.db, account.id) : null,
  ]);
  return { ...account, recoveryCodes, playlists };
}

async function changeDetails(c: AccountRequest, parts: PageContext): Promise<Response> {
  const { account } = c.var;
  const values = await readFormFields(c);
  const again = { path: pathOf('details'), values };
  const form = detailsForm.safeParse(values);
  if (!form.success) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: getFieldErrors(form.error) });
  }
  const { password, ...details } = form.data;
  const checked = await confirm(c, parts, password);
  if (checked) return leadToOutcome(c, parts, { ...again, ...checked });
  // The answer shows whether an address has an account: the limit keeps anyone from trying many.
  const limits = details.email === account.email ? [] : emailLimits(account.id);
  const limited = await checkRateLimits(c, parts, 'email', limits);
  if (limited) return leadToOutcome(c, parts, { ...again, ...limited });
  if (!(await parts.accounts.update(account.id, details))) {
    const errors = { email: 'Another account has this address' };
    return leadToOutcome(c, parts, { ...again, status: 422, errors });
  }
  parts.audit(c, 'account_changed');
  return leadToOutcome(c, parts, {
    path: accountPath,
    status: 200,
    note: 'Your changes are saved.',
  });
}

/** The answer itself shows the codes: they are kept nowhere, and sending the form again makes new ones. */
async function makeCodes(c: AccountRequest, parts: PageContext): Promise<Response> {
  const refused = await confirmByForm(c, parts, 'codes');
  if (refused) return refused;
  const codes = await createRecoveryCodes(parts.store, c.var.account.id);
  parts.audit(c, 'recovery_codes_made');
  return c.html(newCodesPage(codes));
}

async function deleteAccount(c: AccountRequest, parts: PageContext): Promise<Response> {
  const refused = await confirmByForm(c, parts, 'deletion');
  if (refused) return refused;
  const { id } = c.var.account;
  await parts.accounts.delete(id);
  await parts.endSessions(id, null);
  parts.audit(c, 'account_deleted');
  return c.redirect(pathOf('deleted'), 303);
}

/** Null if the form has the account's password, else a redirect to its page. */
async function confirmByForm(c: AccountRequest, parts: PageContext, page: string) {
  const again = { path: pathOf(page) };
  const form = confirmationForm.safeParse(await readFormFields(c));
  if (!form.success) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: getFieldErrors(form.error) });
  }
  const wrong = await confirm(c, parts, form.data.password);
  return wrong && leadToOutcome(c, parts, { ...again, ...wrong });
}

async function confirm(c: AccountRequest, parts: PageContext, password: string) {
  const { email } = c.var.account;
  const checked = await checkPassword(c, parts, { email, password });
  if (!('error' in checked)) return null;
  return checked.status === 401 ? { ...checked, error: 'The password is wrong.' } : checked;
}

async function sendData(c: AccountRequest, { store }: PageContext): Promise<Response> {
  const row = await store.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', c.var.account.id)
    .executeTakeFirstOrThrow();
  return c.body(toStream(writePersonalData(store.db, row)), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="courtreel-data.json"',
    'Cache-Control': 'no-store',
  });
}

const toStream = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;
