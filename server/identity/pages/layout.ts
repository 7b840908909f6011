/** The provider's pages: plain HTML that needs no scripts. */
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/**
 * A page of the provider around `content`.
 * @param isRejected whether its form was rejected: the title, which is read out first, says so
 */
export function renderPage(title: string, content: Html, isRejected = false): Html {
  const stylesheet = '/identity/style.css';
  return renderDocument(title, content, {
    title: isRejected ? `Error: ${title}` : title,
    stylesheet,
  });
}

/** A document in the look of the site, without scripts. */
export function renderDocument(
  heading: string,
  content: Html,
  { title, stylesheet }: { title: string; stylesheet: string },
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Courtreel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="30" height="30">Courtreel</a></header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>`;
}

/** A success or error message, announced to screen readers. */
export function renderMessage(kind: 'error' | 'note', text: string | null): Html | '' {
  if (!text) return '';
  return html`<p class="${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${text}</p>`;
}

/** The fixed part of an input. */
export interface FormField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  /** In UTF-16 units, as browsers count. */
  maxlength?: number;
  hint?: string;
}

interface FieldProps extends FormField {
  value: string | undefined;
  error: string | undefined;
  autofocus: boolean;
}

/** A labelled input with its hint, or with its error, which repeats the hint. */
export function renderField(props: FieldProps): Html {
  const { name, label, type, autocomplete, value = '', error, maxlength, autofocus } = props;
  const hint = error ? undefined : props.hint;
  const described = (hint && `${name}-hint`) || (error && `${name}-error`);
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${maxlength ? html` maxlength="${maxlength}"` : ''} required${error ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}${autofocus ? html` autofocus` : ''}>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : ''}
</div>`;
}
