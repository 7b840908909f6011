import { useEffect } from 'react';
import { Link, useFetcher, useRouteLoaderData } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import styles from './ClipDetails.module.css';
import type { loader } from './pair.resource.ts';
import type { loader as pageLoader } from './route.tsx';

/** Leads to all plays of the clip's two players (docs/product.md#pair-link). */
export function PairFact({ clip }: { clip: Clip }) {
  const page = useRouteLoaderData<typeof pageLoader>('routes/clip/route');
  const fetcher = useFetcher<typeof loader>();
  const key = clipKey(clip);
  const ofPage = page && 'pair' in page && page.pair?.key === key ? page.pair.link : undefined;
  const isAsked = ofPage === undefined && Boolean(clip.playerId && clip.partner);
  const { load } = fetcher;
  useEffect(() => {
    const query = new URLSearchParams({ gameId: clip.gameId, eventNumber: `${clip.eventNumber}` });
    if (isAsked) load(`/resources/pair?${query}`);
  }, [load, isAsked, clip.gameId, clip.eventNumber]);
  const fetched = fetcher.data?.key === key ? fetcher.data.link : undefined;
  const link = ofPage ?? fetched;
  // Its line is there before it.
  const isComing = isAsked && fetched === undefined;
  if (!link && !isComing) return null;
  return (
    <p className={styles.pair}>
      {link && (
        <>
          <Link className={styles.player} to={link.href} data-prefetch="">
            {link.text}
          </Link>{' '}
          {link.season}
        </>
      )}
    </p>
  );
}
