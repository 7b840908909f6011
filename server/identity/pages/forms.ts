import { html } from 'hono/html';
import { maxEmailLength, passwordLengthLimits } from '../forms.ts';
import { type FormField, type Html, renderField, renderMessage, renderPage } from './layout.ts';

export interface FormPageProps {
  /** Path of the login, '/identity/interaction/…', or of the password page. */
  path: string;
  token: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
  error?: string | null;
  note?: string | null;
}

export const email = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  maxlength: maxEmailLength,
} as const;
export const displayName = {
  name: 'name',
  label: 'Display name',
  type: 'text',
  autocomplete: 'nickname',
} as const;
export const password = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
} as const;
export const newPassword = {
  ...password,
  autocomplete: 'new-password',
  hint: `At least ${passwordLengthLimits.least} characters, not a common password.`,
} as const;

interface Form {
  title: string;
  /** What precedes the form. */
  before?: Html;
  action: string;
  fields: FormField[];
  /** Name of the field that gets the focus; a field with an error has precedence. */
  focused: string | null;
  button: string;
  /** Whether what it does cannot be undone. */
  isDestructive?: boolean;
  /** What follows the form. */
  after: Html;
}

/** A page with one form. Passwords must be typed again. */
export function renderForm(form: Form, props: FormPageProps): Html {
  const { title, before = '', action, fields, focused, button, isDestructive, after } = form;
  const { token, values = {}, errors = {}, error = null, note = null } = props;
  const [firstWithError] = Object.keys(errors);
  const renderedFields = fields.map((field) =>
    renderField({
      ...field,
      value: field.type === 'password' ? '' : values[field.name],
      error: errors[field.name],
      autofocus: field.name === (firstWithError ?? focused),
    }),
  );
  return renderPage(
    title,
    html`${before}${renderMessage('note', note)}${renderMessage('error', error)}
<form method="post" action="${action}">
${tokenInput(token)}
${renderedFields}
<button${isDestructive ? html` class="danger"` : ''}>${button}</button>
</form>
${after}`,
    Boolean(error) || firstWithError !== undefined,
  );
}

export const tokenInput = (token: string) =>
  html`<input type="hidden" name="token" value="${token}">`;

export function loginPage(props: FormPageProps & { isSignUpClosed: boolean }): Html {
  const form = {
    title: 'Log in',
    action: props.path,
    fields: [email, password],
    focused: props.values?.email ? 'password' : 'email',
    button: 'Login',
    after: html`<p>${
      props.isSignUpClosed
        ? 'New accounts are by invitation.'
        : html`New here? <a href="${props.path}/sign-up">Create an account</a>`
    }</p>
<p><a href="${props.path}/recovery">Forgot your password?</a></p>
<form method="post" action="${props.path}/cancel">${tokenInput(props.token)}<button class="plain">Back to Courtreel</button></form>`,
  };
  return renderForm(form, props);
}

export function signUpPage(props: FormPageProps): Html {
  const form = {
    title: 'Create an account',
    action: `${props.path}/sign-up`,
    fields: [email, displayName, newPassword],
    focused: 'email',
    button: 'Create account',
    after: html`<p>Have an account? <a href="${props.path}">Log in</a></p>`,
  };
  return renderForm(form, props);
}

export function recoveryPage(props: FormPageProps): Html {
  const code = {
    name: 'code',
    label: 'Recovery code',
    type: 'text',
    autocomplete: 'off',
    hint: 'Capital letters and hyphens do not matter.',
  } as const;
  const form = {
    title: 'Use a recovery code',
    before: html`<p>Each of the codes that you made on your account page works once. It logs you in with a new password.</p>`,
    action: `${props.path}/recovery`,
    fields: [email, code, { ...newPassword, name: 'newPassword', label: 'New password' }],
    focused: props.values?.email ? 'code' : 'email',
    button: 'Set password and log in',
    after: html`<p>No code left? Ask the operator of this site for a link that sets a new password.</p>
<p><a href="${props.path}">Back to the login</a></p>`,
  };
  return renderForm(form, props);
}

export function passwordPage(props: FormPageProps): Html {
  const hint = `${newPassword.hint} You stay logged in here and are logged out everywhere else.`;
  const form = {
    title: 'Change your password',
    action: props.path,
    fields: [
      email,
      { ...password, label: 'Current password' },
      { ...newPassword, name: 'newPassword', label: 'New password', hint },
    ],
    // The error does not say which of email and password is wrong.
    focused: props.error ? 'password' : null,
    button: 'Change password',
    after: html`<p><a href="/identity/account">Your account</a></p>
<p><a href="/">Back to Courtreel</a></p>`,
  };
  return renderForm(form, props);
}

export function passwordChangedPage(): Html {
  return renderPage(
    'Password changed',
    html`<p role="status">Your new password is in force.</p><p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}
