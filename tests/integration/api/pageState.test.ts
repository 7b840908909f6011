/** Which calls make a page one that may look otherwise the next time (docs/product.md#equal-pages). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiClient, hasTimeLeft } from '#app/api/client.server.ts';
import { getStandings } from '#app/api/standings.server.ts';
import { type PageState, pageStateContext } from '#app/context.ts';
import { loaderArgs } from '#tests/support/loaderArgs.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
let state: PageState;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  state = { pendingCalls: 0, isWhole: true };
});
afterAll(() => stub.close());

function client() {
  const { args } = loaderArgs(stub, '/');
  args.context.set(pageStateContext, state);
  return createApiClient(args);
}

it('a page is whole with calls that are answered, and counts those under way', async () => {
  stub.on('GET', /standings$/, { json: [] });
  const standings = getStandings(client(), 'nba');
  expect(state).toEqual({ pendingCalls: 1, isWhole: true });
  await standings;
  expect(state).toEqual({ pendingCalls: 0, isWhole: true });
});

it.each([
  ['an error', { status: 500 }],
  ['what is no answer to the call', { json: { standings: 'none' } }],
])('a page is not whole after %s, of which the visitor sees nothing', async (_, answer) => {
  stub.on('GET', /standings$/, answer);
  await getStandings(client(), 'nba');
  expect(state).toEqual({ pendingCalls: 0, isWhole: false });
});

it('a page is not whole if there was no time for another call', () => {
  expect(hasTimeLeft(client(), performance.now(), 1000)).toBe(true);
  expect(state.isWhole).toBe(true);
  expect(hasTimeLeft(client(), performance.now() - 1001, 1000)).toBe(false);
  expect(state.isWhole).toBe(false);
});
