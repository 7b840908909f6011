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

const email = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  maxlength: maxEmailLength,
} as const;
const displayName = {
  name: 'name',
  label: 'Display name',
  type: 'text',
  autocomplete: 'nickname',
} as const;
const password = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
} as const;
const newPassword = {
  ...password,
  autocomplete: 'new-password',
  hint: `At least ${passwordLengthLimits.least} characters, not a common password.`,
} as const;

interface Form {
  title: string;
  action: string;
  fields: FormField[];
  /** Name of the field that gets the focus; a field with an error has precedence. */
  focused: string | null;
  button: string;
  /** What follows the form. */
  after: Html;
}

/** A page with one form. Passwords must be typed again. */
function renderForm(form: Form, props: FormPageProps): Html {
  const { title, action, fields, focused, button, after } = form;
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
    html`${renderMessage('note', note)}${renderMessage('error', error)}
<form method="post" action="${action}">
${tokenInput(token)}
${renderedFields}
<button>${button}</button>
</form>
${after}`,
    Boolean(error) || firstWithError !== undefined,
  );
}

const tokenInput = (token: string) => html`<input type="hidden" name="token" value="${token}">`;

export function loginPage(props: FormPageProps): Html {
  const form = {
    title: 'Log in',
    action: props.path,
    fields: [email, password],
    focused: props.values?.email ? 'password' : 'email',
    button: 'Login',
    after: html`<p>New here? <a href="${props.path}/sign-up">Create an account</a></p>
<p><a href="/identity/password">Change your password</a></p>
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
    after: html`<p><a href="/">Back to Courtreel</a></p>`,
  };
  return renderForm(form, props);
}

export function passwordChangedPage(): Html {
  return renderPage(
    'Password changed',
    html`<p role="status">Your new password is in force.</p><p><a class="button" href="/">Back to Courtreel</a></p>`,
  );
}
