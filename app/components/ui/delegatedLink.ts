/** A click as the browser or as React reports it. */
type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'target' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>;

/**
 * The link under a click that the app is to follow by itself, in a list whose links are plain
 * elements with one listener for all: a router's link costs on each, and on each navigation. Null
 * for a click that the browser knows what to do with.
 */
export function getDelegatedLink(event: Click): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return null;
  const { target } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
}

/** Whether a click opens a link in another tab or window, or downloads it. */
function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
