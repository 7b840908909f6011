import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Clip, ClipPage, ListPart } from '#app/api/contract.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { findClipIndex, includeClip } from '#app/clips/neighbours.ts';
import { queueQuery } from '#app/clips/queue.ts';
import { FeedErrors } from '#app/components/clip/FeedErrors.tsx';
import { NowPlaying } from '#app/components/player/NowPlaying.tsx';
import { CutQueue, getQueueTitle, QueuePart } from '#app/components/player/QueueHeading.tsx';
import { QueuePlayer } from '#app/components/player/QueuePlayer.tsx';
import { ScrollToTop } from '#app/components/ui/ScrollToTop.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import { getGamePath } from '#app/search/gameSearch.ts';
import { describePlace } from '#app/search/listCount.ts';
import { placeClips } from '#app/search/queuePlaces.ts';
import { type FeedView, useFeed } from '#app/search/useFeed.ts';
import { AllVideos } from './AllVideos.tsx';
import { BoxScorePanel } from './BoxScorePanel.tsx';
import { ClipDetails } from './ClipDetails.tsx';
import styles from './ClipScreen.module.css';
import { getSideListSource } from './loadedClip.ts';
import { SideList } from './SideList.tsx';
import type { SideListPaging } from './SideListEnd.tsx';
import { createClipHref, type SourceSearch } from './sourceSearch.ts';
import { useLoadUntilClip } from './useLoadUntilClip.ts';

interface ClipScreenProps {
  /** Null if the API call failed. */
  clip: Clip | null;
  gameId: string;
  /** The search that the clip was chosen in; null: the list holds plays of its game. */
  origin: SourceSearch | null;
  /** First page of the list. */
  page: ClipPage;
  /** Resumes this tab's list of the same search. */
  resume: boolean;
  autoplay: boolean;
}

/**
 * A clip, its box score and a list: that of the search it was chosen in, else an unpaged list of
 * clips of its game (docs/product.md#side-list-unpaged).
 */
export function ClipScreen(props: ClipScreenProps) {
  const { clip, gameId, origin, page, resume, autoplay } = props;
  const from = origin?.from ?? null;
  const part = page.part ?? null;
  const source = getSideListSource(gameId, origin, part);
  const feed = useFeed({ ...source, firstPage: page, resume, revive: true });
  const { clips } = feed;
  const paging = origin && feed;
  useLoadUntilClip(clip, origin?.search ?? null, feed);
  const box = useSearchParams()[0].get('box');
  const list = useMemo(() => (clip ? includeClip(clip, clips) : clips), [clip, clips]);
  const queue = queueQuery(origin?.queue ?? null);
  const places = usePlaces(feed, part, origin?.queue?.seed === null);
  const href = useMemo(() => createClipHref(from, queue, box, places), [from, queue, box, places]);
  const place = clip ? findClipIndex(clip, list) : -1;
  usePageAhead(clip !== null && place >= list.length - clipsAhead, paging);
  const isWhole = feed.cursor === null && !feed.firstPage.failed;
  return (
    <div className={`page ${styles.screen}`}>
      <AllVideos from={from} className={styles.back} />
      <div className={styles.main}>
        {clip ? (
          <QueuePlayer
            clip={clip}
            list={list}
            href={href}
            autoplay={autoplay}
            queue={queue && `${from}&${queue}`}
            first={part ? (part.first ?? undefined) : list[0]}
            isWhole={isWhole}
            count={(part?.before ?? 0) + list.length}
            back={<AllVideos from={from}>Back</AllVideos>}
          >
            {(shown) => <ClipDetails clip={shown} search={origin?.search ?? null} />}
          </QueuePlayer>
        ) : (
          <ClipFailed />
        )}
      </div>
      <SideList
        clips={list}
        current={clip}
        href={href}
        paging={paging}
        title={getListTitle(origin)}
        linksPages={queue === ''}
        wholeGame={origin ? null : getGamePath(gameId)}
        failed={page.failed === true}
        place={clip && origin && describeOwnPlace(findClipIndex(clip, clips), feed, origin)}
      >
        {part?.first && <QueuePart before={part.before} first={href(part.first)} />}
        {feed.firstPage.isCutQueue && <CutQueue count={list.length} />}
        <FeedErrors errors={feed.errors} list={feed.firstPage} />
      </SideList>
      <div className={styles.box}>
        <BoxScorePanel clip={clip} />
      </div>
      <ScrollToTop />
      <NowPlaying clip={clip} />
    </div>
  );
}

/** How near to the end of the loaded clips the next page loads: a queue may skip some of them. */
const clipsAhead = 5;

/** Where in a queue in its own order the clips of a list are. */
function usePlaces({ clips, pages, arranged }: FeedView, part: ListPart | null, isQueue: boolean) {
  return useMemo(
    () => (isQueue ? placeClips({ clips, pages, arranged }, part) : undefined),
    [clips, pages, arranged, part, isQueue],
  );
}

/** '3 of 311'; 'Clip 3' of a queue whose number of clips is unknown. */
function describeOwnPlace(index: number, feed: FeedView, { cursor, queue }: SourceSearch) {
  const known = describePlace(index, feed, cursor);
  const place = (feed.firstPage.part?.before ?? 0) + index + 1;
  return known ?? (queue && index >= 0 ? `Clip ${formatNumber(place)}` : null);
}

function getListTitle(origin: SourceSearch | null): string {
  if (!origin) return 'More from this game';
  return origin.queue ? getQueueTitle(origin.queue) : 'Videos from your search';
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

/** Loads the next page ahead of the last loaded clip, so that there is always a next clip. */
function usePageAhead(isNearEnd: boolean, paging: SideListPaging | null): void {
  const wanted = isNearEnd && paging?.isAutomatic;
  const loadMore = paging?.loadMore;
  useEffect(() => {
    if (wanted) loadMore?.();
  }, [wanted, loadMore]);
}
