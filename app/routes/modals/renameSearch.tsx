/** `/modals/rename-search/:searchId`: Rename Search (docs/product.md#saved-searches). */
import { createDetachedApiClient } from '#app/api/client.server.ts';
import { playlistName } from '#app/api/playlistRules.ts';
import { patchSavedSearch } from '#app/api/savedSearches.server.ts';
import { RenameSearch } from '#app/components/modals/bodies/SavedSearchForms.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type { RenameSearchData, WithReturnTo } from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { searchNotRenamed, searchRenamed } from '#app/playlists/searchNotices.ts';
import type { Route } from './+types/renameSearch.ts';
import { answerWithDraft, requireFormUser, toPersonKey } from './formLogin.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';
import {
  answerNameForm,
  loadOwnSearch,
  nameDraftSchema,
  readNameForm,
  rejectName,
} from './savedSearchForm.server.ts';

const home = '/playlists';

export async function loader(args: Route.LoaderArgs) {
  const own = await loadOwnSearch(args, args.params.searchId);
  if (own.state === 'late') return own.unavailable;
  const { id, name } = own.search;
  const answer: WithReturnTo<RenameSearchData> = {
    modal: 'rename-search',
    openedBy: toPersonKey(own.user),
    id,
    name,
    back: getReturnTo(args, home),
  };
  return answerWithDraft(args, own.user, answer, nameDraftSchema);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const { sent, typed, problem } = await readNameForm(args);
  const { token } = await requireFormUser(args, sent);
  if (problem) return rejectName(sent, 400, problem, typed);
  const client = createDetachedApiClient(args);
  const change = { name: playlistName.parse(typed) };
  const written = await patchSavedSearch(client, token, args.params.searchId ?? '', change);
  const notices = { done: searchRenamed, failed: searchNotRenamed };
  return answerNameForm(args, { sent, typed, written, ...notices, back: home });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, searchNotRenamed);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Rename Search');

export default function RenameSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Rename Search" back={loaderData.back} answer={actionData}>
      <RenameSearch data={loaderData} />
    </ModalPage>
  );
}
