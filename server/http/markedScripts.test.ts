import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashMarkedScripts } from './markedScripts.ts';

const nonce = 'mP9+/abc==';
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes the inline scripts with the nonce, each once, and removes the nonce everywhere', () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script nonce="${nonce}">first(
'é')</script><script type="module" nonce="${nonce}" async="">second()</script><script nonce="${nonce}">second()</script><script nonce="${nonce}" src="/a.js"></script>`;
  expect(hashMarkedScripts(html, nonce)).toEqual({
    html: `<link rel="modulepreload" href="/a.js"/><script>first(
'é')</script><script type="module" async="">second()</script><script>second()</script><script src="/a.js"></script>`,
    hashes: [sourceOf("first(\n'é')"), sourceOf('second()')],
  });
});

it('allows no script that does not carry the nonce of this render', () => {
  const html = '<script>alert(1)</script><script nonce="other">alert(2)</script>';
  expect(hashMarkedScripts(html, nonce)).toEqual({ html, hashes: [] });
});

it('refuses a document in which the nonce is left', () => {
  expect(hashMarkedScripts(`<p data-nonce="${nonce}"></p>`, nonce)).toBeNull();
});
