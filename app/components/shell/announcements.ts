/**
 * The text of the shell's one polite live region. A store, because event handlers and client actions
 * announce too. For the browser only.
 */
import { createExternalStore } from '#app/lib/externalStore.ts';

export const announcements = createExternalStore('');

/** Announces something to screen readers that others see at a glance. */
export function announce(text: string): void {
  // Repeating a text needs an invisible difference to be announced again.
  announcements.set(text === announcements.read() ? `${text}\u00a0` : text);
}
