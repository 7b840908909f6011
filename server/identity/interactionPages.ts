/** Login and sign-up: the interaction pages of the provider. */
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { InteractionResults } from 'oidc-provider';
import { leadToOutcome, takeOutcome } from './formOutcome.ts';
import {
  createFormToken,
  getFieldErrors,
  isFormToken,
  loginForm,
  readFormFields,
  signUpForm,
} from './forms.ts';
import { checkPassword, checkRateLimits, type PageContext, runCounted } from './pageContext.ts';
import { type FormPageProps, loginPage, recoveryPage, signUpPage } from './pages/forms.ts';
import { errorPage, expiredPath } from './pages/messages.ts';
import { findPasswordFault } from './passwordRules.ts';
import { signUpLimits } from './rateLimits.ts';
import { recoverAccount } from './recovery.ts';
import { isSignUpClosed } from './signUpSwitch.ts';

/** True whether or not the address had an account before. */
const signedUp = 'You can log in now; an account that you already had keeps its password.';

/** The app's own login: it leads on who is logged in, and begins another login for others. */
const appLogin = '/auth/login';

/** The pages under `/identity/interaction`. */
export function createInteractionPages(parts: PageContext): Hono {
  const pages = new Hono();

  // Every page requires the cookie of this login, and every form its token.
  pages.use('/:uid/*', async (c, next) => {
    const isForm = c.req.method === 'POST';
    if (!(await isInteractionPending(parts, c))) {
      // Back leads to the page of a login that is complete.
      return c.redirect(isForm ? expiredPath : appLogin, 303);
    }
    if (isForm) {
      const { token = '' } = await readFormFields(c);
      const isOurs = isFormToken(token, parts.formKey, 'interaction', getBasePath(c));
      if (!isOurs) return c.redirect(expiredPath, 303);
    }
    await next();
  });
  pages.get('/:uid', async (c) => {
    const outcome = await takeOutcome(c, parts, getBasePath(c));
    const props = { ...(outcome ?? getSignedUp(c)), ...getFormProps(c, parts) };
    return c.html(loginPage({ ...props, isSignUpClosed: await isSignUpClosed(parts.store) }));
  });
  pages.post('/:uid', (c) => logIn(c, parts));
  pages.get('/:uid/recovery', async (c) => {
    const outcome = await takeOutcome(c, parts, `${getBasePath(c)}/recovery`);
    return c.html(recoveryPage({ ...outcome, ...getFormProps(c, parts) }));
  });
  pages.post('/:uid/recovery', async (c) => {
    const recovered = await recoverAccount(c, parts, `${getBasePath(c)}/recovery`);
    if (recovered instanceof Response) return recovered;
    return finishInteraction(parts, c, { login: { accountId: recovered } });
  });
  pages.use('/:uid/sign-up', async (c, next) => {
    if (await isSignUpClosed(parts.store)) return c.html(errorPage('sign_up_closed'), 403);
    await next();
  });
  pages.get('/:uid/sign-up', async (c) => {
    const outcome = await takeOutcome(c, parts, `${getBasePath(c)}/sign-up`);
    return c.html(signUpPage({ ...outcome, ...getFormProps(c, parts) }));
  });
  pages.post('/:uid/sign-up', (c) => signUp(c, parts));
  pages.post('/:uid/cancel', (c) =>
    finishInteraction(parts, c, {
      error: 'access_denied',
    }),
  );
  return pages;
}

async function logIn(c: Context, parts: PageContext): Promise<Response> {
  const values = await readFormFields(c);
  const again = { path: getBasePath(c), values };
  const form = loginForm.safeParse(values);
  if (!form.success) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: getFieldErrors(form.error) });
  }
  const checked = await checkPassword(c, parts, form.data);
  if ('error' in checked) return leadToOutcome(c, parts, { ...again, ...checked });
  return finishInteraction(parts, c, { login: { accountId: checked.id, amr: ['pwd'] } });
}

async function signUp(c: Context, parts: PageContext): Promise<Response> {
  const values = await readFormFields(c);
  const again = { path: `${getBasePath(c)}/sign-up`, values };
  const form = signUpForm.safeParse(values);
  if (!form.success) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: getFieldErrors(form.error) });
  }
  const { email, name, password } = form.data;
  const fault = await findPasswordFault(password, { email, name });
  if (fault) return leadToOutcome(c, parts, { ...again, status: 422, errors: { password: fault } });
  const limits = signUpLimits(email, parts.getAddress(c.env));
  const limited = await checkRateLimits(c, parts, 'sign_up', limits);
  if (limited) return leadToOutcome(c, parts, { ...again, ...limited });
  await runCounted(parts, limits, () => parts.accounts.signUp(form.data));
  parts.audit(c, 'signed_up');
  // The same page whether the address is new or not: it does not reveal accounts.
  const path = getBasePath(c);
  const secure = parts.provider.issuer.startsWith('https:');
  const scope = { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: 3600 } as const;
  setCookie(c, signedUpCookie, email, scope);
  return c.redirect(path, 303);
}

/** The email address that was signed up with during this login. */
const signedUpCookie = 'identity_email';

function getSignedUp(c: Context): Partial<FormPageProps> {
  const email = getCookie(c, signedUpCookie);
  return email ? { values: { email }, note: signedUp } : {};
}

/** The path of the login that a page belongs to. */
const getBasePath = (c: Context) => `/identity/interaction/${c.req.param('uid')}`;

function getFormProps(c: Context, { formKey }: PageContext): FormPageProps {
  const path = getBasePath(c);
  return { path, token: createFormToken(formKey, 'interaction', path) };
}

async function isInteractionPending(
  { provider, bridge }: PageContext,
  c: Context,
): Promise<boolean> {
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

/** Passes the result to the provider, which redirects the visitor. */
function finishInteraction(
  { provider, bridge }: PageContext,
  c: Context,
  result: InteractionResults,
) {
  return bridge.run(withoutBody(c), (req, res) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false }),
  );
}

/** The request without its body, which has been read. */
function withoutBody(c: Context): Request {
  return new Request(c.req.url, { headers: c.req.raw.headers });
}
