/** Sign-in and sign-up: the steps that the provider sends a visitor through. */
import { Hono } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Bridge } from './bridge.ts';
import { formFields, formToken, isFormToken, messagesOf, signInForm, signUpForm } from './forms.ts';
import { signInLimits, signUpLimits, waitMessage } from './limits.ts';
import { type FormPageProps, signInPage, signUpPage } from './pages/forms.ts';
import { errorPage } from './pages/simple.ts';

export interface PageParts {
  provider: Provider;
  bridge: Bridge;
  accounts: Accounts;
  attempts: Attempts;
  formKey: string;
  addressOf: (bindings: unknown) => string;
}

const wrong = 'Email or password is wrong.';
const signedUp =
  'Thank you. Now sign in with your email and password. If you had an account before, its password still is the one that counts.';

/** The pages under `/identity/interaction`. */
export function interactionPages(parts: PageParts): Hono {
  const { accounts, attempts, formKey, addressOf } = parts;
  const pages = new Hono();
  const propsOf = (base: string, step: 'sign-in' | 'sign-up'): FormPageProps => ({
    action: step === 'sign-in' ? base : `${base}/sign-up`,
    token: formToken(formKey, 'interaction', base),
  });

  // Every step needs the cookie of this very sign-in, and every form our token.
  pages.use('/:uid/*', async (c, next) => {
    const uid = c.req.param('uid');
    if (!(await isUnderWay(parts, c.req.raw, uid))) return c.html(errorPage('expired'), 400);
    if (c.req.method === 'POST') {
      const { token } = await formFields(c);
      const base = `/identity/interaction/${uid}`;
      if (!isFormToken(token ?? '', formKey, 'interaction', base)) {
        return c.html(errorPage('expired'), 403);
      }
    }
    await next();
  });

  pages.get('/:uid', (c) => {
    const base = c.req.path;
    return c.html(signInPage(base, propsOf(base, 'sign-in')));
  });

  pages.post('/:uid', async (c) => {
    const base = c.req.path;
    const values = await formFields(c);
    const again = { ...propsOf(base, 'sign-in'), values };
    const form = signInForm.safeParse(values);
    if (!form.success) {
      return c.html(signInPage(base, { ...again, errors: messagesOf(form.error) }), 422);
    }
    const limits = signInLimits(form.data.email, addressOf(c.env));
    const wait = await attempts.count(limits);
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return c.html(signInPage(base, { ...again, error: waitMessage(wait) }), 429);
    }
    const account = await accounts.signIn(form.data.email, form.data.password);
    if (!account) return c.html(signInPage(base, { ...again, error: wrong }), 401);
    await attempts.forgive(limits);
    return finish(parts, c.req.raw, { login: { accountId: account.id, amr: ['pwd'] } });
  });

  pages.get('/:uid/sign-up', (c) => {
    const base = c.req.path.replace(/\/sign-up$/, '');
    return c.html(signUpPage(base, propsOf(base, 'sign-up')));
  });

  pages.post('/:uid/sign-up', async (c) => {
    const base = c.req.path.replace(/\/sign-up$/, '');
    const values = await formFields(c);
    const again = { ...propsOf(base, 'sign-up'), values };
    const form = signUpForm.safeParse(values);
    if (!form.success) {
      return c.html(signUpPage(base, { ...again, errors: messagesOf(form.error) }), 422);
    }
    const wait = await attempts.count(signUpLimits(form.data.email, addressOf(c.env)));
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return c.html(signUpPage(base, { ...again, error: waitMessage(wait) }), 429);
    }
    await accounts.signUp(form.data);
    // The same answer whether the address was new: it does not tell who has an account.
    return c.html(
      signInPage(base, {
        ...propsOf(base, 'sign-in'),
        values: { email: form.data.email },
        note: signedUp,
      }),
    );
  });

  pages.post('/:uid/cancel', (c) =>
    finish(parts, c.req.raw, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    }),
  );
  return pages;
}

async function isUnderWay({ provider, bridge }: PageParts, request: Request, uid: string) {
  let found = false;
  try {
    await bridge.run(withoutBody(request), async (req, res) => {
      found = (await provider.interactionDetails(req, res)).uid === uid;
    });
  } catch (error) {
    if ((error as { error?: string }).error !== 'invalid_request') throw error;
  }
  return found;
}

/** Hands the outcome to the provider, which sends the visitor on. */
async function finish(
  { provider, bridge }: PageParts,
  request: Request,
  result: InteractionResults,
) {
  return bridge.run(withoutBody(request), (req, res) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false }),
  );
}

/** The form was read already. */
function withoutBody(request: Request): Request {
  return new Request(request.url, { headers: request.headers });
}
