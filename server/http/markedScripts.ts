/** Makes a rendered document equal for all: its inline scripts are allowed by hash in place of a nonce. */
import { createHash } from 'node:crypto';

interface HashedDocument {
  html: string;
  /** Sources for `script-src`, such as `'sha256-…'`. */
  hashes: string[];
}

/**
 * Hashes the inline scripts that carry the nonce of this render, which nobody else can know, and removes
 * the nonce. Null if it is left anywhere: such a document is for one response only.
 */
export function hashMarkedScripts(html: string, nonce: string): HashedDocument | null {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript)) {
    if (!attributes.includes(mark) || / src=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  const plain = html.replaceAll(mark, '');
  return plain.includes(nonce) ? null : { html: plain, hashes: [...hashes] };
}

/** React escapes `</script` in the text and `>` in attributes. */
const inlineScript = /<script\b([^>]*)>(.*?)<\/script>/gs;
