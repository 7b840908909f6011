import { expect, test } from 'vitest';
import { ConcurrencyLimiter, onBodyEnd } from './concurrencyLimiter.ts';

test('limits each caller separately', () => {
  const atOnce = new ConcurrencyLimiter(2);
  const first = atOnce.acquire('ann');
  expect(atOnce.acquire('ann')).not.toBeNull();
  expect(atOnce.acquire('ann')).toBeNull();
  expect(atOnce.acquire('ben')).not.toBeNull();
  first?.();
  first?.();
  expect(atOnce.acquire('ann')).not.toBeNull();
  expect(atOnce.acquire('ann')).toBeNull();
});

const chunks = (fail = false) =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('zip'));
      if (fail) controller.error(new Error('no more'));
      else controller.close();
    },
  });

/** The calls of `over` while `use` handles a response. */
async function told(body: ReadableStream | null, use: (answer: Response) => Promise<unknown>) {
  const leave = new AbortController();
  let times = 0;
  const answer = onBodyEnd(new Response(body, { status: 201 }), leave.signal, () => {
    times += 1;
  });
  expect(answer.status).toBe(201);
  await use(answer).catch(() => {});
  return { times, leave: () => leave.abort(), timesNow: () => times };
}

test('a response reports that its body was read, failed or was cancelled', async () => {
  expect((await told(chunks(), (answer) => answer.text())).times).toBe(1);
  expect((await told(chunks(true), (answer) => answer.text())).times).toBe(1);
  expect((await told(chunks(), async (answer) => answer.body?.cancel())).times).toBe(1);
  expect((await told(null, (answer) => answer.text())).times).toBe(1);
  const unread = await told(chunks(), async () => {});
  expect(unread.times).toBe(0);
  unread.leave();
  expect(unread.timesNow()).toBe(1);
});
