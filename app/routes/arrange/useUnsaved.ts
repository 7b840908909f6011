import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/**
 * Asks before a page is left whose changes are not saved.
 * @param key of the answer that did not save what was sent last
 */
export function useUnsaved(key: string | undefined) {
  const has = useRef(false);
  useEffect(() => {
    has.current = key !== undefined;
  }, [key]);
  useBeforeUnload((event) => {
    if (has.current) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      has.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm('Your changes are not saved. Leave this page?'),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return {
    /** Says that something has changed. */
    note: () => {
      has.current = true;
    },
    /** Says that it is sent; an answer that did not save it has another key. */
    send: () => {
      has.current = false;
    },
  };
}
