import { html } from 'hono/html';
import { maxDisplayNameLength, maxEmailLength, passwordLengthLimits } from '../forms.ts';
import { type Html, renderField, renderMessage, renderPage } from './layout.ts';

export interface FormPageProps {
  /** Where the form is sent. */
  action: string;
  token: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
  error?: string | null;
  note?: string | null;
}

const isRefused = ({ error, errors = {} }: FormPageProps) =>
  Boolean(error) || Object.keys(errors).length > 0;

/** The first refused field, which gets the focus. */
const firstRefused = ({ errors = {} }: FormPageProps) => Object.keys(errors)[0];

const tokenInput = (token: string) => html`<input type="hidden" name="token" value="${token}">`;

/** @param base path of this login, '/identity/interaction/…' */
export function loginPage(base: string, props: FormPageProps): Html {
  const { action, token, values = {}, errors = {}, error = null, note = null } = props;
  return renderPage(
    'Log in',
    html`${renderMessage('note', note)}${renderMessage('error', error)}
<form method="post" action="${action}">
${tokenInput(token)}
${renderField({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value: values.email,
  error: errors.email,
  maxlength: maxEmailLength,
  autofocus: !values.email || Boolean(errors.email),
})}
${renderField({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  error: errors.password,
  maxlength: passwordLengthLimits.most,
  autofocus: Boolean(values.email) && !errors.email,
})}
<button>Login</button>
</form>
<p>New here? <a href="${base}/sign-up">Create an account</a></p>
<p><a href="/identity/password">Change your password</a></p>
<form method="post" action="${base}/cancel">${tokenInput(token)}<button class="plain">Back to Courtreel</button></form>`,
    isRefused(props),
  );
}

/** @param base path of this login, '/identity/interaction/…' */
export function signUpPage(base: string, props: FormPageProps): Html {
  const { action, token, values = {}, errors = {}, error = null } = props;
  const focused = firstRefused(props) ?? 'email';
  return renderPage(
    'Create an account',
    html`${renderMessage('error', error)}
<form method="post" action="${action}">
${tokenInput(token)}
${renderField({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value: values.email,
  error: errors.email,
  maxlength: maxEmailLength,
  autofocus: focused === 'email',
})}
${renderField({
  name: 'name',
  label: 'Display name',
  type: 'text',
  autocomplete: 'nickname',
  value: values.name,
  error: errors.name,
  maxlength: maxDisplayNameLength,
  autofocus: focused === 'name',
})}
${renderField({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  error: errors.password,
  hint: `At least ${passwordLengthLimits.least} characters.`,
  maxlength: passwordLengthLimits.most,
  autofocus: focused === 'password',
})}
<button>Create account</button>
</form>
<p>Have an account? <a href="${base}">Log in</a></p>`,
    isRefused(props),
  );
}

export function passwordPage(props: FormPageProps): Html {
  const { action, token, values = {}, errors = {}, error = null } = props;
  // The error does not say which of email and password is wrong; the password must be typed again.
  const focused = firstRefused(props) ?? (error && 'password');
  return renderPage(
    'Change your password',
    html`${renderMessage('error', error)}
<form method="post" action="${action}">
${tokenInput(token)}
${renderField({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value: values.email,
  error: errors.email,
  maxlength: maxEmailLength,
  autofocus: focused === 'email',
})}
${renderField({
  name: 'password',
  label: 'Current password',
  type: 'password',
  autocomplete: 'current-password',
  error: errors.password,
  maxlength: passwordLengthLimits.most,
  autofocus: focused === 'password',
})}
${renderField({
  name: 'newPassword',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  error: errors.newPassword,
  hint: `At least ${passwordLengthLimits.least} characters. You stay logged in here and are logged out everywhere else.`,
  maxlength: passwordLengthLimits.most,
  autofocus: focused === 'newPassword',
})}
<button>Change password</button>
</form>
<p><a href="/">Back to Courtreel</a></p>`,
    isRefused(props),
  );
}

export function passwordChangedPage(): Html {
  return renderPage(
    'Password changed',
    html`<p role="status">Your new password is in force.</p><p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}
