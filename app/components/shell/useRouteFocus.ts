import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { isBackToFeed } from '#app/search/backToFeed.ts';
import { announce } from './announcements.ts';

/** For each address, where the link leads that had the focus there last. */
const left = new Map<string, string>();

/**
 * After a navigation to another screen its title is announced, and the focus goes to its content,
 * or, on the way back, to the link that had led away. On the same screen the focus stays, unless
 * what had it is gone.
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

/** Remembers links in the content that take the focus, by click or by key. */
function noteLinks(): () => void {
  const note = ({ target }: Pick<FocusEvent, 'target'>) => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const href = link?.getAttribute('href');
    if (href) left.set(window.location.pathname + window.location.search, href);
  };
  // One may have taken it before the scripts came.
  note({ target: document.activeElement });
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

function linkLeftBy(address: string): HTMLElement | undefined {
  const href = left.get(address);
  const links = document.querySelectorAll<HTMLElement>('main a[href]');
  return [...links].find((link) => link.getAttribute('href') === href);
}

/** Something in the content has it: what was there before a change of screen is gone with it. */
function isFocusPlaced(): boolean {
  const { activeElement } = document;
  return activeElement?.closest('main, [role=dialog]') != null && activeElement.id !== 'main';
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
