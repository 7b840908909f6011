/** Where the focus is, as far as keys have another meaning there. */
export type KeyPlace = 'field' | 'control' | 'scroller' | 'elsewhere';

/** The place of the focused element. Browser only. */
export function findKeyPlace(focused: EventTarget | null): KeyPlace {
  if (!(focused instanceof HTMLElement)) return 'elsewhere';
  const isIn = (selector: string) => focused.closest(selector) !== null;
  if (focused.isContentEditable || isIn('input, textarea, select, dialog, [role="dialog"]')) {
    return 'field';
  }
  if (isIn('a, button, summary')) return 'control';
  // A video with controls handles Space itself.
  if (isIn('video')) return 'control';
  return isIn('[tabindex="0"]') ? 'scroller' : 'elsewhere';
}
