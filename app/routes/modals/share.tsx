/** `/modals/share/:playlistId`, and for a clip `/modals/share?gameId=&eventNumber=` (spec 2, modals). */
import { redirect } from 'react-router';
import { apiClient } from '#app/api/http.server.ts';
import { bearerFor } from '#app/auth/user.server.ts';
import type { NothingData, ShareData } from '#app/components/modals/data.ts';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { Nothing } from '#app/components/modals/Nothing.tsx';
import { Share } from '#app/components/modals/Share.tsx';
import { settingsContext } from '#app/context.ts';
import { toasts } from '#app/middleware/toast.ts';
import { findPlaylist } from '#app/playlists/loadPlaylists.server.ts';
import { playlistNotFound } from '#app/playlists/notices.ts';
import { playlistPath } from '#app/playlists/summary.ts';
import { clipPath } from '#app/search/clipHash.ts';
import type { Route } from './+types/share.ts';
import { wayBack } from './answer.server.ts';
import { clipKeyOf } from './clipKey.ts';
import { modalMeta } from './meta.ts';
import { loadedOrNothing, onNavigationOnly } from './revalidation.ts';

/** Only addresses of this site are shared: none is taken from the URL. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.params.playlistId;
  const key = clipKeyOf(args.url.searchParams);
  if (!id && !key) throw redirect('/');
  const path = id ? playlistPath({ id }) : key ? clipPath(key) : '/';
  const title = id ? await nameOfPublicPlaylist(args, id) : 'Courtreel clip';
  if (title === null) return { modal: 'none', message: notPublic } satisfies NothingData;
  const url = new URL(path, args.context.get(settingsContext).publicOrigin).href;
  const back = wayBack(args, path);
  return { modal: 'share', url, title, back } satisfies ShareData & { back: string };
}

const notPublic = 'Only a public playlist can be shared.';

/** Null where it is private. An API that does not answer keeps nobody from sharing an address. */
async function nameOfPublicPlaylist(args: Route.LoaderArgs, id: string): Promise<string | null> {
  const found = await findPlaylist(apiClient(args), bearerFor(args.context), id);
  if (found.state === 'failed') return 'Courtreel playlist';
  if (found.state === 'found') return found.playlist.private ? null : found.playlist.name;
  throw await toasts(args.context).redirectWithError('/playlists', playlistNotFound);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadedOrNothing(serverLoader);
}

export const shouldRevalidate = onNavigationOnly;

export const meta: Route.MetaFunction = () => modalMeta('Share');

export default function SharePage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <Nothing message={loaderData.message} page />;
  return (
    <ModalPage title={params.playlistId ? 'Share Playlist' : 'Share Clip'} back={loaderData.back}>
      <Share data={loaderData} />
    </ModalPage>
  );
}
