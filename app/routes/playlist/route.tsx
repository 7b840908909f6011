/** One playlist: `/playlists/:id?clip=&play=&shuffle=` (docs/product.md#playlist-page). */
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { type ClipWindow, largestClipPage } from '#app/api/playlistPages.server.ts';
import { getAccessToken, isTokenRejected, reloadWithoutSession } from '#app/auth/user.server.ts';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import { mostQueuedClips, parseQueue } from '#app/clips/queue.ts';
import { announce } from '#app/components/shell/announcements.ts';
import { isOutdated } from '#app/components/shell/pendingReload.ts';
import { showToast } from '#app/components/ui/toast.ts';
import { reportPlaylistContext, settingsContext } from '#app/context.ts';
import { withOfflineFallback } from '#app/lib/offlineFallback.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { saveAutoplay } from '#app/preferences.server.ts';
import { readPreferences } from '#app/preferences.ts';
import type { Route } from './+types/route.ts';
import { changePlaylist } from './changePlaylist.server.ts';
import {
  buildChangeResult,
  type PlaylistChange,
  type PlaylistChangeResult,
  parsePlaylistChange,
} from './changes.ts';
import { buildPlaylistMeta } from './meta.ts';
import { NoPlaylist } from './NoPlaylist.tsx';
import { PlaylistScreen } from './PlaylistScreen.tsx';
import { allParam, initialClipCount, viewerParam } from './searchParams.ts';

const statuses = { found: 200, missing: 404, failed: 503 };

export async function loader(args: Route.LoaderArgs) {
  const { request, context, params } = args;
  const token = getAccessToken(context);
  const opened = args.url.searchParams.get(viewerParam);
  const clips = getClipWindow(opened, args.url.searchParams);
  const client = createApiClient(args);
  const found = await findPlaylist(client, token, params.id, clips);
  if (token !== null && found.state === 'failed' && isTokenRejected(args, found)) {
    return reloadWithoutSession(args);
  }
  const { autoplay } = readPreferences(request.headers.get('cookie'));
  const { publicOrigin } = context.get(settingsContext);
  const mayReport = context.get(reportPlaylistContext) !== null;
  const mayArrange = client.api.extensions.has('playlist-edit');
  const hasReel = client.api.extensions.has('reel');
  const may = { mayReport, mayArrange, hasReel };
  const who = { signedIn: token !== null, autoplay, publicOrigin, ...may };
  const answer = { ...found, opened, ...who };
  return data(answer, { status: statuses[found.state] });
}

/** What is in view at first: all clips, those of a queue, those around the one that plays, or the first ones. */
function getClipWindow(opened: string | null, params: URLSearchParams): ClipWindow {
  if (opened === null && params.has(allParam)) return { limit: largestClipPage };
  if (opened !== null && parseQueue(params)?.seed) return { limit: mostQueuedClips };
  return { limit: initialClipCount, around: opened === null ? null : decodeClipHash(opened) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.has('autoplay')) return saveAutoplay(args, form);
  const change = parsePlaylistChange(form);
  if (!change) throw data(null, { status: 400 });
  return changePlaylist(args, args.params.id, change);
}

/** Reports the result of a change even if its form is no longer on the screen. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const change = parsePlaylistChange(await request.clone().formData());
  if (!change) return serverAction();
  const answer = async () => report(change, await serverAction());
  return withOfflineFallback(answer, () => report(change, buildChangeResult(change, false)));
}

function report<R extends PlaylistChangeResult | Response>(change: PlaylistChange, result: R): R {
  if (result instanceof Response) return result;
  if (result.notice) showToast(result.notice);
  if (result.done && change.intent === 'toggle-private') {
    announce(`The playlist is now ${change.private ? 'private' : 'public'}`);
  }
  return result;
}

/** Reloads after a change, even a failed one, but not from clip to clip. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (isOutdated(args)) return true;
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOnlyQuery =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOnlyQuery && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => buildPlaylistMeta(loaderData);

export default function PlaylistRoute({ loaderData }: Route.ComponentProps) {
  const { signedIn } = loaderData;
  if (loaderData.state !== 'found') return <NoPlaylist {...loaderData} signedIn={signedIn} />;
  return <PlaylistScreen key={loaderData.playlist.id} {...loaderData} />;
}
