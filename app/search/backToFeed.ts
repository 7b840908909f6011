/** Navigation state that links and forms of searches pass on: how a list was reached. */

/** A link that leads back to a list, which is shown as it was left. */
export const backToFeed = { backToFeed: true };

/** A search that was submitted with the form, which enters the search history when it arrives. */
export const submittedSearch = { submittedSearch: true };

export function isBackToFeed(state: unknown): boolean {
  return hasKey(state, 'backToFeed');
}

export function isSubmittedSearch(state: unknown): boolean {
  return hasKey(state, 'submittedSearch');
}

function hasKey(state: unknown, key: string): boolean {
  return typeof state === 'object' && state !== null && key in state;
}
