import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType, useRouteLoaderData } from 'react-router';
import type { ClipPage } from '#app/api/contract.ts';
import { clipPaths } from '#app/clips/clipHash.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { ClipGrid } from '#app/components/clip/ClipGrid.tsx';
import { useAddMenu } from '#app/components/clip/ClipMenu.tsx';
import { FeedErrors } from '#app/components/clip/FeedErrors.tsx';
import { GameLine } from '#app/components/court/GameLine.tsx';
import { useCurrentUser } from '#app/components/shell/shellData.ts';
import { ScrollToTop } from '#app/components/ui/ScrollToTop.tsx';
import {
  isBackToFeed,
  isSubmittedSearch,
  isToggledOrder,
  takeAsked,
} from '#app/search/backToFeed.ts';
import { feedKey } from '#app/search/feed.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { getImpliedFacts } from '#app/search/impliedFacts.ts';
import { describeCount } from '#app/search/listCount.ts';
import { type Search, withTag } from '#app/search/search.ts';
import { addToHistory } from '#app/search/searchHistory.ts';
import { parseSearch, searchPath } from '#app/search/searchParams.ts';
import {
  describeArranging,
  describeCoverageGaps,
  describeLeftOut,
  describeSearch,
  describeUnfiltered,
  historyTitle,
} from '#app/search/searchTitle.ts';
import { type FeedView, useFeed } from '#app/search/useFeed.ts';
import { useScrollEnd } from '#app/search/useScrollEnd.ts';
import { AskNotesLine } from './AskNotesLine.tsx';
import type { AskNotes } from './ask.server.ts';
import { Court } from './court/Court.tsx';
import { FilterBar } from './FilterBar.tsx';
import { getCursorParam } from './formParams.ts';
import type { SearchContext, SearchOffers } from './loadContext.server.ts';
import type { CourtPart } from './loadCourt.server.ts';
import type { SearchProblem } from './loadSearch.server.ts';
import { PlayerSeasons } from './PlayerSeasons.tsx';
import type { loader as panelLoader } from './panel.tsx';
import { ResultsFoot } from './ResultsFoot.tsx';
import { pageQuery, ResultsHeader } from './ResultsHeader.tsx';
import { SearchEmptyState } from './SearchEmptyState.tsx';
import { PickedElsewhere, SelectBar, useIsSelecting, useRenderPick } from './SelectBar.tsx';
import styles from './search.module.css';
import { TeamGames } from './TeamGames.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';

interface ResultsProps {
  search: Search | null;
  problem: SearchProblem | null;
  page: ClipPage;
  /** Cursor that the list begins at; null: the newest clips. */
  start: string | null;
  /** A season that has clips of an empty search; null if none is known. */
  otherSeason: string | null;
  beside: SearchContext;
  court: CourtPart | Promise<CourtPart>;
  /** Whether the API takes many clips at once. */
  mayCollect: boolean;
  notes: AskNotes;
  offers: SearchOffers;
}

/** The results of a search. Another search replaces them immediately, before it has loaded. */
export function Results(props: ResultsProps) {
  const { search, problem, page, start, otherSeason, beside, court, notes, offers } = props;
  const mayCollect = useCurrentUser() !== null && props.mayCollect;
  const section = useRef<HTMLElement>(null);
  useHistoryEntry(search);
  const pending = usePendingSearch(search, start);
  const restoreFocus = useRestoreFocus(section);
  const info = useRouteLoaderData<typeof panelLoader>('routes/search/panel');
  const [said, say] = useState('');
  return (
    <section
      ref={section}
      id="results"
      className={styles.results}
      aria-label="Results"
      tabIndex={-1}
    >
      <p className="visually-hidden" role="status">
        {pending ? 'Loading clips…' : said}
      </p>
      {search && (
        <FilterBar
          {...{ search, page, start, pending }}
          partner={info?.names.with}
          partners={offers.partners}
        />
      )}
      {!pending && <AskNotesLine notes={notes} />}
      {beside.line && <GameLine line={beside.line} heading="h2" />}
      {search && <Court search={search} court={court} />}
      {pending ? (
        <Pending />
      ) : search ? (
        <Found
          key={feedKey(search, start)}
          search={search}
          page={page}
          start={start}
          otherSeason={otherSeason}
          beside={beside}
          mayCollect={mayCollect}
          say={say}
          restoreFocus={restoreFocus}
        />
      ) : (
        <SearchEmptyState problem={problem} hasLeagueSearch={offers.leagueSearch} />
      )}
    </section>
  );
}

interface FoundProps {
  search: Search;
  page: ClipPage;
  start: string | null;
  otherSeason: string | null;
  beside: SearchContext;
  mayCollect: boolean;
  /** Announces the list's state to screen readers. */
  say: (text: string) => void;
  restoreFocus: (firstNew?: number) => void;
}

function Found(props: FoundProps) {
  const { search, page, start, otherSeason, beside, say, restoreFocus } = props;
  const isSelecting = useIsSelecting() && props.mayCollect;
  const { state } = useLocation();
  const resume = useNavigationType() === 'POP' || isBackToFeed(state);
  const keepLoaded = isToggledOrder(state);
  const feed = useFeed({ search, firstPage: page, start, resume, keepLoaded });
  const { clips, status, cursor, loadMore } = feed;
  const { coverage = [] } = feed.firstPage;
  useScrollEnd(loadMore, { active: feed.isAutomatic, length: clips.length });
  const key = feedKey(search, start);
  useScrollRestoration(key, searchPath(search), clips.length);
  const info = useRouteLoaderData<typeof panelLoader>('routes/search/panel');
  // An API may reject a search for an unknown player.
  const failed = status === 'failed' && !info?.unknownPlayer;
  const standing = describeStanding(feed, start, failed);
  useEffect(() => say(standing), [say, standing]);
  const count = useRef<number>(undefined);
  useEffect(() => {
    if (status === 'loading') return;
    restoreFocus(count.current);
    count.current = clips.length;
  }, [restoreFocus, clips.length, status]);

  const clipHref = useMemo(() => clipPaths(pageQuery(search, start)), [search, start]);
  const clipState = useMemo(() => ({ cursor }), [cursor]);
  const tagHref = useTagHref(search);
  const implied = useMemo(() => getImpliedFacts(search), [search]);
  const addMenu = useAddMenu();
  const renderPick = useRenderPick();
  const arranging = feed.arranged && describeArranging(feed.arranged, start);
  const unfiltered = page.facets || page.failed ? null : describeUnfiltered(search);
  const notes = [
    ...describeLeftOut(feed.firstPage),
    ...describeCoverageGaps(search, coverage),
    ...[arranging, unfiltered, beside.shortfall].filter((note) => note !== null),
  ];
  return (
    <>
      {(clips.length > 0 || cursor !== null || beside.shortfall !== null || failed) && (
        <p className={styles.words}>
          {describeSearch(search, info?.names ?? {})}
          {notes.length > 0 && `. ${notes.join(' ')}`}
        </p>
      )}
      {search.type === 'player' && beside.seasons && (
        <PlayerSeasons search={search} seasons={beside.seasons} />
      )}
      {beside.games && <TeamGames listed={beside.games} />}
      <ResultsHeader
        search={search}
        start={start}
        feed={feed}
        mayCollect={props.mayCollect}
        isSelecting={isSelecting}
        saveAs={beside.isSavable ? describeSearch(search, info?.names ?? {}) : null}
      />
      <FeedErrors errors={feed.errors} list={feed.firstPage} />
      {clips.length === 0 && status !== 'loading' && cursor === null && (
        <SearchEmptyState
          search={search}
          start={start}
          info={info}
          coverage={coverage}
          leftOut={feed.firstPage.leftOut}
          otherSeason={otherSeason}
          failed={failed}
        />
      )}
      {isSelecting && <PickedElsewhere clips={clips} />}
      <ClipGrid
        clips={clips}
        loading={status === 'loading'}
        clipHref={clipHref}
        clipState={clipState}
        tagHref={tagHref}
        implied={implied}
        renderMenu={isSelecting ? renderPick : addMenu}
      />
      <ResultsFoot search={search} feed={feed} isSelecting={isSelecting} />
      {isSelecting && (
        <SelectBar
          query={pageQuery(search, start)}
          nextQuery={cursor && pageQuery(search, cursor)}
          clips={clips}
        />
      )}
      {!isSelecting && <ScrollToTop />}
    </>
  );
}

/** Adds a submitted search to the history once it has loaded. */
function useHistoryEntry(search: Search | null): void {
  const names = useRouteLoaderData<typeof panelLoader>('routes/search/panel')?.names;
  const { key, state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const isSubmitted = isSubmittedSearch(state);
  const add = useEffectEvent(() => {
    if (!search || !names || lacksBound(search)) return;
    addToHistory({ title: historyTitle(search, names), url: searchPath(search), pos: 0 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    const isNew = (takeAsked() && search !== null) || isSubmitted;
    if (isNew && !isPop) add();
  }, [key, isSubmitted, isPop]);
}

/** The href of a tag's badge, computed once for all cards with the tag. */
function useTagHref(search: Search) {
  return useMemo(() => {
    const paths = new Map<string, string>();
    return (tag: string) => {
      const path = paths.get(tag) ?? searchPath(withTag(search, tag));
      paths.set(tag, path);
      return path;
    };
  }, [search]);
}

/** The list's state, in words. */
function describeStanding(feed: FeedView, start: string | null, failed: boolean): string {
  const { clips, status, cursor, firstPage } = feed;
  if (status === 'loading') return 'Loading more clips…';
  if (failed && clips.length === 0) return 'The clips could not be loaded';
  const count = describeCount(feed, start);
  if (failed) return `${count}. The next ones could not be loaded`;
  if (cursor === null && clips.length > 0) return `${count}. All clips are loaded`;
  const isLonger = clips.length > firstPage.items.length;
  return firstPage.total && isLonger ? `${count}. ${formatNumber(clips.length)} are loaded` : count;
}

function Pending() {
  return (
    <>
      <p className={styles.words} aria-hidden="true">
        &nbsp;
      </p>
      <p className={styles.header}>Loading clips…</p>
      <ClipGrid clips={[]} loading />
    </>
  );
}

/**
 * Another search that is loading, to which the current list does not belong
 * (docs/product.md#feed-reset).
 */
function usePendingSearch(search: Search | null, start: string | null): Search | null {
  const { location } = useNavigation();
  if (location?.pathname !== '/search') return null;
  const params = new URLSearchParams(location.search);
  const next = parseSearch(params);
  if (!next) return null;
  const isSame = search && feedKey(next, getCursorParam(params)) === feedKey(search, start);
  return isSame && !params.has('intent') ? null : next;
}
