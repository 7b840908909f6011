/** The account's own pages, and those of an operator's links. */
import { html } from 'hono/html';
import { recoveryCodeCount } from '../accountCodes.ts';
import type { Account } from '../accounts.ts';
import {
  displayName,
  email,
  type FormPageProps,
  newPassword,
  password,
  renderForm,
  tokenInput,
} from './forms.ts';
import { type Html, renderMessage, renderPage } from './layout.ts';

export const accountPath = '/identity/account';

/** What an account's pages say about it. */
export interface AccountFacts extends Account {
  /** Null: they are not in this store. */
  playlists: number | null;
  recoveryCodes: number;
}

const backToAccount = html`<p><a href="${accountPath}">Back to your account</a></p>`;

export function accountPage(
  facts: AccountFacts,
  { token, note = null }: Pick<FormPageProps, 'token' | 'note'>,
): Html {
  return renderPage(
    'Your account',
    html`${renderMessage('note', note)}
<dl>
<div><dt>Display name</dt><dd>${facts.name}</dd></div>
<div><dt>Email</dt><dd>${facts.email}</dd></div>
${facts.playlists === null ? '' : html`<div><dt>Playlists</dt><dd>${facts.playlists}</dd></div>`}
<div><dt>Recovery codes</dt><dd>${describeCodes(facts.recoveryCodes)}</dd></div>
</dl>
<ul class="links">
<li><a href="${accountPath}/details">Change name or email</a></li>
<li><a href="/identity/password">Change your password</a></li>
<li><a href="${accountPath}/codes">${facts.recoveryCodes === 0 ? 'Make recovery codes' : 'Make new recovery codes'}</a></li>
<li><a href="${accountPath}/data" download>Download your data</a></li>
<li><a href="${accountPath}/deletion">Delete your account</a></li>
</ul>
<form method="post" action="${accountPath}/sessions">${tokenInput(token)}<button class="plain">Log out everywhere</button></form>
<p><a href="/">Back to Courtreel</a></p>`,
  );
}

function describeCodes(count: number): string {
  if (count === 0) return 'None yet. They replace a forgotten password.';
  return count === 1 ? '1 unused' : `${count} unused`;
}

/** Asks somebody without a session of the provider to log in. */
export function accountLoginPage(returnTo: string): Html {
  return renderPage(
    'Log in to continue',
    html`<p>Your account page needs a login.</p>
<form method="post" action="/auth/login"><input type="hidden" name="returnTo" value="${returnTo}"><button>Login</button></form>
<p><a href="/">Back to Courtreel</a></p>`,
  );
}

export function detailsPage(props: FormPageProps): Html {
  const form = {
    title: 'Change name or email',
    action: props.path,
    fields: [
      { ...displayName, hint: 'The rest of the site shows a new name from your next login on.' },
      { ...email, hint: 'You log in with it. No mail is sent.' },
      password,
    ],
    focused: props.error ? 'password' : null,
    button: 'Save changes',
    after: backToAccount,
  };
  return renderForm(form, props);
}

export function codesPage(props: FormPageProps & { unused: number }): Html {
  const replaced = props.unused > 0 ? ' The codes that you have stop working.' : '';
  const form = {
    title: 'Recovery codes',
    before: html`<p>If you forget your password, a recovery code logs you in and sets a new one. You get ${recoveryCodeCount} codes. Each works once, and they are shown only once.${replaced}</p>`,
    action: props.path,
    fields: [password],
    focused: 'password',
    button: 'Make recovery codes',
    after: backToAccount,
  };
  return renderForm(form, props);
}

export function newCodesPage(codes: readonly string[]): Html {
  return renderPage(
    'Your recovery codes',
    html`<p role="status">Print them or save them in a safe place. They are not shown again.</p>
<ol class="codes">
${codes.map((code) => html`<li><code>${code}</code></li>`)}
</ol>
${backToAccount}`,
  );
}

export function deletionPage(props: FormPageProps & { facts: AccountFacts }): Html {
  const { playlists } = props.facts;
  const also = {
    none: `This deletes your account${playlists === null ? '' : ' and your saved searches'} for good.`,
    one: 'This deletes your account, your saved searches and your playlist with its clips for good.',
    many: `This deletes your account, your saved searches and your ${playlists} playlists with their clips for good, public ones too.`,
  };
  const amount = !playlists ? 'none' : playlists === 1 ? 'one' : 'many';
  const form = {
    title: 'Delete your account',
    before: html`<p>${also[amount]} It cannot be undone.</p>
<p><a href="${accountPath}/data" download>Download your data</a> first if you want to keep it.</p>`,
    action: props.path,
    fields: [password],
    focused: props.error ? 'password' : null,
    button: 'Delete account',
    isDestructive: true,
    after: backToAccount,
  };
  return renderForm(form, props);
}

const backToCourtreel = html`<p><a class="button" href="/">Back to Courtreel</a></p>`;

/** What is shown when an account's sessions are over. */
export const endPages: Record<string, () => Html> = {
  'logged-out': () =>
    renderPage(
      'You are logged out everywhere',
      html`<p role="status">All browsers have to log in again.</p>${backToCourtreel}`,
    ),
  deleted: () =>
    renderPage(
      'Your account is deleted',
      html`<p role="status">Its data is deleted from this site.</p>${backToCourtreel}`,
    ),
};

export function resetPage(props: FormPageProps, account: string): Html {
  const form = {
    title: 'Set a new password',
    before: html`<p>For the account <strong>${account}</strong>. All browsers are logged out of it.</p>`,
    action: props.path,
    fields: [{ ...newPassword, name: 'newPassword', label: 'New password' }],
    focused: 'newPassword',
    button: 'Set password',
    after: html`<p><a href="/">Back to Courtreel</a></p>`,
  };
  return renderForm(form, props);
}

export function invitationPage(props: FormPageProps, invited: string): Html {
  const form = {
    title: 'Create an account',
    before: html`<p>You are invited as <strong>${invited}</strong>.</p>`,
    action: props.path,
    fields: [displayName, newPassword],
    focused: 'name',
    button: 'Create account',
    after: html`<p><a href="/">Back to Courtreel</a></p>`,
  };
  return renderForm(form, props);
}

/** After a link did its work: leads to the login. */
export function linkUsedPage(title: string): Html {
  return renderPage(
    title,
    html`<p role="status">You can log in now.</p>
<form method="post" action="/auth/login"><button>Login</button></form>
<p><a href="/">Back to Courtreel</a></p>`,
  );
}
