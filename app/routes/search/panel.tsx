import { useRef } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { apiClient } from '#app/api/http.server.ts';
import { patience } from '#app/api/patience.ts';
import { publicOriginOf } from '#app/meta.ts';
import { readPreferences } from '#app/preferences.ts';
import { type Search, searchParameterNames, searchQuery } from '#app/search/codec.ts';
import type { Route } from './+types/panel.ts';
import { formParameters, saidIn, type Tab } from './formParameters.ts';
import { GameForm } from './GameForm.tsx';
import { lackingWords } from './lackingWords.ts';
import { loadPanel } from './loadForm.server.ts';
import { mayMove } from './loadSearch.server.ts';
import { searchMeta } from './meta.ts';
import { PlayerForm } from './PlayerForm.tsx';
import styles from './panel.module.css';
import { RecentSearches } from './RecentSearches.tsx';
import type { loader as searchLoader } from './route.tsx';
import { useShownForm } from './useShownForm.ts';
import { useWanted } from './useWanted.ts';

/** What the form depends on. */
const ofForm = [...searchParameterNames, ...Object.values(formParameters)];

type SearchPageData = Awaited<ReturnType<typeof searchLoader>>;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const preferences = readPreferences(request.headers.get('cookie'));
  const deadline = mayMove(url.searchParams) ? patience.move : patience.page;
  const client = { ...apiClient({ request, context }), deadline };
  return loadPanel(client, url.searchParams, preferences);
}

/** The form follows the URL; mutations don't concern it. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (formMethod && formMethod !== 'GET') return false;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return saidIn(currentUrl, ofForm) !== saidIn(nextUrl, ofForm);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = matches.find((match) => match?.id === 'routes/search/route');
  return searchMeta({
    ...((page?.loaderData ?? {}) as Partial<SearchPageData>),
    names: loaderData?.names ?? {},
    tab: loaderData?.form.tab,
    publicOrigin: publicOriginOf(matches),
  });
}

export default function SearchPanel({ loaderData }: Route.ComponentProps) {
  const [wanted, want] = useWanted();
  const panel = useRef<HTMLDivElement>(null);
  const { form, generation, onSubmit } = useShownForm(loaderData.form, panel);
  const key = `${generation} ${form.tab} ${searchQuery(form.values)}`;
  const lacking = useLacking(form.values);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the controls in it
    <div
      ref={panel}
      className={styles.content}
      onFocus={want}
      onPointerEnter={want}
      onTouchStart={want}
      onSubmit={onSubmit}
    >
      <Tabs tab={form.tab} />
      {form.tab === 'player' ? (
        <PlayerForm key={key} data={form} wanted={wanted} lacking={lacking} />
      ) : (
        <GameForm key={key} data={form} wanted={wanted} lacking={lacking} />
      )}
      <RecentSearches />
    </div>
  );
}

/** What the answer to the form's own search said is not recorded; '' before it is sent. */
function useLacking(values: Search): string {
  const page = useRouteLoaderData<typeof searchLoader>('routes/search/route');
  if (!page?.search || searchQuery(page.search) !== searchQuery(values)) return '';
  return lackingWords(page.search, page.page.coverage ?? []).join(' ');
}

/** Links that keep the search: another form is shown, the clips stay. */
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
  params.set(formParameters.tab, tab);
  params.delete(formParameters.intent);
  params.delete(formParameters.choicesOf);
  if (params.get('type') === tab) params.delete(formParameters.tab);
  return (
    <Link
      to={`?${params}`}
      className={styles.tab}
      aria-current={tab === current ? 'page' : undefined}
      prefetch="intent"
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
