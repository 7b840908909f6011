import { useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useBrowserLayoutEffect } from '#app/components/ui/useBrowserLayoutEffect.ts';
import { isBackToFeed } from '#app/search/backToFeed.ts';
import { noteHistoryPlace } from '#app/search/history.ts';
import { scrollThrottle } from '#app/search/useScrollEnd.ts';

/** How far each list was scrolled in this tab, for links that lead back to it. */
const places = new Map<string, number>();

/** Pixels of the page above the list: those of the panel, where it stands there. */
function above(): number {
  const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
  return top('results') - top('main');
}

/** Whoever is still in the panel above the list is at its beginning. */
const placeInList = () => Math.max(0, window.scrollY - above());

/**
 * Remembers how far the list is scrolled, and goes there when a link leads back to it. Back, Forward
 * and a reload, which find that link's state again, are the router's own.
 */
export function usePlace(key: string, url: string): void {
  const { state } = useLocation();
  const type = useNavigationType();
  const arrival = useRef({ state, type });
  useBrowserLayoutEffect(() => {
    const { state, type } = arrival.current;
    if (type === 'POP' || !isBackToFeed(state)) return;
    const { pos = 0 } = state as { pos?: number };
    const place = places.get(key) ?? pos;
    window.scrollTo(0, place && place + above());
  }, [key]);
  // Its end must come before the next screen is scrolled to its top: that is no place in this list.
  useBrowserLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let place = placeInList();
    const keep = () => {
      timer = undefined;
      places.set(key, place);
    };
    const onScroll = () => {
      place = placeInList();
      timer ??= setTimeout(keep, scrollThrottle);
    };
    const leave = () => noteHistoryPlace(url, Math.round(place));
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', leave);
      keep();
      leave();
    };
  }, [key, url]);
}
