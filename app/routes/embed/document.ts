/** The HTML of embeds, without the app around it (docs/product.md#embeds). */
import type { Clip } from '#app/api/contract.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { toPlayable } from '#app/clips/playable.ts';
import { parseScore } from '#app/clips/score.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { escapeMarkup } from '#app/lib/escapeMarkup.ts';

interface EmbedDocument {
  title: string;
  /** Absolute, of the page that it belongs to. */
  page: string;
  body: string;
  /** Whether it has a list to play on. */
  hasScript?: boolean;
}

interface EmbedResponse extends EmbedDocument {
  status?: number;
  /** Of shared caches too, or of none. */
  cacheControl: string;
}

/** Equal for everybody: kept as clip pages are (docs/product.md#equal-pages). */
export const cacheRules = {
  shared: 'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
  private: 'private, no-cache',
} as const;

export function createEmbedResponse({ status = 200, cacheControl, ...page }: EmbedResponse) {
  return new Response(buildDocument(page), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl },
  });
}

/** An embed of what is not there, or cannot be read now. */
export function createEmbedProblem(status: 404 | 503, message: string, page: string): Response {
  const body = `<h1 class="problem">${escapeMarkup(message)}</h1>${buildBrand(page)}`;
  return createEmbedResponse({ title: 'Courtreel', page, body, status, cacheControl: 'no-store' });
}

function buildDocument({ title, page, body, hasScript = false }: EmbedDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<link rel="canonical" href="${escapeMarkup(page)}">
<link rel="stylesheet" href="/embed.css">
${hasScript ? '<script src="/embed.js" defer></script>\n' : ''}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** The picture: a video with the browser's controls, or a link where it is a league's film. */
export function buildPlayer(clip: Clip, page: string): string {
  const { clip: shown } = toPlayable(clip);
  if (!shown) {
    const text = 'Watch this video on Courtreel';
    return `<a class="picture" ${newTab} href="${escapeMarkup(page)}">${text}</a>`;
  }
  const [src, poster] = [escapeMarkup(shown.url), escapeMarkup(getThumbnail(shown))];
  const label = escapeMarkup(getClipTitle(clip));
  return `<video class="picture" controls playsinline preload="none" src="${src}" poster="${poster}" aria-label="${label}"></video>`;
}

/** Title, score and moment, with a link to the whole page. */
export function buildBar(clip: Clip, page: string): string {
  const { hasFilm } = toPlayable(clip);
  const facts = [
    formatClipTime(clip),
    clip.matchup && !parseScore(clip.score) ? clip.matchup : '',
    formatDay(clip.date),
  ];
  const words = facts.filter(Boolean).map((fact) => escapeMarkup(String(fact)));
  const film = hasFilm ? ` · <a ${newTab} href="${escapeMarkup(page)}">Official video</a>` : '';
  return `<div class="bar">
<div class="texts">
<h1><a id="title" ${newTab} href="${escapeMarkup(page)}">${escapeMarkup(getClipTitle(clip))}</a></h1>
<p id="facts">${[buildScore(clip), ...words].filter(Boolean).join(' · ')}${film}</p>
</div>
${buildBrand(page)}
</div>`;
}

function buildScore({ score }: Clip): string {
  const sides = parseScore(score);
  if (!sides) return score ? escapeMarkup(score) : '';
  const words = sides.map(({ tricode, points, leads }) => {
    const text = `${escapeMarkup(tricode)} ${points}`;
    return leads ? `<b>${text}</b>` : text;
  });
  return words.join(' – ');
}

function buildBrand(page: string): string {
  return `<a class="brand" ${newTab} href="${escapeMarkup(page)}">Courtreel</a>`;
}

const newTab = 'target="_blank" rel="noopener"';
