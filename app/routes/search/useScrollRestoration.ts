import { useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findPlace, holdPlace, scrollToPlace } from '#app/components/clip/listPlace.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { isBackToFeed } from '#app/search/backToFeed.ts';
import {
  dropRevivedPlace,
  findFeedScroll,
  findRevivedPlace,
  saveFeedScroll,
} from '#app/search/feedStore.ts';
import { saveHistoryScroll } from '#app/search/searchHistory.ts';

/** Pixels of the page above the list: the panel's, on narrow screens. */
function getListOffset(): number {
  const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
  return top('results') - top('main');
}

const getGrid = () => document.querySelector('#results ol');

const getListScroll = () => Math.max(0, window.scrollY - getListOffset());

/**
 * Saves the scroll position of a list and restores it when a link leads back to the list. The router
 * does so on Back, Forward and reload, which repeat the link's navigation state, unless the list is one
 * that the tab had before a reload: its clips then come after the router has scrolled.
 * @param url address of the list's search, for the search history
 * @param length number of clips
 */
export function useScrollRestoration(key: string, url: string, length: number): void {
  const { state } = useLocation();
  const type = useNavigationType();
  const arrival = useRef({ state, type });
  useIsomorphicLayoutEffect(() => {
    const { state, type } = arrival.current;
    if (type === 'POP' || !isBackToFeed(state)) return;
    const { pos = 0 } = state as { pos?: number };
    const place = findFeedScroll(key) ?? pos;
    window.scrollTo(0, place && place + getListOffset());
  }, [key]);
  useIsomorphicLayoutEffect(() => {
    const place = findRevivedPlace(key);
    if (!place || !scrollToPlace(getGrid(), place)) return;
    dropRevivedPlace(key);
    // The router scrolls too, and what has come into view may be higher than it was taken to be.
    holdPlace(getGrid(), place);
  }, [key, length]);
  // The clean-up of a layout effect runs before the next screen is scrolled to its top.
  useIsomorphicLayoutEffect(() => {
    let scroll = getListScroll();
    let place = findPlace(getGrid());
    const update = () => {
      scroll = getListScroll();
      place = findPlace(getGrid());
    };
    const save = () => {
      saveFeedScroll(key, scroll, place);
      saveHistoryScroll(url, Math.round(scroll));
    };
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [key, url]);
}
