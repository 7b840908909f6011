/** `/modals/save-search?search=<query>&name=`: Save Search (docs/product.md#saved-searches). */
import { redirect } from 'react-router';
import { createApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import type { SavedSearch } from '#app/api/contract.ts';
import { findAnnounced } from '#app/api/extended.server.ts';
import { nameLimit, takeCharacters } from '#app/api/playlistLimits.ts';
import { playlistName } from '#app/api/playlistRules.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { postSavedSearch } from '#app/api/savedSearches.server.ts';
import type { WriteResult } from '#app/api/write.server.ts';
import { requireUser } from '#app/auth/user.server.ts';
import { SaveSearch } from '#app/components/modals/bodies/SavedSearchForms.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  SaveSearchData,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { searchNotSaved, searchSaved } from '#app/playlists/searchNotices.ts';
import { countClips } from '#app/search/countClips.server.ts';
import type { Search } from '#app/search/search.ts';
import { parseSearch, searchPath, searchQuery } from '#app/search/searchParams.ts';
import type { Route } from './+types/saveSearch.ts';
import { createFormKey, oncePerForm } from './createOnce.server.ts';
import { answerWithDraft, requireFormUser, toPersonKey } from './formLogin.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';
import {
  answerNameForm,
  nameDraftSchema,
  readNameForm,
  rejectName,
} from './savedSearchForm.server.ts';

const once = oncePerForm<WriteResult<SavedSearch>>('save search');

export async function loader(args: Route.LoaderArgs) {
  const search = readSearch(args.url);
  if (!search) throw redirect('/search');
  const { user } = await requireUser(args);
  const [announced] = await findAnnounced(createApiClient(args), ['saved-searches']);
  if (!announced) return { modal: 'none', message: notHere } satisfies UnavailableData;
  const answer: WithReturnTo<SaveSearchData> = {
    modal: 'save-search',
    openedBy: toPersonKey(user),
    formKey: createFormKey(),
    query: searchQuery(search),
    name: takeCharacters(args.url.searchParams.get('name') ?? '', nameLimit).trim(),
    back: getReturnTo(args, searchPath(search)),
  };
  return answerWithDraft(args, user, answer, nameDraftSchema);
}

const notHere = 'This site does not save searches.';

/** The search that the address names in its parameter `search`. */
function readSearch({ searchParams }: URL): Search | null {
  return parseSearch(new URLSearchParams(searchParams.get('search') ?? ''));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const search = readSearch(args.url);
  if (!search) throw redirect('/search');
  const { sent, typed, problem } = await readNameForm(args);
  const { user, token } = await requireFormUser(args, sent);
  if (problem) return rejectName(sent, 400, problem, typed);
  const client = createDetachedApiClient(args);
  const written = await once(args.context, user.id, sent.form, async () => {
    const early = { ...client, timeoutMs: requestTimeouts.redirect };
    const values = { name: playlistName.parse(typed), league: search.league };
    const seenCount = await countClips(early, search);
    return postSavedSearch(client, token, { ...values, query: searchQuery(search), seenCount });
  });
  const notices = { done: searchSaved, failed: searchNotSaved };
  return answerNameForm(args, { sent, typed, written, ...notices, back: searchPath(search) });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, searchNotSaved);
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Save Search');

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title="Save Search" back={loaderData.back} answer={actionData}>
      <SaveSearch data={loaderData} />
    </ModalPage>
  );
}
