/** `/modals/edit/:playlistId`: Edit Playlist (docs/product.md#modal-edit). */
import { redirect } from 'react-router';
import { createApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import { playlistFormSchema } from '#app/api/playlistRules.ts';
import { patchPlaylist } from '#app/api/playlists.server.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { EditPlaylist } from '#app/components/modals/bodies/PlaylistFields.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  EditPlaylistData,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { playlistNotFound, playlistNotUpdated, playlistUpdated } from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/edit.ts';
import { answerWithDraft, requireFormUser, toPersonKey } from './formLogin.server.ts';
import {
  answerPlaylistForm,
  getChangedFields,
  parsePlaylistForm,
  playlistDraftSchema,
  rejectPlaylistForm,
  toPlaylistDraft,
} from './playlistForm.server.ts';
import { completeAction, getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { user, token } = await requireUser(args);
  const { playlistId } = params;
  if (!playlistId) throw redirect('/');
  const found = await findPlaylist(createApiClient(args), token, playlistId, { limit: 0 });
  if (found.state === 'failed') {
    if (isTokenRejected(args, found)) return handleRejectedToken(args);
    return { modal: 'none', message: notLoaded, late: true } satisfies UnavailableData;
  }
  if (found.state === 'missing' || !found.playlist.isOwner) {
    throw await getToasts(context).redirectWithError('/playlists', playlistNotFound);
  }
  const { id, name, description, thumbnailUrl, private: isPrivate } = found.playlist;
  const image = playlistFormSchema.shape.image.safeParse(thumbnailUrl ?? '');
  const answer: WithReturnTo<EditPlaylistData> = {
    modal: 'edit',
    openedBy: toPersonKey(user),
    playlistId: id,
    name,
    description: description ?? '',
    image: image.data ?? '',
    private: isPrivate,
    back: getReturnTo(args, getPlaylistPath({ id })),
  };
  return answerWithDraft(args, user, answer, playlistDraftSchema);
}

const notLoaded = 'The playlist could not be loaded. Please try again.';

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.playlistId;
  if (!id) throw redirect('/');
  const form = await args.request.formData();
  const sent = { form, draft: toPlaylistDraft(form) };
  const { token } = await requireFormUser(args, sent);
  const submission = parsePlaylistForm(form);
  if (submission.status !== 'success') {
    return rejectPlaylistForm(form, 400, { notice: null, submission });
  }
  const { value } = submission;
  const change = getChangedFields(form, value);
  const back = getPlaylistPath({ id });
  if (Object.keys(change).length === 0) {
    return completeAction(args, form, back, { type: 'info', message: nothingChanged });
  }
  return answerPlaylistForm(args, {
    sent,
    submission,
    written: await patchPlaylist(createDetachedApiClient(args), token, id, change),
    done: playlistUpdated(value.name),
    failed: playlistNotUpdated,
    back,
  });
}

const nothingChanged = 'Nothing was changed';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, playlistNotUpdated);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Edit Playlist');

export default function EditPlaylistPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Edit Playlist" back={loaderData.back} answer={actionData}>
      <EditPlaylist data={loaderData} />
    </ModalPage>
  );
}
