/** `/modals/collect?search=` or `?clip=&clip=`: Add Clips to a Playlist (docs/product.md#collect). */
import { redirect } from 'react-router';
import * as z from 'zod';
import { type ApiClient, createApiClient } from '#app/api/client.server.ts';
import { mostAddedClips } from '#app/api/playlistEdits.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { formatClipCount, formatNumber } from '#app/clips/clipText.ts';
import { Collect } from '#app/components/modals/bodies/Collect.tsx';
import { ModalPage } from '#app/components/modals/ModalPage.tsx';
import { ModalUnavailable } from '#app/components/modals/ModalUnavailable.tsx';
import type {
  CollectData,
  CollectDraft,
  UnavailableData,
  WithReturnTo,
} from '#app/components/modals/modalData.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { loadOwnNames } from '#app/playlists/load.server.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { searchPath } from '#app/search/searchParams.ts';
import type { Route } from './+types/collect.ts';
import { type Collected, collectClips, parseCollected } from './collectClips.server.ts';
import { createFormKey } from './createOnce.server.ts';
import { answerWithDraft, toPersonKey } from './formLogin.server.ts';
import { getReturnTo } from './response.server.ts';
import { loadModalData, revalidateOnNavigation, submitModalForm } from './revalidation.ts';

const title = 'Add Clips to a Playlist';

export async function loader(args: Route.LoaderArgs) {
  const { user, token } = await requireUser(args);
  const client = createApiClient(args);
  const collected = parseCollected(args.url.searchParams);
  if (!collected) return nothing('No clips are selected.');
  if (!client.api.extensions.has('playlist-edit')) return nothing('This site cannot do that.');
  const [what, own] = await Promise.all([
    describeClips(client, collected),
    loadOwnNames(client, token),
  ]);
  if (own.state === 'failed') {
    if (isTokenRejected(args, own)) return handleRejectedToken(args);
    return { ...nothing(notLoaded), late: true } satisfies UnavailableData;
  }
  const playlists = own.value.map(({ id, name, private: isPrivate, clipCount }) => {
    return { id, name, private: isPrivate, clipCount, present: false };
  });
  const fallback = collected.kind === 'search' ? searchPath(collected.search) : '/search';
  const answer: WithReturnTo<CollectData> = {
    modal: 'collect',
    openedBy: toPersonKey(user),
    formKey: createFormKey(),
    what,
    isSearch: collected.kind === 'search',
    path: args.url.pathname + args.url.search,
    playlists,
    back: getReturnTo(args, fallback),
  };
  return answerWithDraft(args, user, answer, draftSchema);
}

const draftSchema: z.ZodType<CollectDraft> = z.object({
  playlist: z.string(),
  newName: z.string(),
  private: z.boolean(),
});

const notLoaded = 'Your playlists could not be loaded. Please try again.';

const nothing = (message: string): UnavailableData => ({ modal: 'none', message });

/** 'All 311 clips of the search', as far as the API tells their number. */
async function describeClips(client: ApiClient, collected: Collected): Promise<string> {
  if (collected.kind === 'clips') return `${formatClipCount(collected.clips.length)} selected`;
  const early = { ...client, timeoutMs: requestTimeouts.redirect };
  const { total } = await getClips(early, collected.search, { cursor: null });
  if (!total) return `All clips of the search, up to ${mostAddedClips}`;
  const isLonger = total.more || total.count > mostAddedClips;
  const count = `${total.more ? 'more than ' : ''}${formatNumber(total.count)}`;
  if (isLonger) return `The first ${mostAddedClips} of ${count} clips of the search`;
  return total.count === 1 ? 'The clip of the search' : `All ${count} clips of the search`;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadModalData(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const collected = parseCollected(args.url.searchParams);
  if (!collected) throw redirect('/');
  return collectClips(args, collected);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitModalForm(serverAction, 'Could not add the clips. Please try again.');
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = () => buildUnlistedMeta(title);

export default function CollectPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.modal === 'none') return <ModalUnavailable data={loaderData} page />;
  return (
    <ModalPage title={title} back={loaderData.back} answer={actionData}>
      <Collect data={loaderData} />
    </ModalPage>
  );
}
