/** Forms of the modals, sent to their actions against an API. */
import type { RouterContextProvider } from 'react-router';
import type { ModalActionData } from '#app/components/modals/modalData.ts';
import { type ClipApi, clipApiContext } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { publicOrigin } from '#tests/support/loaderArgs.ts';
import type { StubApi } from '#tests/support/stubApi.ts';
import { noticeOf, screenArgs } from '../playlists/support.ts';

type Fields = [name: string, value: string][];
type Action = (args: never) => Promise<unknown>;

/** What came of a form: where it led or what it was answered, and the notice on the way. */
interface Outcome {
  /** Null: it was answered, not led anywhere. */
  location: string | null;
  status: number | undefined;
  answer: ModalActionData | null;
  notice: { type: string; message: string } | null;
  /** `name=value` of the cookies that it set. */
  cookies: string[];
}

interface Sent {
  path: string;
  /** In place of the stub. */
  api?: ClipApi;
  params?: Record<string, string>;
  /** Sent from a dialog; else from the modal's page. */
  over?: boolean;
  signedIn?: boolean;
}

export async function send(
  stub: Pick<StubApi, 'baseUrl'>,
  action: Action,
  fields: Fields,
  sent: Sent,
) {
  const { path, params = {}, over = true, signedIn = true, api } = sent;
  const all: Fields = over ? [['over', 'screen'], ...fields] : fields;
  const { args, lines } = screenArgs(
    stub as StubApi,
    path,
    { signedIn },
    {
      method: 'POST',
      body: new URLSearchParams(all),
      headers: { referer: `${publicOrigin}/search?type=player`, origin: publicOrigin },
    },
  );
  if (api) args.context.set(clipApiContext, api);
  const outcome = await action({ ...args, params } as never).catch((thrown: unknown) => thrown);
  return { ...(await outcomeOf(outcome, args.context)), lines };
}

async function outcomeOf(outcome: unknown, context: RouterContextProvider): Promise<Outcome> {
  if (outcome instanceof Response) {
    const notice = await noticeOf(outcome, context);
    return {
      location: outcome.headers.get('location'),
      status: outcome.status,
      answer: null,
      notice,
      cookies: cookiesOf(outcome.headers),
    };
  }
  if (outcome instanceof Error) throw outcome;
  const { data, init } = outcome as { data: ModalActionData; init: ResponseInit | null };
  const cookies = cookiesOf(new Headers(init?.headers));
  const cookie = cookies[0] ?? '';
  const { toast } = await getToasts(context).getToast(
    new Request(publicOrigin, { headers: { cookie } }),
  );
  const notice = toast ? { type: toast.type, message: toast.message } : null;
  return { location: null, status: init?.status, answer: data, notice, cookies };
}

function cookiesOf(headers: Headers): string[] {
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}
