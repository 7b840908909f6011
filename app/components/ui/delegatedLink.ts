/** A native or React click event. */
type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'target' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>;

/**
 * The link of a click that the app should follow, for lists of plain links with one listener: a
 * router's link re-renders on each navigation. Null for a click that the browser should handle.
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
