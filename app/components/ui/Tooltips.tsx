import { useEffect, useRef } from 'react';
import styles from './Tooltips.module.css';

/** Milliseconds that the mouse rests before a tooltip opens. */
const openDelay = 300;
/** Pixels between a bubble and its element, as in its style sheet, and to the window's edge. */
const gap = 6;
const edge = 8;

/**
 * Props that give an element a tooltip: its native `title`, and with scripts a bubble that also opens
 * on keyboard focus and closes on Escape.
 */
export const getTooltipProps = (text: string) => ({ title: text, 'data-tooltip': '' });

/** The one bubble for all of the document's tooltips; rendered once, by the shell. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? serveTooltips(bubble.current) : undefined), []);
  return <div ref={bubble} popover="manual" className={styles.bubble} aria-hidden="true" />;
}

/** Listens on the document; returns the cleanup. */
function serveTooltips(bubble: HTMLElement): () => void {
  let timer = 0;
  let owner: HTMLElement | null = null;
  let text = '';

  const close = () => {
    clearTimeout(timer);
    if (owner && !owner.title) owner.title = text;
    owner?.removeAttribute('aria-description');
    owner = null;
    if (bubble.matches(':popover-open')) bubble.hidePopover();
  };

  const open = (target: HTMLElement, delay: number) => {
    if (target === owner) return;
    close();
    owner = target;
    text = target.title;
    // Suppresses the native tooltip while the bubble is open.
    target.title = '';
    // A screen reader would announce the name twice.
    if (target.ariaLabel !== text) target.setAttribute('aria-description', text);
    timer = window.setTimeout(show, delay, bubble, target, text);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  const owned = (event: Event) =>
    (event.target as Element).closest?.<HTMLElement>('[data-tooltip]');
  const options = { signal, passive: true };
  document.addEventListener(
    'pointerover',
    (event) => {
      const target = owned(event);
      if (target && event.pointerType === 'mouse') open(target, openDelay);
      else if (event.target !== bubble && !owner?.matches(':focus-visible')) close();
    },
    options,
  );
  document.addEventListener(
    'focusin',
    (event) => {
      const target = owned(event);
      if (target?.matches(':focus-visible')) open(target, 0);
      else close();
    },
    options,
  );
  document.addEventListener('focusout', close, options);
  document.addEventListener('pointerdown', close, options);
  // The click may change the text.
  document.addEventListener('click', close, options);
  document.addEventListener('scroll', close, { ...options, capture: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), options);
  return () => {
    close();
    listeners.abort();
  };
}

/** Opens above the element, or below if there is no room, and inside the window. */
function show(bubble: HTMLElement, target: HTMLElement, text: string) {
  // The bubble would cover an open menu.
  if (!target.isConnected || target.matches('details[open] > summary')) return;
  bubble.textContent = text;
  bubble.showPopover();
  const anchor = target.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = anchor.top - height - gap;
  const left = anchor.left + anchor.width / 2 - width / 2;
  const right = document.documentElement.clientWidth - width - edge;
  bubble.style.top = `${above >= edge ? above : anchor.bottom + gap}px`;
  bubble.style.left = `${Math.max(edge, Math.min(left, right))}px`;
}
