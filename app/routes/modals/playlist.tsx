/** `/modals/playlist`: Create Playlist (docs/product.md#modal-create). */

import { createDetachedApiClient } from '#app/api/client.server.ts';
import type { Playlist } from '#app/api/contract.ts';
import type { WriteResult } from '#app/api/write.server.ts';
import { requireUser } from '#app/auth/user.server.ts';
import { NewPlaylist } from '#app/components/modals/bodies/PlaylistFields.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type { NewPlaylistData, WithReturnTo } from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { playlistCreated, playlistNotCreated } from '#app/playlists/notices.ts';
import type { Route } from './+types/playlist.ts';
import { createFormKey, createUnlessTaken, oncePerForm } from './createOnce.server.ts';
import { answerWithDraft, requireFormUser, toPersonKey } from './formLogin.server.ts';
import {
  answerPlaylistForm,
  parsePlaylistForm,
  playlistDraftSchema,
  rejectPlaylistForm,
  toPlaylistDraft,
} from './playlistForm.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';

const home = '/playlists';
const once = oncePerForm<WriteResult<Playlist>>('create playlist');

export async function loader(args: Route.LoaderArgs) {
  const { user } = await requireUser(args);
  const answer: WithReturnTo<NewPlaylistData> = {
    modal: 'playlist',
    openedBy: toPersonKey(user),
    formKey: createFormKey(),
    back: getReturnTo(args, home),
  };
  return answerWithDraft(args, user, answer, playlistDraftSchema);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const sent = { form, draft: toPlaylistDraft(form) };
  const { user, token } = await requireFormUser(args, sent);
  const submission = parsePlaylistForm(form);
  if (submission.status !== 'success') {
    return rejectPlaylistForm(form, 400, { notice: null, submission });
  }
  const { value } = submission;
  const client = createDetachedApiClient(args);
  const create = () => createUnlessTaken(client, token, value);
  return answerPlaylistForm(args, {
    sent,
    submission,
    written: await once(args.context, user.id, form, create),
    done: playlistCreated(value.name),
    failed: playlistNotCreated(value.name),
    back: home,
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const name = String((await request.clone().formData()).get('name'));
  return submitModalForm(serverAction, playlistNotCreated(name));
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Create Playlist');

export default function CreatePlaylistPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Create Playlist" back={loaderData.back} answer={actionData}>
      <NewPlaylist data={loaderData} />
    </ModalPage>
  );
}
