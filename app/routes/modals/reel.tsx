/** `/modals/reel/:playlistId` and `/modals/reel?<search>`: Making one video (docs/product.md#reel). */
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { Download } from '#app/components/modals/bodies/Download.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  DownloadData,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { clipApiContext } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { playlistNotFound, reelNotMade } from '#app/playlists/notices.ts';
import type { Route } from './+types/reel.ts';
import { findReelList } from './reelList.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation } from './revalidation.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const { token } = await requireUser(args);
  if (!context.get(clipApiContext).extensions.has('reel')) {
    const message = 'This site cannot make one video of clips.';
    return { modal: 'none', message } satisfies UnavailableData;
  }
  const id = params.playlistId;
  const list = await findReelList(args, token, id);
  if (list.state === 'missing') {
    const back = getReturnTo(args, id ? '/playlists' : '/search');
    throw await getToasts(context).redirectWithError(back, id ? playlistNotFound : reelNotMade);
  }
  if (list.state === 'failed') {
    if (isTokenRejected(args, list)) return handleRejectedToken(args);
    return { modal: 'none', message: reelNotMade, late: true } satisfies UnavailableData;
  }
  if (list.clipCount === 0) {
    return { modal: 'none', message: 'There are no clips.' } satisfies UnavailableData;
  }
  return {
    modal: 'download',
    kind: 'reel',
    action: id ? `/resources/reel/${encodeURIComponent(id)}` : `/resources/reel${url.search}`,
    name: list.name,
    clipCount: list.clipCount,
    isCut: list.count === null || list.count > list.clipCount,
    back: getReturnTo(args, list.path),
  } satisfies WithReturnTo<DownloadData>;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Download as one video');

export default function ReelPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Download as one video" back={loaderData.back}>
      <Download data={loaderData} />
    </ModalPage>
  );
}
