/** The provider's pages: plain HTML that needs no scripts. */
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/**
 * A whole page around `content`.
 * @param refused its form was not taken: the title, which is read out first, says so
 */
export function renderPage(title: string, content: Html, refused = false): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${refused ? 'Error: ' : ''}${title} · Courtreel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/identity/style.css">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="30" height="30">Courtreel</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}

/** What went wrong or right, announced to screen readers. */
export function renderMessage(kind: 'error' | 'note', text: string | null): Html | '' {
  if (!text) return '';
  return html`<p class="${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${text}</p>`;
}

export interface FieldProps {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  error?: string;
  hint?: string;
  maxlength: number;
  autofocus?: boolean;
}

/** A labelled input with its hint, or with its error, which says the same and more. */
export function renderField(props: FieldProps): Html {
  const { name, label, type, autocomplete, value = '', error, maxlength, autofocus } = props;
  const hint = error ? undefined : props.hint;
  const described = (hint && `${name}-hint`) || (error && `${name}-error`);
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" maxlength="${maxlength}" required${error ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}${autofocus ? html` autofocus` : ''}>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : ''}
</div>`;
}
