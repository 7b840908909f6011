import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sharedStateContext } from '#app/context.ts';
import { revokeSession } from './revocation.server.ts';

const hour = 3600_000;
const day = 24 * hour;

/** For how long, in whole hours, all processes are told of the end of a session with such tokens. */
async function rememberedFor(tokens: { refresh: string | null; expiresAt: number }) {
  const told: number[] = [];
  const context = new RouterContextProvider();
  context.set(sharedStateContext, {
    singleFlight: async (_, make) => (await make()).value,
    setFlag: async (_, keepMs) => void told.push(Math.ceil(keepMs / hour)),
    hasFlag: async () => false,
    getSignOutTime: async () => null,
  });
  const user = { id: 'ann', name: 'Ann', picture: null };
  const rest = { access: 'access', id: null, renewBefore: 60_000 };
  await revokeSession(context, { id: 'session', user, tokens: { ...rest, ...tokens } });
  return told;
}

test('remembers a revoked session for as long as its cookies could be used', async () => {
  const now = Date.now();
  expect(await rememberedFor({ refresh: null, expiresAt: now + day })).toEqual([24]);
  expect(await rememberedFor({ refresh: null, expiresAt: now + 1000 })).toEqual([1]);
  // The provider may not take the refresh token back: then the cookies' own life counts.
  expect(await rememberedFor({ refresh: 'refresh', expiresAt: now + hour })).toEqual([30 * 24]);
});
