import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AuthSettings, providerOf } from './provider.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A provider of its own for each test: what is known of one is kept. */
function outside(issuer: string) {
  const state = { up: false, asked: 0 };
  const fetch = async () => {
    state.asked += 1;
    if (!state.up) return new Response('no backend', { status: 404 });
    const [authorize, token] = [`${issuer}/login`, `${issuer}/tokens`];
    return Response.json({ issuer, authorization_endpoint: authorize, token_endpoint: token });
  };
  return {
    state,
    auth: { issuer, bundled: false, fetch } as Partial<AuthSettings> as AuthSettings,
  };
}

test('what was discovered is asked for once', async () => {
  const { state, auth } = outside('https://steady.example');
  state.up = true;
  expect((await providerOf(auth)).authorize).toBe('https://steady.example/login');
  vi.advanceTimersByTime(3_600_000);
  await providerOf(auth);
  expect(state.asked).toBe(1);
});

test('a provider that was not up yet is asked again after a minute', async () => {
  const { state, auth } = outside('https://rolling.example');
  expect((await providerOf(auth)).authorize).toBe('https://rolling.example/authorize');
  state.up = true;
  await providerOf(auth);
  expect(state.asked).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect((await providerOf(auth)).authorize).toBe('https://rolling.example/login');
});
