import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue, QueueFullError } from './fairQueue.ts';

let queue: FairQueue;
let limits: { atOnce: number; waitingOfOne: number; waiting: number };
let begun: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  limits = { atOnce: 1, waitingOfOne: 2, waiting: 4 };
  begun = [];
  ends = new Map();
  queue = new FairQueue(limits);
});

/** An operation that runs until {@link end}. */
function ask(name: string, client: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  return queue.run(client, () => {
    begun.push(name);
    ends.set(name, () => resolve(name));
    return promise;
  });
}

async function end(name: string, asked: Promise<string>): Promise<void> {
  await vi.waitFor(() => expect(begun).toContain(name));
  ends.get(name)?.();
  expect(await asked).toBe(name);
}

describe('a fair queue', () => {
  it('lets clients take turns however many requests one sends', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ask(name, 'flood')) as [
      Promise<string>,
      Promise<string>,
      Promise<string>,
    ];
    const x = ask('x', 'viewer');
    const y = ask('y', 'other');
    await end('a', a);
    await end('b', b);
    await end('x', x);
    await end('y', y);
    await end('c', c);
    expect(begun).toEqual(['a', 'b', 'x', 'y', 'c']);
  });

  it('rejects what one client has waiting beyond its bound, and nothing of others', async () => {
    const asked = ['a', 'b', 'c'].map((name) => ask(name, 'flood'));
    await expect(ask('d', 'flood')).rejects.toThrow(QueueFullError);
    const x = ask('x', 'viewer');
    for (const [i, name] of ['a', 'b'].entries()) await end(name, asked[i] as Promise<string>);
    await end('x', x);
    await end('c', asked[2] as Promise<string>);
    expect(begun).not.toContain('d');
  });

  it('rejects what waits beyond the bound of all', async () => {
    const first = ask('first', 'a');
    const waiting = ['b', 'c', 'd', 'e'].map((client) => ask(client, client));
    await expect(ask('late', 'f')).rejects.toThrow(QueueFullError);
    expect([queue.running, queue.waiting]).toEqual([1, 4]);
    await end('first', first);
    for (const [i, name] of ['b', 'c', 'd', 'e'].entries()) {
      await end(name, waiting[i] as Promise<string>);
    }
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('forgets what stopped waiting', async () => {
    const first = ask('first', 'a');
    const leave = new AbortController();
    const gone = queue.enter('b', () => leave.signal);
    leave.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    expect(queue.waiting).toBe(0);
    await end('first', first);
    await end('next', ask('next', 'b'));
    expect(begun).toEqual(['first', 'next']);
    expect(queue.running).toBe(0);
  });

  it('goes on after a failure', async () => {
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    await end('next', ask('next', 'a'));
  });

  it('counts what runs without having waited', async () => {
    const end = queue.begin();
    const waiting = ask('waiting', 'a');
    expect([queue.running, queue.waiting, begun]).toEqual([1, 1, []]);
    end();
    await vi.waitFor(() => expect(begun).toEqual(['waiting']));
    ends.get('waiting')?.();
    await waiting;
  });

  it('starts more when more may run', async () => {
    const asked = ['a', 'b', 'c'].map((name) => ask(name, name));
    await vi.waitFor(() => expect(begun).toEqual(['a']));
    limits.atOnce = 2;
    queue.startNext();
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    for (const [i, name] of ['a', 'b', 'c'].entries()) await end(name, asked[i] as Promise<string>);
  });
});
