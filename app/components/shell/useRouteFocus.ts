import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { isBackToFeed } from '#app/search/backToFeed.ts';
import { announce } from './announcements.ts';

/** The href of the last focused link, by URL. */
const left = new Map<string, string>();

/**
 * After a navigation to another screen, announces its title and focuses its content or, going back,
 * the link that was followed. On the same screen it only replaces a lost focus.
 */
export function useRouteFocus(): void {
  const location = useLocation();
  const type = useNavigationType();
  const screen = useMatches().at(-1)?.id;
  const shown = useRef({ key: location.key, screen });
  useEffect(noteLinks, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = { key: location.key, screen };
    if (before.key === location.key) return;
    if (before.screen !== screen) announce(document.title);
    if (isFocusPlaced()) return;
    const goesBack = type === 'POP' || isBackToFeed(location.state);
    const link = goesBack && linkLeftBy(location.pathname + location.search);
    const place = link || document.getElementById('main');
    if (before.screen !== screen || isFocusLost()) place?.focus({ preventScroll: true });
  }, [location, type, screen]);
}

/** Remembers focused links in the content. */
function noteLinks(): () => void {
  const note = ({ target }: Pick<FocusEvent, 'target'>) => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const href = link?.getAttribute('href');
    if (href) left.set(window.location.pathname + window.location.search, href);
  };
  // A link may have been focused before hydration.
  note({ target: document.activeElement });
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

function linkLeftBy(address: string): HTMLElement | undefined {
  const href = left.get(address);
  const links = document.querySelectorAll<HTMLElement>('main a[href]');
  return [...links].find((link) => link.getAttribute('href') === href);
}

/** Whether an element of the new content or a dialog has the focus. */
function isFocusPlaced(): boolean {
  const { activeElement } = document;
  return activeElement?.closest('main, [role=dialog]') != null && activeElement.id !== 'main';
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
