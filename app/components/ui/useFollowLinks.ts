import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { getDelegatedLink } from './delegatedLink.ts';

/**
 * Client-side navigation for the plain links in an element, with one listener on it.
 * @param state navigation state of the links
 */
export function useFollowLinks(state?: unknown): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = getDelegatedLink(event);
    if (!link) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash, { state });
  };
}
