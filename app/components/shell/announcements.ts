/**
 * The text of the shell's one polite live region. A store, because event handlers and client actions
 * announce too. For the browser only.
 */
import { createExternalStore } from '#app/lib/externalStore.ts';

export const announcements = createExternalStore('');

/** Has a screen reader say something that is seen on the screen at a glance. */
export function announce(text: string): void {
  // The same words again are a change only with something that is not spoken.
  announcements.set(text === announcements.read() ? `${text}\u00a0` : text);
}
