/** What a visitor reads when too many are there: no script, and one small style sheet. */
import { readFileSync } from 'node:fs';
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
export const busyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${busyTitle} · Courtreel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="30" height="30">Courtreel</a></header>
<main>
<h1>${busyTitle}</h1>
<p>${busyText}</p>
<p><a class="button" href="">Try again</a></p>
</main>
</body>
</html>
`;
