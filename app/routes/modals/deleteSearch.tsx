/** `/modals/delete-search/:searchId`: Delete Search, and the form that undoes it (docs/product.md#saved-searches). */
import { DeleteSearch } from '#app/components/modals/bodies/SavedSearchForms.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type { DeleteSearchData, WithReturnTo } from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { searchNotDeleted } from '#app/playlists/searchNotices.ts';
import type { Route } from './+types/deleteSearch.ts';
import { deleteSearch, restoreSearch } from './deleteSearch.server.ts';
import { toPersonKey } from './formLogin.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';
import { loadOwnSearch } from './savedSearchForm.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await loadOwnSearch(args, args.params.searchId);
  if (own.state === 'late') return own.unavailable;
  const { id, name } = own.search;
  const answer: WithReturnTo<DeleteSearchData> = {
    modal: 'delete-search',
    openedBy: toPersonKey(own.user),
    id,
    name,
    back: getReturnTo(args, '/playlists'),
  };
  return answer;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const key = form.get('restore');
  if (typeof key === 'string') return restoreSearch(args, key);
  return deleteSearch(args, form, args.params.searchId ?? '');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, searchNotDeleted);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Delete Search');

export default function DeleteSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Delete Search" back={loaderData.back} answer={actionData}>
      <DeleteSearch data={loaderData} />
    </ModalPage>
  );
}
