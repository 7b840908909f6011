import type { ApiClient } from '#app/api/client.server.ts';
import { bundledExtensions, createExtensionMemory } from '#app/api/extensionMemory.ts';
import type { ClipApi } from '#app/context.ts';
import type { StubApi } from './stubApi.ts';

export interface LoggedLine {
  fields: object;
  message: string;
}

/** A short request timeout for an API that does not answer. */
export const timeoutFor = (behaviour: unknown): Partial<ApiClient> =>
  behaviour === 'stall' ? { timeoutMs: 300 } : {};

/** The stub as an API of which nothing is known yet. */
export function outsideApi({ baseUrl }: Pick<StubApi, 'baseUrl'>): ClipApi {
  return { baseUrl, fetch: (request) => fetch(request), extensions: createExtensionMemory() };
}

/**
 * An API in the process as the bundled one, whose data change all the time.
 * @param baseUrl of no address that can be reached
 */
export function bundledApi(fetch: ClipApi['fetch'], baseUrl = 'http://clips.test'): ClipApi {
  let changes = 0;
  const readRevision = async () => String(changes++);
  return { baseUrl, fetch, extensions: bundledExtensions, readRevision };
}

/** A client of the stub as a loader would have it, and what it logs. */
export function clientOf(stub: StubApi, over: Partial<ApiClient> = {}) {
  const lines: LoggedLine[] = [];
  const log = (fields: object, message: string) => void lines.push({ fields, message });
  const client: ApiClient = {
    api: outsideApi(stub),
    log: { info: log, warn: log, error: log },
    signal: new AbortController().signal,
    clipOrigin: stub.baseUrl,
    ...over,
  };
  return { client, lines };
}
