/** Pictures of accounts: initials on a colour, drawn from the URL alone. */
import { createHash } from 'node:crypto';
import { html } from 'hono/html';

/** Path of an account's avatar under the issuer; contains only what the picture shows. */
export function getAvatarPath(accountId: string, name: string): string {
  const hue = createHash('sha256').update(accountId).digest().readUInt16BE() % 360;
  return `/avatar/${hue}/${encodeURIComponent(getInitials(name))}.svg`;
}

/** The initials of the first and last word, in capitals; '?' for an empty name. */
export function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = ends.map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase('en') || '?';
}

/** Renders the avatar as SVG. @returns null for an invalid hue or invalid initials */
export function drawAvatar(hue: string, initials: string): string | null {
  if (!/^\d{1,3}$/.test(hue) || Number(hue) > 359) return null;
  if (!/^[\p{L}\p{N}?]{1,4}$/u.test(initials)) return null;
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">
  <rect width="64" height="64" fill="hsl(${hue} 55% 32%)"/>
  <text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text>
</svg>`);
}
