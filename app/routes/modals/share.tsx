/**
 * `/modals/share/:playlistId` for a playlist, `?gameId=&eventNumber=` for a clip, `?url=` for a page
 * (docs/product.md#modal-share).
 */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { buildEmbedCode, fitFrame, getEmbedPath } from '#app/clips/embed.ts';
import { Share } from '#app/components/modals/bodies/Share.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type { ShareData, UnavailableData, WithReturnTo } from '#app/components/modals/modalData.ts';
import { settingsContext } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { playlistNotFound } from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/share.ts';
import { clipKeyOf } from './clipKey.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation } from './revalidation.ts';

/** Only shares pages of this site: of `url` only the path is used. */
export async function loader(args: Route.LoaderArgs) {
  const { params, url: here, context } = args;
  const { publicOrigin } = context.get(settingsContext);
  const path = params.playlistId
    ? getPlaylistPath({ id: params.playlistId })
    : sharedPath(here.searchParams, publicOrigin);
  if (!path) throw redirect('/');
  const title = params.playlistId ? await publicName(args, params.playlistId) : 'Courtreel';
  if (title === null) return { modal: 'none', message: notPublic } satisfies UnavailableData;
  const url = publicOrigin + path;
  const embedPath = getEmbedPath(path);
  const size = fitFrame(path.startsWith('/playlists/') ? 'playlist' : 'clip');
  return {
    modal: 'share',
    url,
    title,
    embed: embedPath && buildEmbedCode(publicOrigin + embedPath, title, size),
    back: getReturnTo(args, path),
  } satisfies WithReturnTo<ShareData>;
}

/** Path of the clip or page in the query; null for none. */
function sharedPath(query: URLSearchParams, origin: string): string | null {
  const key = clipKeyOf(query);
  if (key) return clipPath(key);
  const url = URL.parse(query.get('url') ?? '');
  const isPage = url?.origin === origin && /^\/(playlists|video)\/[^/]+$/.test(url.pathname);
  return isPage ? url.pathname : null;
}

const notPublic = 'Only a public playlist can be shared.';

/** The playlist's name; null if it is private. A failed read still allows sharing its address. */
async function publicName(args: Route.LoaderArgs, id: string): Promise<string | null> {
  const token = getAccessToken(args.context);
  const found = await findPlaylist(createApiClient(args), token, id, { limit: 0 });
  if (found.state === 'failed') return 'Courtreel playlist';
  if (found.state === 'found')
    return found.playlist.private || found.playlist.hidden ? null : found.playlist.name;
  throw await getToasts(args.context).redirectWithError('/playlists', playlistNotFound);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Share');

export default function SharePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  const isPlaylist = new URL(loaderData.url).pathname.startsWith('/playlists/');
  return (
    <ModalPage title={isPlaylist ? 'Share Playlist' : 'Share Clip'} back={loaderData.back}>
      <Share data={loaderData} />
    </ModalPage>
  );
}
