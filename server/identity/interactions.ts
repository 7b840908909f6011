/** Login and sign-up: the steps that the provider sends a visitor through. */
import { type Context, Hono } from 'hono';
import type { InteractionResults } from 'oidc-provider';
import { formFields, formToken, isFormToken, messagesOf, signInForm, signUpForm } from './forms.ts';
import { signUpLimits } from './limits.ts';
import { checkPassword, type PageParts, tooMany } from './pageParts.ts';
import { type FormPageProps, signInPage, signUpPage } from './pages/forms.ts';
import { errorPage } from './pages/simple.ts';

const signedUp =
  'Thank you. Now log in with your email and password. If you already had an account, its password has not changed.';

/** The pages under `/identity/interaction`. */
export function interactionPages(parts: PageParts): Hono {
  const pages = new Hono();

  // Every step needs the cookie of this login, and every form our token.
  pages.use('/:uid/*', async (c, next) => {
    if (!(await isUnderWay(parts, c))) return c.html(errorPage('expired'), 400);
    if (c.req.method === 'POST') {
      const { token = '' } = await formFields(c);
      const isOurs = isFormToken(token, parts.formKey, 'interaction', baseOf(c));
      if (!isOurs) return c.html(errorPage('expired'), 403);
    }
    await next();
  });
  pages.get('/:uid', (c) => c.html(signInPage(baseOf(c), signInProps(c, parts))));
  pages.post('/:uid', (c) => signIn(c, parts));
  pages.get('/:uid/sign-up', (c) => c.html(signUpPage(baseOf(c), signUpProps(c, parts))));
  pages.post('/:uid/sign-up', (c) => signUp(c, parts));
  pages.post('/:uid/cancel', (c) =>
    finish(parts, c, {
      error: 'access_denied',
      error_description: 'The login was cancelled',
    }),
  );
  return pages;
}

async function signIn(c: Context, parts: PageParts): Promise<Response> {
  const values = await formFields(c);
  const again = { ...signInProps(c, parts), values };
  const form = signInForm.safeParse(values);
  if (!form.success) {
    return c.html(signInPage(baseOf(c), { ...again, errors: messagesOf(form.error) }), 422);
  }
  const checked = await checkPassword(c, parts, form.data);
  if ('error' in checked) {
    return c.html(signInPage(baseOf(c), { ...again, error: checked.error }), checked.status);
  }
  return finish(parts, c, { login: { accountId: checked.id, amr: ['pwd'] } });
}

async function signUp(c: Context, parts: PageParts): Promise<Response> {
  const values = await formFields(c);
  const again = { ...signUpProps(c, parts), values };
  const form = signUpForm.safeParse(values);
  if (!form.success) {
    return c.html(signUpPage(baseOf(c), { ...again, errors: messagesOf(form.error) }), 422);
  }
  const { email } = form.data;
  const limited = await tooMany(c, parts, signUpLimits(email, parts.addressOf(c.env)));
  if (limited) {
    return c.html(signUpPage(baseOf(c), { ...again, error: limited.error }), limited.status);
  }
  await parts.accounts.signUp(form.data);
  // The same answer whether the address was new: it does not tell who has an account.
  const next = { ...signInProps(c, parts), values: { email }, note: signedUp };
  return c.html(signInPage(baseOf(c), next));
}

/** The path of the login that a page belongs to. */
const baseOf = (c: Context) => `/identity/interaction/${c.req.param('uid')}`;

function signInProps(c: Context, { formKey }: PageParts): FormPageProps {
  const base = baseOf(c);
  return { action: base, token: formToken(formKey, 'interaction', base) };
}

function signUpProps(c: Context, parts: PageParts): FormPageProps {
  return { ...signInProps(c, parts), action: `${baseOf(c)}/sign-up` };
}

async function isUnderWay({ provider, bridge }: PageParts, c: Context): Promise<boolean> {
  let found = false;
  try {
    await bridge.run(withoutBody(c), async (req, res) => {
      found = (await provider.interactionDetails(req, res)).uid === c.req.param('uid');
    });
  } catch (error) {
    if ((error as { error?: string }).error !== 'invalid_request') throw error;
  }
  return found;
}

/** Hands the outcome to the provider, which sends the visitor on. */
function finish({ provider, bridge }: PageParts, c: Context, result: InteractionResults) {
  return bridge.run(withoutBody(c), (req, res) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false }),
  );
}

/** The form was read already. */
function withoutBody(c: Context): Request {
  return new Request(c.req.url, { headers: c.req.raw.headers });
}
