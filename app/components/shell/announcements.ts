/** What the shell's one polite live region says. For the browser only. */
let said = '';
const listeners = new Set<() => void>();

/** Has a screen reader say something that is seen on the screen at a glance. */
export function announce(text: string): void {
  // The same words once more are a change only with something that is not spoken.
  said = text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export const announcements = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => said,
};
