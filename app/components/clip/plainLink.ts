import type { MouseEvent } from 'react';

/**
 * The link under a click that the app is to follow by itself, in a list whose links are plain
 * elements with one listener for all: a router's link costs on each, and on each navigation. Null
 * for a click that the browser knows what to do with.
 */
export function plainLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target, defaultPrevented, button, altKey } = event;
  if (defaultPrevented || button !== 0 || altKey || asksForTab(event)) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
}

/** Whether a click is one that opens links in another tab or window. */
export function asksForTab({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 1 || (button === 0 && (metaKey || ctrlKey || shiftKey));
}
