/** `/playlists/:id/arrange?from=`: order, notes and cover of an own playlist (docs/product.md#arrange). */
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { getPlaylistPage, largestClipPage } from '#app/api/playlistPages.server.ts';
import { handleRejectedToken, isTokenRejected, requireUser } from '#app/auth/user.server.ts';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import { withOfflineFallback } from '#app/lib/offlineFallback.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { playlistNotFound, playlistNotUpdated } from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/route.ts';
import { ArrangeScreen } from './ArrangeScreen.tsx';
import { arrangePageSize, readPageStart, toFormData } from './arrangeForm.ts';
import { saveArrangement, type Unsaved } from './saveArrangement.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { token } = await requireUser(args);
  const { id } = args.params;
  const client = createApiClient(args);
  const path = getPlaylistPath({ id });
  if (!client.api.extensions.has('playlist-edit')) throw redirect(path);
  const page = await getPlaylistPage(client, token, id, { limit: largestClipPage });
  if (page === null) throw redirect(path);
  if (page.state === 'failed') {
    if (isTokenRejected(args, page)) return handleRejectedToken(args);
    return data({ name: null, path, form: null }, { status: 503 });
  }
  if (page.state === 'missing' || !page.value.isOwner) {
    throw await getToasts(args.context).redirectWithError('/playlists', playlistNotFound);
  }
  const start = readPageStart(args.url.searchParams);
  const first = start < page.value.videos.length ? start : 0;
  const form = toFormData(page.value, (_, i) => i >= first && i < first + arrangePageSize);
  return data({ name: page.value.name, path, form });
}

export function action(args: Route.ActionArgs) {
  return saveArrangement(args, args.params.id);
}

/** Without a connection everything stays as it was entered. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unsaved = (): Unsaved => ({
    key: crypto.randomUUID(),
    title: playlistNotUpdated,
    lines: ['The site did not respond. Nothing is lost: please save again in a moment.'],
    form: null,
  });
  return withOfflineFallback(serverAction, unsaved);
}

/** A form that was sent keeps what is entered. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formMethod === undefined && args.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Arrange playlist');

export default function ArrangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, form } = loaderData;
  if (form) return <ArrangeScreen name={name} path={path} form={form} unsaved={actionData} />;
  return (
    <div className="page">
      <Notice
        title="This playlist could not be loaded"
        tone="problem"
        headingLevel={1}
        actions={
          <>
            <TryAgain />
            <LinkButton to={path} variant="soft" color="gray">
              Back to the playlist
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
