/** The clip page: `/video/:hash?from=&play=&shuffle=&at=&box=` (docs/product.md#clip-page). */
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { type ApiClient, createApiClient, hasTimeLeft } from '#app/api/client.server.ts';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import { parseQueue, queueQuery } from '#app/clips/queue.ts';
import type { ShellHandle } from '#app/components/shell/handle.ts';
import { settingsContext } from '#app/context.ts';
import { saveAutoplay } from '#app/preferences.server.ts';
import { readPreferences } from '#app/preferences.ts';
import { feedKey } from '#app/search/feed.ts';
import { findFeed } from '#app/search/feedStore.ts';
import { getPair, loadPairLink } from '#app/search/pairLink.server.ts';
import { searchQuery } from '#app/search/searchParams.ts';
import type { Route } from './+types/route.ts';
import { ClipNotFound } from './ClipNotFound.tsx';
import { ClipScreen } from './ClipScreen.tsx';
import { loadClipPage } from './loadClipPage.server.ts';
import { findLoadedClip, getListStart } from './loadedClip.ts';
import { buildClipMeta } from './meta.ts';
import { findCanonicalChanges, parseSourceSearch, withParams } from './sourceSearch.ts';

/** The header hides while a clip is watched (docs/product.md#header-hides). */
export const handle: ShellHandle = { hidesHeader: true };

const statuses = { found: 200, missing: 404, failed: 503 };

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const origin = parseSourceSearch(url.searchParams);
  const changes = findCanonicalChanges(url.searchParams, origin);
  if (changes) throw redirect(withParams(url, changes));
  const key = decodeClipHash(params.hash);
  const began = performance.now();
  const client = createApiClient({ request, context });
  const page = key ? await loadClipPage(client, key, origin) : ({ state: 'missing' } as const);
  // After a slow response there is no time left for a redirect, so this page shows the clip.
  const isEarly = hasTimeLeft(client, began, requestTimeouts.atOnce);
  if (origin && isEarly && 'page' in page && page.page.cursorRefused) {
    throw redirect(withParams(url, { from: searchQuery(origin.search) }));
  }
  const { autoplay } = readPreferences(request.headers.get('cookie'));
  const { publicOrigin } = context.get(settingsContext);
  const pair = page.state === 'found' ? await loadPairInTime(client, page.clip) : null;
  return data(
    { ...page, autoplay, publicOrigin, resume: false, pair },
    { status: statuses[page.state] },
  );
}

/** Milliseconds that a page waits for the link to the plays of a pair. */
const pairGrace = 100;

/** The link that a clip's pair leads to; null if there is none, or it is late and scripts ask for it. */
async function loadPairInTime(client: ApiClient, clip: Clip) {
  const pair = getPair(clip);
  if (!pair) return null;
  const { value } = await settledWithin(loadPairLink(client, pair), pairGrace);
  return value instanceof Promise ? null : { key: clipKey(clip), link: value };
}

/** Shows clips of loaded lists at once; loads others from the server. */
export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const origin = parseSourceSearch(url.searchParams);
  const key = decodeClipHash(params.hash);
  const loaded = key && findLoadedClip(key, origin);
  if (loaded) {
    const { autoplay } = readPreferences(document.cookie);
    const publicOrigin = location.origin;
    return { state: 'found' as const, ...loaded, autoplay, publicOrigin, resume: true, pair: null };
  }
  const answer = await serverLoader();
  const part = 'page' in answer ? answer.page.part : null;
  const list = origin && findFeed(feedKey(origin.search, getListStart(origin, part)));
  return { ...answer, resume: Boolean(list?.clips.length) };
}

/** Saves the autoplay switch without scripts, and redirects back to the clip. */
export async function action(args: Route.ActionArgs) {
  return saveAutoplay(args, await args.request.formData());
}

/** Neither box score tabs nor other screens' actions reload the clip. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
}: ShouldRevalidateFunctionArgs) {
  if (formAction?.startsWith(currentUrl.pathname)) return true;
  const listOf = ({ searchParams: params }: URL) =>
    `${params.get('from')} ${queueQuery(parseQueue(params))}`;
  return currentUrl.pathname !== nextUrl.pathname || listOf(currentUrl) !== listOf(nextUrl);
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  return buildClipMeta(error ? null : loaderData);
}

export default function ClipRoute({ loaderData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const origin = parseSourceSearch(new URLSearchParams(search));
  const key = decodeClipHash(params.hash);
  if (loaderData.state === 'missing' || !key) return <ClipNotFound origin={origin} />;
  const { page, autoplay, resume } = loaderData;
  const clip = loaderData.state === 'found' ? loaderData.clip : null;
  return (
    <ClipScreen
      clip={clip}
      gameId={key.gameId}
      origin={origin}
      page={page}
      resume={resume}
      autoplay={autoplay}
    />
  );
}
