/**
 * The text of the shell's one polite live region. A store, because event handlers and client actions
 * announce too. For the browser only.
 */
import { createExternalStore } from '#app/lib/externalStore.ts';

export const announcements = createExternalStore('');

/** Announces a visible change to screen readers. */
export function announce(text: string): void {
  // A repeated text is only announced if it differs, here by a trailing space.
  announcements.set(text === announcements.read() ? `${text}\u00a0` : text);
}
