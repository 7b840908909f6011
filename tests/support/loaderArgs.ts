/** What a loader gets, for tests that call loaders directly against the stub API. */
import { RouterContextProvider } from 'react-router';
import { type AppSettings, clipApiContext, loggerContext, settingsContext } from '#app/context.ts';
import { type LoggedLine, outsideApi } from './apiClient.ts';
import type { StubApi } from './stubApi.ts';

export const publicOrigin = 'http://courtreel.example';
const settings: Partial<AppSettings> = {
  publicOrigin,
  sessionSecrets: ['a secret of the tests, long enough'],
};

/** Arguments for the loader of `path`, and what is logged meanwhile. */
export function loaderArgs(stub: StubApi, path: string, init: RequestInit = {}) {
  const lines: LoggedLine[] = [];
  const log = (fields: object, message: string) => void lines.push({ fields, message });
  const context = new RouterContextProvider();
  context.set(clipApiContext, outsideApi(stub));
  context.set(loggerContext, { info: log, warn: log, error: log });
  context.set(settingsContext, settings as AppSettings);
  const url = new URL(path, publicOrigin);
  return { args: { request: new Request(url, init), url, context, params: {} }, lines };
}

/** The redirect that a loader throws or gives; fails when it does neither. */
export async function redirectOf(work: Promise<unknown>): Promise<Response> {
  const outcome = await work.catch((thrown: unknown) => thrown);
  if (outcome instanceof Response && outcome.status >= 300 && outcome.status < 400) return outcome;
  throw new Error(`expected a redirect, got ${JSON.stringify(outcome)}`);
}
