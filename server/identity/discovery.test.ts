import { expect, test } from 'vitest';
import { createDiscovery } from './discovery.ts';

function outsideProvider(issuer: string) {
  const state = { up: false, requests: 0 };
  const fetch = async () => {
    state.requests += 1;
    if (!state.up) return new Response('no backend', { status: 404 });
    return Response.json({ issuer, authorization_endpoint: `${issuer}/login` });
  };
  return { state, discover: createDiscovery({ issuer, bundled: false, fetch }) };
}

test('requests the metadata once', async () => {
  const { state, discover } = outsideProvider('https://steady.example');
  state.up = true;
  expect((await discover()).authorization_endpoint).toBe('https://steady.example/login');
  await discover();
  expect(state.requests).toBe(1);
});

test('asks again if the provider offered no metadata', async () => {
  const { state, discover } = outsideProvider('https://rolling.example');
  expect((await discover()).authorization_endpoint).toBe('https://rolling.example/authorize');
  state.up = true;
  expect((await discover()).authorization_endpoint).toBe('https://rolling.example/login');
});

test('has nothing to fall back to if the issuer has a path, as a realm of a wrong name does', async () => {
  const { state, discover } = outsideProvider('https://login.example/realms/courtrel');
  await expect(discover()).rejects.toMatchObject({ code: 'NO_DISCOVERY' });
  state.up = true;
  expect((await discover()).issuer).toBe('https://login.example/realms/courtrel');
});
