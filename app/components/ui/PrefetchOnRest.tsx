import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Milliseconds that the pointer or the focus rests on a link before its screen is fetched. */
const restMs = 250;

/**
 * Fetches the screen behind a link ahead once the pointer or the focus rests on it: React Router's own
 * prefetch asks for every link that a pointer crosses slowly. Links opt in by `data-prefetch`;
 * rendered once, by the shell (docs/product.md#prefetch).
 */
export function PrefetchOnRest() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => watchLinks(setPage), []);
  return page === null ? null : <PrefetchPageLinks page={page} />;
}

/** Reports the address of the link that is rested on, then null; returns the cleanup. */
function watchLinks(report: (page: string | null) => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal, passive: true };
  let timer: number | undefined;
  let current: HTMLAnchorElement | null = null;
  const rest = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-prefetch]');
    if (link === current) return;
    current = link;
    clearTimeout(timer);
    report(null);
    if (link) timer = window.setTimeout(report, restMs, link.pathname + link.search);
  };
  document.addEventListener('pointerover', rest, options);
  document.addEventListener('focusin', rest, options);
  return () => {
    listeners.abort();
    clearTimeout(timer);
  };
}
