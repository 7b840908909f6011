/** Navigation state of a link that leads back to a list: it is found as it was left. */
export const backToFeed = { backToFeed: true };

/** Whether a navigation came by a link with `backToFeed` in its state. */
export function isBackToFeed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'backToFeed' in state;
}
