/** The game of a clip: loads its box score once for all of its clips, without delaying the page. */
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import type { Route } from './+types/gameLayout.ts';
import { loadGameBox } from './loadGameBox.server.ts';

/**
 * Milliseconds that a page waits for the box score, because the streamed part stays hidden without
 * scripts. The link to a tab, which visitors without scripts use, asks for it.
 */
const grace = { unasked: 100, asked: 2000 };

/** Below the time after which the stream of a page ends (`streamTimeout` of entry.server). */
const boxScoreTimeoutMs = requestTimeouts.whole;

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const key = decodeClipHash(params.hash ?? '');
  if (!key) return { gameId: null, boxScore: null, hasShots: false };
  const { gameId } = key;
  const client = { ...createApiClient({ request, context }), timeoutMs: boxScoreTimeoutMs };
  const loading = loadGameBox(client, gameId);
  const wait = url.searchParams.has('box') ? grace.asked : grace.unasked;
  const { value: boxScore } = await settledWithin(loading, wait);
  return { gameId, boxScore, hasShots: client.api.extensions.has('shots') };
}

/**
 * Another clip of the same game, another tab or a form does not load the box score again. A link to
 * the current page does: it retries a failed one.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args;
  if (currentUrl.href === nextUrl.href) return !formMethod;
  const gameOf = (hash: string | undefined) => decodeClipHash(hash ?? '')?.gameId;
  return gameOf(currentParams.hash) !== gameOf(nextParams.hash);
}

export default function ClipGame() {
  return <Outlet />;
}
