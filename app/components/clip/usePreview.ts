import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds that the pointer rests before a preview starts. */
const intentDelay = 120;

/**
 * Selects the card of a grid that plays its preview: the one under the mouse, else the one whose
 * link has keyboard focus. While the keyboard is in its controls the mouse does not change it. Touch
 * neither starts nor ends a preview: a tap opens the clip or presses a control. Escape ends the
 * preview until another card is selected (WCAG 2.2, 1.4.13 and 2.2.2).
 * @returns the card's `data-key`, or null
 */
export function usePreview(grid: RefObject<HTMLElement | null>): string | null {
  const [playing, setPlaying] = useState<string | null>(null);
  useEffect(() => {
    const element = grid.current;
    return element ? watchCards(element, setPlaying) : undefined;
  }, [grid]);
  return playing;
}

/** Links of cards, which have the focus for them. */
const cardLink = 'a:is([data-clip-link], [data-playlist-link])';

function watchCards(grid: HTMLElement, play: (key: string | null) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer = 0;
  let hovered: string | null = null;
  let focused: string | null = null;
  let inControls = false;
  let stopped: string | null = null;
  const settle = (delay: number) => {
    clearTimeout(timer);
    const wanted = inControls ? focused : (hovered ?? focused);
    if (wanted !== stopped) stopped = null;
    timer = window.setTimeout(play, delay, stopped === null ? wanted : null);
  };
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => grid.addEventListener(type, listener, { signal, passive: true });

  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const key = pointerType === 'mouse' ? keyOf(target) : null;
    if (key === hovered) return;
    hovered = key;
    settle(key === null ? 0 : intentDelay);
  });
  listen('pointerleave', ({ pointerType }) => {
    if (pointerType === 'touch') return;
    hovered = null;
    settle(0);
  });
  listen('focusin', ({ target }) => {
    const byKeyboard = target instanceof Element && target.matches(':focus-visible');
    inControls = byKeyboard && target.closest('[data-preview-controls]') !== null;
    focused = inControls || (byKeyboard && target.matches(cardLink)) ? keyOf(target) : null;
    settle(intentDelay);
  });
  listen('focusout', () => {
    focused = null;
    inControls = false;
    settle(0);
  });
  const stop = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    // The controls unmount with the preview, so the focus moves to the card's link.
    if (inControls && focused) linkIn(grid, focused)?.focus();
    stopped = hovered ?? focused;
    settle(0);
  };
  // The mouse may be over a card while the focus is elsewhere.
  document.addEventListener('keydown', stop, { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

function linkIn(grid: HTMLElement, key: string): HTMLElement | null {
  return grid.querySelector(`[data-key="${CSS.escape(key)}"] ${cardLink}`);
}

function keyOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null;
}
