import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { useVideoFallback } from '#app/clips/fallback.ts';
import { findNeighbours, includeClip } from '#app/clips/neighbours.ts';
import { ClipPlayer } from '#app/components/clip/ClipPlayer.tsx';
import { FeedErrors } from '#app/components/clip/FeedErrors.tsx';
import { NowPlaying } from '#app/components/clip/NowPlaying.tsx';
import { PlayerControls } from '#app/components/clip/PlayerControls.tsx';
import { useAutoplay } from '#app/components/clip/useAutoplay.ts';
import { ScrollToTop } from '#app/components/ui/ScrollToTop.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import { arrangeClips } from '#app/search/arrangeClips.ts';
import { type Search, searchPath } from '#app/search/searchParams.ts';
import { useFeed } from '#app/search/useFeed.ts';
import { AllVideos } from './AllVideos.tsx';
import { BoxScorePanel } from './BoxScorePanel.tsx';
import { ClipDetails } from './ClipDetails.tsx';
import styles from './ClipScreen.module.css';
import { buildGameSearch } from './gameSearch.ts';
import { cacheGameList } from './loadedClip.ts';
import { SideList } from './SideList.tsx';
import { createClipHref, type SourceSearch } from './sourceSearch.ts';
import { useLoadUntilClip } from './useLoadUntilClip.ts';
import type { SideListPaging } from './useSideListScroll.ts';

interface ClipScreenProps {
  /** Null if the API call failed. */
  clip: Clip | null;
  gameId: string;
  /** First page of the list. */
  page: ClipPage;
  autoplay: boolean;
}

/** A clip opened from a search: the side list continues that search. */
export function ClipOfSearch(props: ClipScreenProps & { origin: SourceSearch; resume: boolean }) {
  const { origin, page, resume } = props;
  const { search, cursor: start } = origin;
  const feed = useFeed({ search, firstPage: page, start, resume });
  const { clips, status, cursor, errors, loadMore } = feed;
  useLoadUntilClip(props.clip, search, feed);
  return (
    <ClipScreen
      {...props}
      clips={clips}
      from={origin.from}
      search={search}
      paging={{ status, cursor, loadMore }}
      wholeGame={null}
      notices={<FeedErrors errors={errors} list={feed.firstPage} />}
    />
  );
}

/**
 * A clip without a source search: an unpaged list of clips of its game
 * (docs/product.md#side-list-unpaged).
 */
export function ClipOfGame(props: ClipScreenProps) {
  const { gameId, page } = props;
  const game = useMemo(() => buildGameSearch(gameId), [gameId]);
  const clips = useMemo(() => (game ? arrangeClips(page.items, game) : page.items), [game, page]);
  useEffect(() => cacheGameList(gameId, clips, page), [gameId, clips, page]);
  return (
    <ClipScreen
      {...props}
      clips={clips}
      from={null}
      search={null}
      paging={null}
      wholeGame={game && searchPath(game)}
      notices={<FeedErrors errors={page.errors} list={page} />}
    />
  );
}

interface ListProps {
  clips: Clip[];
  from: string | null;
  search: Search | null;
  paging: SideListPaging | null;
  /** Where every play of the game is; null: the list is not one of a game alone. */
  wholeGame: string | null;
  /** The API's messages about the list. */
  notices: ReactNode;
}

function ClipScreen(props: ClipScreenProps & ListProps) {
  const { clip, page, clips, from, search, paging, notices } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [autoplay, setAutoplay] = useState(props.autoplay);
  const list = useMemo(() => (clip ? includeClip(clip, clips) : clips), [clip, clips]);
  const { previous, next } = clip ? findNeighbours(clip, list) : { previous: null, next: null };
  const { shown, onFailed } = useVideoFallback(clip);
  const box = params.get('box');
  const href = useMemo(() => createClipHref(from, box), [from, box]);
  const isNearEnd = !next || findNeighbours(next, list).next === null;
  usePageAhead(clip !== null && isNearEnd, paging);

  /** Keeps the scroll position when autoplay moves to the next clip. */
  const go = (other: Clip | null) => {
    if (other) navigate(href(other), { replace: true, preventScrollReset: true });
  };
  const onEnded = useAutoplay({
    on: autoplay,
    hasNext: next !== null,
    goToNext: () => go(next),
  });

  return (
    <div className={`page ${styles.screen}`}>
      <AllVideos from={from} className={styles.back} />
      <div className={styles.main}>
        {clip && shown ? (
          <>
            <ClipPlayer
              clip={clip}
              standsIn={shown !== clip}
              autoPlay={autoplay}
              onFailed={onFailed}
              onEnded={onEnded}
              onNext={next ? () => go(next) : undefined}
              onPrevious={previous ? () => go(previous) : undefined}
            />
            <PlayerControls
              previous={previous && href(previous)}
              next={next && href(next)}
              autoplay={autoplay}
              onAutoplay={setAutoplay}
            />
            <ClipDetails clip={shown} search={search} />
          </>
        ) : (
          <ClipFailed />
        )}
        <BoxScorePanel />
      </div>
      <SideList
        clips={list}
        current={clip}
        href={href}
        paging={paging}
        from={from}
        wholeGame={props.wholeGame}
        failed={page.failed === true}
      >
        {notices}
      </SideList>
      <ScrollToTop />
      <NowPlaying clip={clip} />
    </div>
  );
}

/** Shown in place of the player when the clip cannot be loaded; the rest of the page stays. */
function ClipFailed() {
  return (
    <div className={styles.failed}>
      <h1 className={styles.failedTitle}>This clip could not be loaded</h1>
      <p className={styles.failedText}>The clip service did not respond. Try again in a moment.</p>
      <TryAgain />
    </div>
  );
}

/** Loads the next page near the last loaded clip, so that there is always a next one. */
function usePageAhead(isNearEnd: boolean, paging: SideListPaging | null): void {
  const wanted = isNearEnd && paging?.status === 'idle' && paging.cursor !== null;
  const loadMore = paging?.loadMore;
  useEffect(() => {
    if (wanted) loadMore?.();
  }, [wanted, loadMore]);
}
