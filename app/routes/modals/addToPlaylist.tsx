/** `/modals/add-to-playlist?gameId=&eventNumber=`: Add to Playlists (docs/product.md#modal-add). */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { AddToPlaylists } from '#app/components/modals/bodies/AddToPlaylists.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  AddToPlaylistData,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import type { Route } from './+types/addToPlaylist.ts';
import { addToPlaylists } from './addToPlaylists.server.ts';
import { clipKeyOf } from './clipKey.ts';
import { createFormKey } from './createOnce.server.ts';
import { answerWithDraft, toPersonKey } from './formLogin.server.ts';
import { loadOwnPlaylists } from './ownPlaylists.server.ts';
import { placementDraftSchema, toPlaylistChoices } from './placement.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';

export async function loader(args: Route.LoaderArgs) {
  const { user, token } = await requireUser(args);
  const key = clipKeyOf(args.url.searchParams);
  if (!key) throw redirect('/');
  const client = createApiClient(args);
  const [found, own] = await Promise.all([
    findClip(client, key),
    loadOwnPlaylists(client, token, key),
  ]);
  if (own.state === 'failed' && isTokenRejected(args, own)) return handleRejectedToken(args);
  if (found.state === 'missing') return nothing('This clip no longer exists.');
  if (found.state === 'failed' || own.state === 'failed')
    return { ...nothing(notLoaded), late: true } satisfies UnavailableData;
  const { clip } = found;
  const answer: WithReturnTo<AddToPlaylistData> = {
    modal: 'add-to-playlist',
    openedBy: toPersonKey(user),
    formKey: createFormKey(),
    clip: {
      ...key,
      title: getClipTitle(clip),
      moment: formatClipTime(clip),
      still: getThumbnail(clip),
    },
    playlists: toPlaylistChoices(own.value),
    back: getReturnTo(args, clipPath(key)),
  };
  return answerWithDraft(args, user, answer, placementDraftSchema);
}

const notLoaded = 'Your playlists could not be loaded. Please try again.';

const nothing = (message: string): UnavailableData => ({ modal: 'none', message });

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const key = clipKeyOf(args.url.searchParams);
  if (!key) throw redirect('/');
  return addToPlaylists(args, key);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, 'Could not add the video. Please try again.');
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Add to Playlists');

export default function AddToPlaylistPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Add to Playlists" back={loaderData.back} answer={actionData}>
      <AddToPlaylists data={loaderData} />
    </ModalPage>
  );
}
