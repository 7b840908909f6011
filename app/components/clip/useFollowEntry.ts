import { type RefObject, useEffect, useRef } from 'react';

/** Position of the entry in its list, as a share of the free height above it. */
const place = 1 / 3;

/**
 * Keeps the current entry of a list in view, within the list, when `key` changes. Where the visitor has
 * scrolled the entry that was current before out of view, the list stays where it is.
 */
export function useFollowEntry(list: RefObject<HTMLElement | null>, key: string): void {
  const last = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the entry changes
  useEffect(() => {
    const element = list.current;
    const entry = element?.querySelector('[aria-current]') ?? null;
    const before = last.current;
    last.current = entry;
    if (!element || !entry) return;
    const isLeft = before !== entry && before?.isConnected && !isInView(element, before, 'partly');
    if (!isLeft) scrollToEntry(element, entry);
  }, [list, key]);
}

/** Without scrolling the page. */
function scrollToEntry(list: HTMLElement, entry: Element): void {
  if (list.scrollHeight <= list.clientHeight || isInView(list, entry, 'wholly')) return;
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) * place;
}

function isInView(list: HTMLElement, entry: Element, how: 'wholly' | 'partly'): boolean {
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (how === 'wholly') return inner.top >= outer.top && inner.bottom <= outer.bottom;
  return inner.bottom > outer.top && inner.top < outer.bottom;
}
