/**
 * Where the panel stands above the results, on narrow screens, whoever opens it far down the list
 * would not see it: they are brought to it, and back when they close it. For the browser only.
 */
import { useEffect } from 'react';

/** Where the list of a search was left for the panel. */
let left: { over: string; place: number } | null = null;

const panelElement = () => document.getElementById('search-panel');

/** Opens the panel, by `open`, and brings it into view. */
export function goToPanel(over: string, open: () => void): void {
  const place = window.scrollY;
  open();
  const panel = panelElement();
  if (!panel) return;
  // The button that opened it may have gone with that.
  if (document.activeElement === document.body) panel.focus({ preventScroll: true });
  if (panel.getBoundingClientRect().top >= 0) return;
  panel.scrollIntoView();
  left = { over, place };
}

/** Closes the panel, by `close`; from where it is in view the list is again where it was left. */
export function goBackFromPanel(over: string, close: () => void): void {
  const inView = (panelElement()?.getBoundingClientRect().bottom ?? 0) > 0;
  const place = inView && left?.over === over ? left.place : null;
  left = null;
  close();
  if (place !== null) window.scrollTo(0, place);
}

/** A panel that closes with the focus in it: the results, which are there, take it. */
export function useFocusOutOfPanel(): void {
  useEffect(() => {
    const panel = panelElement();
    if (!panel?.contains(document.activeElement) || panel.checkVisibility()) return;
    document.getElementById('results')?.focus({ preventScroll: true });
  });
}
