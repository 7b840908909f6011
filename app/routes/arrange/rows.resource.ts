/** `/resources/playlists/:id/arrange`: the rows of all clips, for a form that came with some of them. */
import { createApiClient } from '#app/api/client.server.ts';
import { getPlaylistPage, largestClipPage } from '#app/api/playlistPages.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import type { Route } from './+types/rows.resource.ts';
import { type ArrangedRow, toRow } from './arrangeForm.ts';

/** Null if they could not be read. */
export interface AllRows {
  rows: ArrangedRow[] | null;
}

export async function loader(args: Route.LoaderArgs): Promise<AllRows> {
  const token = getAccessToken(args.context);
  const all = { limit: largestClipPage };
  const page = await getPlaylistPage(createApiClient(args), token, args.params.id, all);
  const isOwn = page?.state === 'done' && page.value.isOwner;
  return { rows: isOwn ? page.value.videos.map((clip, i) => toRow(clip, i + 1)) : null };
}

/** Without a connection the rows of the page stay. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<AllRows> {
  return serverLoader().catch(() => ({ rows: null }));
}

/** What is entered stays, whatever is saved. */
export function shouldRevalidate() {
  return false;
}
