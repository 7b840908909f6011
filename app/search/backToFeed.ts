/** Navigation state of links and forms: how a list was reached. */

/** For links back to a list, which is shown as it was left. */
export const backToFeed = { backToFeed: true };

/** For submitted searches, which enter the search history once they have loaded. */
export const submittedSearch = { submittedSearch: true };

/** For the sort toggle, which takes no loaded clip away. */
export const toggledOrder = { toggledOrder: true };

export function isToggledOrder(state: unknown): boolean {
  return hasKey(state, 'toggledOrder');
}

export function isBackToFeed(state: unknown): boolean {
  return hasKey(state, 'backToFeed');
}

export function isSubmittedSearch(state: unknown): boolean {
  return hasKey(state, 'submittedSearch');
}

let asked = false;

/** Marks the search in words that was just sent: its redirect carries no state. */
export function markAsked(): void {
  asked = true;
}

/** Whether a search in words was sent since the last call. */
export function takeAsked(): boolean {
  const was = asked;
  asked = false;
  return was;
}

function hasKey(state: unknown, key: string): boolean {
  return typeof state === 'object' && state !== null && key in state;
}
