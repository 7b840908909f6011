/** Requests of the playlist screens, as a visitor or logged in, against the stub API. */
import { loginContext } from '#app/auth/user.server.ts';
import { settingsContext } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { loaderArgs, publicOrigin } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import type { StubApi } from '#tests/support/stubApi.ts';

export const bearer = 'Bearer access-of-ann';

interface Who {
  signedIn: boolean;
  /** The token is over, and the provider did not give a new one. */
  late?: boolean;
  /** The user's id, 'ann' by default. */
  id?: string;
}

/** Arguments of a route for `path`. */
export function screenArgs(
  stub: StubApi,
  path: string,
  { signedIn, late = false, id = 'ann' }: Who,
  init: RequestInit = {},
) {
  const { args, lines } = loaderArgs(stub, path, init);
  const settings = args.context.get(settingsContext);
  args.context.set(settingsContext, { ...settings, sessionSecrets: ['a secret of the tests'] });
  const tokens = {
    access: 'access-of-ann',
    refresh: null,
    id: null,
    expiresAt: Date.now() + (late ? -1000 : 3600_000),
    renewBefore: 1000,
  };
  const user = { id, name: id === 'ann' ? 'Ann' : id, picture: null };
  const session = signedIn ? { id: crypto.randomUUID(), user, tokens } : null;
  args.context.set(loginContext, { session, wasRevoked: false });
  return { args, lines };
}

/** A form's request. `script` sends it as the page's script does, which wants data. */
export function formArgs(
  stub: StubApi,
  path: string,
  fields: Record<string, string>,
  { signedIn, script = false }: Who & { script?: boolean },
) {
  const init = {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: `${publicOrigin}${path}`, origin: publicOrigin },
  };
  const { args, lines } = screenArgs(stub, path, { signedIn }, init);
  if (!script) return { args, lines };
  return { args: { ...args, request: new Request(`${publicOrigin}${path}.data`, init) }, lines };
}

type Context = ReturnType<typeof screenArgs>['args']['context'];

/** The toast that a redirect carries to the next page, with what it offers. */
export async function toastOf(response: Response, context: Context) {
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { toast } = await getToasts(context).getToast(
    new Request(publicOrigin, { headers: { cookie } }),
  );
  return toast ?? null;
}

/** The type and the text of that toast. */
export async function noticeOf(response: Response, context: Context) {
  const toast = await toastOf(response, context);
  return toast ? { type: toast.type, message: toast.message } : null;
}

/** A playlist in the wire format. */
export function wirePlaylist(id: string, over: object = {}) {
  return {
    id,
    name: `Playlist ${id}`,
    description: '',
    private: true,
    thumbnailUrl: null,
    videos: [stubClip(7, { id: 'clip-7' }), stubClip(9, { id: 'clip-9' })],
    ...over,
  };
}
