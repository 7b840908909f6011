/** The playlists: `/playlists?q=` (docs/product.md#playlist-lists). */
import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import type { PlaylistListResult } from '#app/api/playlists.server.ts';
import { getAccessToken, isTokenRejected, reloadWithoutSession } from '#app/auth/user.server.ts';
import { isSameScreen } from '#app/components/modals/modals.ts';
import { LoginForm } from '#app/components/shell/LoginForm.tsx';
import { isOutdated } from '#app/components/shell/pendingReload.ts';
import { Notice } from '#app/components/ui/Notice.tsx';
import { buildPageMeta, getPublicOrigin, noIndex } from '#app/meta.ts';
import { loadPlaylists } from '#app/playlists/load.server.ts';
import { mergePlaylists } from '#app/playlists/mergePlaylists.ts';
import { type PlaylistSummary, toPlaylistSummary } from '#app/playlists/summary.ts';
import type { Route } from './+types/route.ts';
import { PlaylistRow } from './PlaylistRow.tsx';
import { PlaylistSearch } from './PlaylistSearch.tsx';
import styles from './playlists.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const pattern = url.searchParams.get('q');
  // A form that was sent with an empty box.
  if (pattern?.trim() === '') throw replace(url.pathname);
  const lists = await loadPlaylists(createApiClient(args), getAccessToken(context));
  if (lists.own?.state === 'failed' && isTokenRejected(args, lists.own))
    return reloadWithoutSession(args);
  const own = lists.own && summaries(lists.own);
  const publicLists = summaries(lists.publicPlaylists);
  const found = await find(mergePlaylists(own ?? [], publicLists ?? []), pattern ?? '');
  return {
    signedIn: lists.own !== null,
    own,
    publicLists,
    pattern: pattern ?? '',
    found,
  };
}

/** Reloads after a form that changed something, and for another pattern; not when a modal opens or closes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (isOutdated(args)) return true;
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.href !== nextUrl.href && isSameScreen(currentUrl, nextUrl)) return false;
  const pattern = (url: URL) => url.searchParams.get('q');
  return defaultShouldRevalidate || pattern(currentUrl) !== pattern(nextUrl);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...buildPageMeta({
    title: 'Playlists',
    description: 'Playlists of NBA and WNBA clips to watch, save and share.',
    publicOrigin: getPublicOrigin(matches),
    path: '/playlists',
  }),
  ...(loaderData?.pattern ? [noIndex] : []),
];

export default function PlaylistsPage({ loaderData }: Route.ComponentProps) {
  const { signedIn, own, publicLists, pattern, found } = loaderData;
  const all = mergePlaylists(own ?? [], publicLists ?? []);
  return (
    <div className={`page ${styles.page}`}>
      <h1>Playlists</h1>
      <PlaylistSearch playlists={all} pattern={pattern} found={found}>
        {signedIn && <PlaylistRow title="User Playlists" playlists={own} canCreate />}
        <PlaylistRow title="Public Playlists" playlists={publicLists} empty="No Public Playlists" />
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

/** Ids of the matches, best first; none without a pattern. */
async function find(playlists: PlaylistSummary[], pattern: string): Promise<string[]> {
  if (pattern.trim() === '') return [];
  const { findPlaylists } = await import('#app/playlists/findPlaylists.ts');
  return findPlaylists(playlists, pattern).map(({ id }) => id);
}

/** Null if the list could not be read. */
function summaries(list: PlaylistListResult) {
  return list.state === 'done' ? list.value.map(toPlaylistSummary) : null;
}
