/** The playlists: `/playlists?q=` (docs/product.md#playlist-lists). */
import { useMemo } from 'react';
import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { getAccessToken, isTokenRejected, reloadWithoutSession } from '#app/auth/user.server.ts';
import { buildFileMeta } from '#app/clips/listFiles.ts';
import { isSameScreen } from '#app/components/modals/modals.ts';
import { LoginForm } from '#app/components/shell/LoginForm.tsx';
import { isOutdated } from '#app/components/shell/pendingReload.ts';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { buildPageMeta, getPublicOrigin, noIndex } from '#app/meta.ts';
import { loadPlaylists, type PlaylistHeads } from '#app/playlists/load.server.ts';
import { loadSavedSearches } from '#app/playlists/savedSearches.server.ts';
import { searchPlaylists } from '#app/playlists/search.server.ts';
import {
  type PlaylistSlice,
  type PlaylistSummary,
  toPlaylistSummary,
} from '#app/playlists/summary.ts';
import type { Route } from './+types/route.ts';
import { PlaylistRow } from './PlaylistRow.tsx';
import { PlaylistSearch } from './PlaylistSearch.tsx';
import styles from './playlists.module.css';
import { SavedSearches } from './SavedSearches.tsx';
import { parsePlace, partQuery } from './searchParams.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const pattern = url.searchParams.get('q') ?? '';
  // A form that was sent with an empty box.
  if (url.searchParams.has('q') && pattern.trim() === '') throw replace(url.pathname);
  const client = createApiClient(args);
  const token = getAccessToken(context);
  const after = url.searchParams.get('after');
  const isFirst = pattern === '' && after === null;
  const [lists, saved, found] = await Promise.all([
    loadPlaylists(client, token, pattern === '' ? after : null),
    token !== null && isFirst ? loadSavedSearches(client, token) : null,
    pattern === ''
      ? null
      : searchPlaylists(client, token, { pattern: pattern.trim(), from: parsePlace(after) }),
  ]);
  if (lists.own?.state === 'failed' && isTokenRejected(args, lists.own))
    return reloadWithoutSession(args);
  // Of another list, or of a link that was cut.
  if (isUnknownPlace(lists.publicPlaylists, after)) throw replace(url.pathname);
  const own = lists.own && summaries(lists.own);
  const publicLists = summaries(lists.publicPlaylists);
  const whole = lists.isWhole ? [own ?? [], publicLists ?? []] : null;
  return {
    signedIn: token !== null,
    own,
    /** Null without any, of visitors, and where the API keeps none. */
    saved: saved?.state === 'done' && saved.value.items.length === 0 ? null : saved,
    publicLists,
    /** Where the next public playlists begin; null at the end. */
    next: lists.nextCursor,
    isWhole: lists.isWhole,
    after: pattern === '' ? after : null,
    pattern,
    results: pattern === '' ? null : (found ?? (await searchHere(whole, pattern))),
  };
}

/** Reloads after a form that changed something, and for another pattern; not when a modal opens or closes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (isOutdated(args)) return true;
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.href !== nextUrl.href && isSameScreen(currentUrl, nextUrl)) return false;
  const part = ({ searchParams }: URL) =>
    partQuery(searchParams.get('q') ?? '', searchParams.get('after'));
  return defaultShouldRevalidate || part(currentUrl) !== part(nextUrl);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...buildPageMeta({
    title: 'Playlists',
    description: 'Playlists of NBA and WNBA clips to watch, save and share.',
    publicOrigin: getPublicOrigin(matches),
    path: '/playlists',
  }),
  ...buildFileMeta({ atom: '/playlists.atom' }),
  ...(loaderData?.pattern || loaderData?.after ? [noIndex] : []),
];

export default function PlaylistsPage({ loaderData }: Route.ComponentProps) {
  const { signedIn, own, saved, publicLists, next, isWhole, after, pattern, results } = loaderData;
  const lists = useMemo(
    () => (isWhole ? [own ?? [], publicLists ?? []] : null),
    [isWhole, own, publicLists],
  );
  const ownSlice = useMemo(() => own && { items: own, next: null }, [own]);
  const publicSlice = useMemo(
    () => publicLists && { items: publicLists, next },
    [publicLists, next],
  );
  return (
    <div className={`page ${styles.page}`}>
      <h1>Playlists</h1>
      <PlaylistSearch lists={lists} pattern={pattern} results={results}>
        {signedIn && after === null && (
          <PlaylistRow title="User Playlists" playlists={ownSlice} canCreate />
        )}
        {saved && after === null && (
          <SavedSearches list={saved.state === 'done' ? saved.value : null} />
        )}
        <PlaylistRow
          title="Public Playlists"
          playlists={publicSlice}
          empty="No Public Playlists"
          feed="/playlists.atom"
        />
        {after !== null && (
          <LinkButton to="/playlists" variant="soft" color="gray" className={styles.more}>
            To the first playlists
          </LinkButton>
        )}
        {!signedIn && <OwnPlaylists />}
      </PlaylistSearch>
    </div>
  );
}

/** Explains to visitors what an account is for. */
function OwnPlaylists() {
  return (
    <Notice
      title="Your own playlists"
      layout="inline"
      actions={<LoginForm returnTo="/playlists" />}
    >
      <p>Log in to save clips in playlists, share them and download them as an archive.</p>
    </Notice>
  );
}

/** The matches in all playlists, where the API has no pages of them. */
async function searchHere(
  lists: PlaylistSummary[][] | null,
  pattern: string,
): Promise<PlaylistSlice> {
  if (lists === null) return { items: [], next: null, failed: true };
  const { findPlaylists } = await import('#app/playlists/findPlaylists.ts');
  return { items: findPlaylists(lists, pattern), next: null };
}

function isUnknownPlace(list: PlaylistHeads, after: string | null): boolean {
  return after !== null && list.state === 'failed' && list.status === 400;
}

/** Null if the list could not be read. */
function summaries(list: PlaylistHeads) {
  return list.state === 'done' ? list.value.map(toPlaylistSummary) : null;
}
