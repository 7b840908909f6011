const preload = 'rel="modulepreload"';

/**
 * Asks for scripts at low priority: a page shows and works without them, so its style sheet and its
 * first pictures go before. React Router has no setting for it.
 * @param head of a document, or a part of it
 */
export function patientScripts(head: string): string {
  return head.replaceAll(preload, `${preload} fetchpriority="low"`);
}
