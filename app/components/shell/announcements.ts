/** What the shell's one polite live region says. For the browser only. */
import { createSubscribers } from '#app/subscribers.ts';

let said = '';
const { subscribe, notify } = createSubscribers();

/** Has a screen reader say something that is seen on the screen at a glance. */
export function announce(text: string): void {
  // The same words once more are a change only with something that is not spoken.
  said = text === said ? `${text}\u00a0` : text;
  notify();
}

export const announcements = {
  subscribe,
  read: () => said,
};
