import { useEffect, useState } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { getSeasons } from '#app/api/seasons.server.ts';
import { leagues } from '#app/basketball/leagues.ts';
import { savesData, whenIdle } from '#app/lib/whenIdle.ts';
import { getPublicOrigin } from '#app/meta.ts';
import { readPreferences } from '#app/preferences.ts';
import type { Search } from '#app/search/search.ts';
import { searchParameterNames, searchQuery } from '#app/search/searchParams.ts';
import { describeCoverageGaps } from '#app/search/searchTitle.ts';
import type { Route } from './+types/panel.ts';
import { formParams, revalidateOn, type Tab } from './formParams.ts';
import { GameForm } from './GameForm.tsx';
import { loadPanel } from './loadForm.server.ts';
import { loadLeagueOptions } from './loadOptions.ts';
import { searchMeta } from './meta.ts';
import { PlayerForm } from './PlayerForm.tsx';
import styles from './panel.module.css';
import { RecentSearches } from './RecentSearches.tsx';
import type { loader as searchLoader } from './route.tsx';
import { mayRedirect, readSearchRequest } from './searchRequest.server.ts';
import { useFormSnapshot } from './useFormSnapshot.ts';

type SearchPageData = Awaited<ReturnType<typeof searchLoader>>;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const preferences = readPreferences(request.headers.get('cookie'));
  const client = createApiClient({ request, context });
  const seasons = await getSeasons(client);
  const asked = readSearchRequest(url.searchParams, seasons);
  const timeoutMs = mayRedirect(asked) ? requestTimeouts.redirect : requestTimeouts.page;
  return loadPanel({ ...client, timeoutMs }, asked, { preferences, seasons });
}

/** The form follows the URL; mutations don't concern it. */
export const shouldRevalidate = revalidateOn([
  ...searchParameterNames,
  ...Object.values(formParams),
]);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = matches.find((match) => match?.id === 'routes/search/route');
  return searchMeta({
    ...((page?.loaderData ?? {}) as Partial<SearchPageData>),
    names: loaderData?.names ?? {},
    tab: loaderData?.form.tab,
    publicOrigin: getPublicOrigin(matches),
  });
}

export default function SearchPanel({ loaderData }: Route.ComponentProps) {
  const [combobox, loadCombobox] = useLazyActivation(importCombobox);
  const { form, key, ...edits } = useFormSnapshot(loaderData.form);
  const page = useRouteLoaderData<typeof searchLoader>('routes/search/route');
  const lacking = describeLacking(page, loaderData.form.values);
  useEffect(() => whenIdle(loadBothLeagues), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the controls in it
    <div
      className={styles.content}
      onFocus={loadCombobox}
      onPointerEnter={loadCombobox}
      onTouchStart={loadCombobox}
      {...edits}
    >
      <Tabs tab={form.tab} />
      {form.tab === 'player' ? (
        <PlayerForm key={key} data={form} combobox={combobox} lacking={lacking} />
      ) : (
        <GameForm key={key} data={form} combobox={combobox} lacking={lacking} />
      )}
      {page?.search && <RecentSearches focusAfterClear="search-panel" />}
    </div>
  );
}

/** So that a change of the league waits for nothing. */
function loadBothLeagues(): void {
  if (savesData()) return;
  for (const league of leagues) loadLeagueOptions(league);
}

const importCombobox = () => import('./Combobox.tsx').then(({ Combobox }) => Combobox);

/** Loads something at the first sign of use. */
function useLazyActivation<T>(load: () => Promise<T>): [Promise<T> | null, () => void] {
  const [loaded, setLoaded] = useState<Promise<T> | null>(null);
  return [loaded, () => setLoaded((now) => now ?? load())];
}

/** What the answer to the form's own search said is not recorded; '' before it is sent. */
function describeLacking(page: SearchPageData | undefined, values: Search): string {
  if (!page?.search || searchQuery(page.search) !== searchQuery(values)) return '';
  return describeCoverageGaps(page.search, page.page.coverage ?? []).join(' ');
}

/** Links to the other form that keep the search. */
function Tabs({ tab }: { tab: Tab }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Kind of search" className={styles.tabs}>
      <TabLink tab="player" current={tab} query={search}>
        Players
      </TabLink>
      <TabLink tab="game" current={tab} query={search}>
        Games
      </TabLink>
    </nav>
  );
}

function TabLink({ tab, current, query, children }: TabLinkProps) {
  const params = new URLSearchParams(query);
  params.set(formParams.tab, tab);
  params.delete(formParams.intent);
  params.delete(formParams.choicesOf);
  if (params.get('type') === tab) params.delete(formParams.tab);
  return (
    <Link
      to={`?${params}`}
      className={styles.tab}
      aria-current={tab === current ? 'page' : undefined}
      data-prefetch=""
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}

interface TabLinkProps {
  tab: Tab;
  current: Tab;
  query: string;
  children: string;
}
