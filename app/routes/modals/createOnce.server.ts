/** Creates a playlist once, even on a double click or in two tabs. */
import { createHash, randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { ApiClient } from '#app/api/client.server.ts';
import type { Playlist } from '#app/api/contract.ts';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import { postPlaylist } from '#app/api/playlists.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import type { WriteResult } from '#app/api/write.server.ts';
import { singleFlight } from '#app/auth/singleFlight.server.ts';
import { loadOwnNames } from '#app/playlists/load.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Milliseconds during which a repeated form gets the first result. */
const remembered = 60_000;

/** Creates the key of a new form. */
export const createFormKey = (): string => randomUUID();

/**
 * Does the work of a form once: the same form with the same input, sent again at once or soon after,
 * gets the first result. The work continues if the browser disconnects, so it must not use the
 * request's signal.
 */
export function oncePerForm<T extends { state: string }>(name: string) {
  const share = singleFlight<T>(`form ${name}`, ({ state }) => (state === 'done' ? remembered : 1));
  return (context: Context, userId: string, form: FormData, work: () => Promise<T>): Promise<T> => {
    if (!form.get('formKey')) return work();
    const sent = createHash('sha256')
      .update(JSON.stringify([...form]))
      .digest('base64url');
    return share(context, `${userId} ${sent}`, work);
  };
}

/**
 * Creates a playlist unless its owner has one of that name (docs/product.md#playlist-names). Only the
 * API itself can prevent two concurrent creations.
 */
export async function createUnlessTaken(
  client: ApiClient,
  token: string,
  values: PlaylistForm,
): Promise<WriteResult<Playlist>> {
  // The API refuses a taken name too: a slow list costs the form no more than a redirect does.
  const early = { ...client, timeoutMs: requestTimeouts.redirect };
  const own = await loadOwnNames(early, token);
  if (own.state === 'done' && isNameTaken(own.value, values.name)) {
    return { state: 'exists' };
  }
  return postPlaylist(client, token, values);
}
