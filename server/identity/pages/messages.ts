import { html, raw } from 'hono/html';
import { type Html, renderPage } from './layout.ts';

const sentences: Record<string, string> = {
  invalid_client: 'The app that sent you here is not known to this login service.',
  invalid_redirect_uri: 'The app that sent you here asked to return to an address it may not use.',
  sign_up_closed: 'New accounts are by invitation. Ask the operator of this site for one.',
  link_refused:
    'This link has been used, or it has expired. Ask the operator of this site for a new one.',
  too_many: 'Too many logins were started from your network. Please try again in a few minutes.',
  server_error: 'Something went wrong on our side. Please try again.',
};

/** Where forms of a login lead that is over. */
export const expiredPath = '/identity/expired';

/** The page for a rejected request. @param code OAuth error code */
export function errorPage(code: string): Html {
  const sentence = sentences[code] ?? 'That login link is no longer valid. Please start again.';
  return renderPage(
    'That did not work',
    html`<p>${sentence}</p><p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}

/** Asks before logging out. @param form the provider's own form, with the id `op.logoutForm` */
export function logoutPage(form: string): Html {
  return renderPage(
    'Log out?',
    html`${raw(form)}
<button form="op.logoutForm" name="logout" value="yes">Logout</button>
<p><a href="/">Stay logged in</a></p>`,
  );
}

export function loggedOutPage(): Html {
  return renderPage(
    'You are logged out',
    html`<p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}

/** After a logout that the store could not take. */
export function loggedOutHerePage(): Html {
  return renderPage(
    'You are logged out here',
    html`<p>This browser is logged out. Its session could not be deleted on the server just now; it ends there by itself within 30 days.</p>
<p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}
