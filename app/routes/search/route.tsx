import { Outlet, redirect } from 'react-router';
import { createApiClient, hasTimeLeft } from '#app/api/client.server.ts';
import type { ClipPage } from '#app/api/contract.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { getSeasons } from '#app/api/seasons.server.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import type { ShellHandle } from '#app/components/shell/handle.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { readPreferences } from '#app/preferences.ts';
import { emptyClipPage } from '#app/search/feed.ts';
import { findNewestSeason } from '#app/search/findSeason.server.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { searchParameterNames, searchPath } from '#app/search/searchParams.ts';
import type { Route } from './+types/route.ts';
import { answerAsked, loadAskNotes } from './ask.server.ts';
import { formParams, getCursorParam, revalidateOn } from './formParams.ts';
import { loadOffers, loadSearchContext } from './loadContext.server.ts';
import { courtGrace, loadCourt } from './loadCourt.server.ts';
import { resolveSearch, withLatestSeason } from './loadSearch.server.ts';
import { PanelToggle } from './PanelToggle.tsx';
import { Results } from './Results.tsx';
import styles from './search.module.css';
import { readSearchRequest } from './searchRequest.server.ts';
import { getPanelElement, readPanelState, usePanel } from './usePanel.ts';

const notLoaded: ClipPage = { ...emptyClipPage, failed: true };

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const client = createApiClient({ request, context });
  const began = performance.now();
  const known = await getSeasons(client);
  const quick = { ...client, timeoutMs: requestTimeouts.redirect };
  const asked = await answerAsked({
    ...{ client: quick, request, context, url },
    chooseSeason: (found) => withLatestSeason(quick, found),
  });
  const { search, problem, noGames } = await resolveSearch({
    client,
    request,
    context,
    url,
    asked: readSearchRequest(url.searchParams, known),
  });
  const start = getCursorParam(url.searchParams);
  const pageClient = { ...client, timeoutMs: requestTimeouts.page };
  const loading = search
    ? getClips(pageClient, search, { cursor: start, withFacets: true })
    : Promise.resolve(emptyClipPage);
  const isStart = start === null;
  const preferences = readPreferences(request.headers.get('cookie'));
  const court = loadCourt(client, isStart ? search : null, { isShown: preferences.court });
  const refine = url.searchParams.get(formParams.refine);
  const [found, beside, notes, offers] = await Promise.all([
    loading,
    loadSearchContext(client, search, { loading, isStart }),
    loadAskNotes(quick, search, url.searchParams),
    loadOffers(pageClient, search, refine),
  ]);
  // After a slow response there is no time left for another page; the visitor can retry.
  const isEarly = hasTimeLeft(client, began, requestTimeouts.redirect);
  if (search && found.cursorRefused && isEarly) throw redirect(searchPath(search));
  const page = noGames ? notLoaded : found;
  const isAsked = asked !== null;
  const panel = readPanelState(preferences, { search, isAsked });
  const isWhole = isStart && page.nextCursor === null && !page.failed;
  const isEmpty = isWhole && page.items.length === 0;
  const otherSeason =
    search?.type === 'player' && isEmpty && isEarly
      ? await findNewestSeason(
          { ...client, timeoutMs: requestTimeouts.redirect },
          search,
          known[search.league].offered,
        )
      : null;
  const grace = courtGrace[url.searchParams.has(formParams.court) ? 'asked' : 'unasked'];
  const { value } = await settledWithin(court, grace);
  const mayCollect = client.api.extensions.has('playlist-edit');
  const hasReel = client.api.extensions.has('reel');
  const hasAnswer = search !== null || isAsked;
  const shown = { search, problem: asked ?? problem, page, start, otherSeason, beside };
  return { ...shown, panel, hasAnswer, notes, offers, court: value, mayCollect, hasReel };
}

/** Reloads clips only for another search, or the same one submitted again. */
export const shouldRevalidate = revalidateOn([
  ...searchParameterNames,
  formParams.intent,
  formParams.cursor,
  ...[formParams.words, formParams.ignored, formParams.also],
]);

export const handle: ShellHandle = { navTool: PanelToggle };

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { panel } = usePanel();
  useMoveFocusOutOfPanel();
  return (
    <div className={styles.page} data-panel={panel} data-answer={loaderData.hasAnswer}>
      <h1 className="visually-hidden">Search</h1>
      <aside id="search-panel" className={styles.panel} aria-label="Search" tabIndex={-1}>
        <Outlet />
      </aside>
      <Results {...loaderData} />
    </div>
  );
}

/** When the panel closes with the focus in it, the results take the focus. */
function useMoveFocusOutOfPanel(): void {
  // Before the browser paints, as it then takes the focus from what is hidden.
  useIsomorphicLayoutEffect(() => {
    const panel = getPanelElement();
    if (!panel?.contains(document.activeElement) || panel.checkVisibility()) return;
    document.getElementById('results')?.focus({ preventScroll: true });
  });
}
