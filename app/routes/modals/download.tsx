/** `/modals/download/:playlistId`: Downloading... (docs/product.md#modal-download). */
import { createApiClient } from '#app/api/client.server.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { Download } from '#app/components/modals/bodies/Download.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  DownloadData,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { playlistNotDownloaded, playlistNotFound } from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/download.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation } from './revalidation.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { token } = await requireUser(args);
  const id = params.playlistId;
  const found = id ? await findPlaylist(createApiClient(args), token, id, { limit: 0 }) : null;
  if (!found || found.state === 'missing') {
    throw await getToasts(context).redirectWithError(
      getReturnTo(args, '/playlists'),
      playlistNotFound,
    );
  }
  if (found.state === 'failed') {
    if (isTokenRejected(args, found)) return handleRejectedToken(args);
    return { modal: 'none', message: playlistNotDownloaded, late: true } satisfies UnavailableData;
  }
  const { playlist } = found;
  return {
    modal: 'download',
    kind: 'archive',
    action: `/resources/download/${encodeURIComponent(playlist.id)}`,
    name: playlist.name,
    clipCount: playlist.clipCount,
    back: getReturnTo(args, getPlaylistPath(playlist)),
  } satisfies WithReturnTo<DownloadData>;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Download');

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title={<Title />} back={loaderData.back}>
      <Download data={loaderData} />
    </ModalPage>
  );
}

/** Without scripts the download only starts when the button is pressed. */
function Title() {
  return (
    <>
      <span className="needs-scripts">Downloading...</span>
      <span className="without-scripts">Download</span>
    </>
  );
}
