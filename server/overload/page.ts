/** What a visitor reads when too many are there: no script, and one small style sheet. */
import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { renderDocument } from '#server/identity/pages/layout.ts';
import { buildThemeCss } from '#server/identity/themeCss.ts';

const busyTitle = 'Full house';
export const busyText = 'Courtreel is very busy at the moment. Try again in a few seconds.';
export const stylePath = '/busy.css';

const style = readFileSync(new URL('../identity/style.css', import.meta.url), 'utf8');

/** The style sheet. @param preferences the visitor's preferences cookie, for the theme */
export function buildBusyCss(preferences: string | undefined): string {
  return buildThemeCss(preferences) + style;
}

export const busyPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The link without a target leads to the page that was asked for. */
export const busyPage = String(
  renderDocument(
    busyTitle,
    html`<p>${busyText}</p>
<p><a class="button" href="">Try again</a></p>`,
    { title: busyTitle, stylesheet: stylePath },
  ),
);
