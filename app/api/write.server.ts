/** Writes report their outcome and never throw; failures are logged (docs/product.md#api-calls). */
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  fetchJson,
  fetchResponse,
} from './client.server.ts';
import { logFailure } from './read.server.ts';

/** A failed call; `status` 0: the API did not answer, 401: log in again. */
export interface CallFailure {
  state: 'failed';
  status: number;
}

/** Refusals that say something about the request; any other status is a failure of the API. */
const refusals: ReadonlySet<number> = new Set([403, 404, 409, 422, 429]);

export type WriteResult<T> = { state: 'done'; value: T } | { state: 'exists' } | CallFailure;

/** The API's status for a change that it has no room for. */
const noRoomStatus = 507;

/** The status of an action by its call: of a refusal the API's, of a failure of the API 502. */
export function toActionStatus(written: WriteResult<unknown>): number {
  if (written.state === 'done') return 200;
  if (written.state === 'exists') return 409;
  const isTold = refusals.has(written.status) || written.status === noRoomStatus;
  return isTold ? written.status : 502;
}

/** How the answer to a change is read. */
interface WriteAnswer<T> {
  /** Throws if the body does not confirm the change. */
  parse: (body: unknown) => T;
  /** What an empty body means. */
  empty: WriteResult<T>;
}

/** Makes a change and reports its outcome; failures are logged. Never throws. */
export async function writeCall<T>(
  client: ApiClient,
  call: ApiCall,
  failure: string,
  { parse, empty }: WriteAnswer<T>,
): Promise<WriteResult<T>> {
  try {
    const body = await fetchJson(client, call);
    return body === undefined || body === null ? empty : { state: 'done', value: parse(body) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { state: 'exists' };
    return failed(client, call.path, failure, error);
  }
}

/** Makes a deletion; what does not exist counts as deleted. Never throws. */
export async function removeCall(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  failure: string,
): Promise<WriteResult<null>> {
  try {
    const response = await fetchResponse(client, { method: 'DELETE', ...call });
    await response.body?.cancel();
    // The login page of a gateway, for instance.
    if (isPage(response)) throw new ApiError(`DELETE ${call.path}: the answer is a page`, 0);
    return { state: 'done', value: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'done', value: null };
    return failed(client, call.path, failure, error);
  }
}

/** The status of a failed call. */
export const toStatus = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** A refusal is no failure: the log tells it as information. */
export function failed(
  client: ApiClient,
  path: string,
  failure: string,
  error: unknown,
): CallFailure {
  const status = toStatus(error);
  if (refusals.has(status)) client.log.info({ path, status }, failure);
  else logFailure(client, path, failure, error);
  return { state: 'failed', status };
}

function isPage({ headers }: Response): boolean {
  return (
    /^text\/html/i.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0'
  );
}
