import { Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ClipPage } from '#app/api/contract.ts';
import { apiClient } from '#app/api/http.server.ts';
import { patience } from '#app/api/patience.ts';
import type { ShellHandle } from '#app/components/shell/handle.ts';
import { settingsContext } from '#app/context.ts';
import { readPreferences } from '#app/preferences.ts';
import { getClips } from '#app/search/clips.server.ts';
import { searchParameterNames, searchPath } from '#app/search/codec.ts';
import type { Route } from './+types/route.ts';
import { formParameters, startOf } from './formParameters.ts';
import { resolveSearch } from './loadSearch.server.ts';
import { PanelToggle } from './PanelToggle.tsx';
import { useFocusOutOfPanel } from './panelPlace.ts';
import { panelStateOf, usePanel } from './panelState.ts';
import { Results } from './Results.tsx';
import styles from './search.module.css';

const noClips: ClipPage = { items: [], nextCursor: null, errors: [] };
const notLoaded: ClipPage = { ...noClips, failed: true };

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const client = apiClient({ request, context });
  const secure = context.get(settingsContext).publicOrigin.startsWith('https:');
  const began = performance.now();
  const { search, problem, noGames } = await resolveSearch({ client, request, url, secure });
  const start = startOf(url.searchParams);
  const patient = { ...client, deadline: patience.page };
  const found = search ? await getClips(patient, search, start) : noClips;
  // After a long wait for that answer there is no time left for another page: its visitor decides.
  const isEarly = performance.now() - began < patience.move;
  if (search && found.cursorRefused && isEarly) throw redirect(searchPath(search));
  const page = noGames ? notLoaded : found;
  const preferences = readPreferences(request.headers.get('cookie'));
  const panel = panelStateOf(preferences, search);
  return { search, problem, page, start, panel };
}

/** Clips are loaded for another search, or the same one sent again; nothing else touches the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (formMethod && formMethod !== 'GET') return false;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return resultsKey(currentUrl) !== resultsKey(nextUrl);
}

export const handle: ShellHandle = { navTool: PanelToggle };

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { panel } = usePanel();
  useFocusOutOfPanel();
  return (
    <div className={styles.page} data-panel={panel} data-search={loaderData.search !== null}>
      <h1 className="visually-hidden">Search</h1>
      <aside id="search-panel" className={styles.panel} aria-label="Search" tabIndex={-1}>
        <Outlet />
      </aside>
      <Results {...loaderData} />
    </div>
  );
}

/** The part of a URL that the clips depend on. */
function resultsKey({ searchParams }: URL): string {
  const names: string[] = [...searchParameterNames, formParameters.intent, formParameters.cursor];
  return new URLSearchParams([...searchParams].filter(([name]) => names.includes(name))).toString();
}
