import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { isOutdated } from '#app/components/shell/pendingReload.ts';
import { offlineStatus, withOfflineFallback } from './offlineFallback.ts';

const failing = (error: unknown) => () => Promise.reject(error);
const instead = () => 'not done';

test.each([new TypeError('Failed to fetch'), new Error('Unable to decode turbo-stream response')])(
  'returns the fallback without a revalidation after %s',
  async (error) => {
    const answer = await withOfflineFallback(failing(error), instead);
    expect(answer).toMatchObject({ data: 'not done', init: { status: offlineStatus } });
    const form = { formMethod: 'POST', actionStatus: offlineStatus };
    expect(isOutdated(form as Parameters<typeof isOutdated>[0])).toBe(false);
  },
);

test('returns an answer unchanged, even a rejection', async () => {
  expect(await withOfflineFallback(async () => 'done', instead)).toBe('done');
  for (const actionStatus of [200, 502]) {
    const form = { formMethod: 'POST', actionStatus };
    expect(isOutdated(form as Parameters<typeof isOutdated>[0])).toBe(true);
  }
});

test.each([
  ['a redirect', redirect('/auth/login')],
  ['a form that another has overtaken', new DOMException('aborted', 'AbortError')],
])('rethrows %s', async (_, thrown) => {
  await expect(withOfflineFallback(failing(thrown), instead)).rejects.toBe(thrown);
});
