import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '#server/lib/fairQueue.ts';
import type { DrawingJob } from '#server/media/rendering/job.ts';
import { DrawingPool } from '#server/media/rendering/pool.ts';
import type { Order } from './heldWorker.ts';

/** Files have the test's number before their name: threads hear of those of their own test only. */
let test = 0;

const job = (file: string, type: DrawingJob['type'] = 'mp4') =>
  ({ file: `${test}/${file}`, type, scene: {} }) as unknown as DrawingJob;

let pool: DrawingPool;
let channel: BroadcastChannel;
let begun: string[];
let over: boolean;

beforeEach(() => {
  begun = [];
  over = false;
  test += 1;
  channel = new BroadcastChannel('held-worker');
  channel.onmessage = (event) => {
    const { begun: file } = (event as { data: { begun?: string } }).data;
    const [number, name = ''] = file?.split('/') ?? [];
    if (Number(number) !== test) return;
    begun.push(name);
    if (over) end(name);
  };
  pool = new DrawingPool(new URL('./heldWorker.ts', import.meta.url), 2);
});

afterEach(async () => {
  over = true;
  for (const file of begun) end(file);
  await pool.close();
  channel.close();
});

const end = (file: string, how: Order['end'] = 'done') =>
  channel.postMessage({ file: `${test}/${file}`, end: how });
const hasBegun = (...files: string[]) =>
  vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(files)), { timeout: 10_000 });

/** Occupies the one thread of two that clips may have, with others behind. */
async function fill(): Promise<void> {
  for (const file of ['first', 'second']) pool.draw(job(file)).catch(() => {});
  await hasBegun('first');
}

describe('the drawing pool', () => {
  it('draws once for parallel requests of one file', async () => {
    const all = Array.from({ length: 15 }, () => pool.draw(job('one')));
    await hasBegun('one');
    end('one');
    await Promise.all(all);
    expect(begun).toEqual(['one']);
  });

  it('fails a drawing that takes too long, and draws on with its thread', async () => {
    await pool.close();
    pool = new DrawingPool(new URL('./heldWorker.ts', import.meta.url), 2, 1);
    await expect(pool.draw(job('slow'))).rejects.toThrow('Drawing took longer than 1 ms');
    await hasBegun('slow');
    const next = expect(pool.draw(job('next'))).rejects.toThrow('Drawing took longer than 1 ms');
    expect(begun).toEqual(['slow']);
    end('slow');
    await hasBegun('next');
    await next;
  });

  it('reserves a thread for stills and draws the latest clip first', async () => {
    await fill();
    const still = pool.draw(job('still', 'jpg'));
    await hasBegun('still');
    end('still');
    await still;
    const last = pool.draw(job('last'));
    end('first');
    await hasBegun('last');
    end('last');
    await last;
    expect(begun.slice(0, 3)).toEqual(['first', 'still', 'last']);
  });

  it('drops a drawing when its last caller aborts', async () => {
    await fill();
    const [gone, stays] = [new AbortController(), new AbortController()];
    const dropped = pool.draw(job('dropped'), gone);
    const shared = [pool.draw(job('shared'), gone), pool.draw(job('shared'), stays)];
    gone.abort(new Error('left'));
    await expect(dropped).rejects.toThrow('left');
    await expect(shared[0]).rejects.toThrow('left');
    end('first');
    await hasBegun('shared');
    end('shared');
    await shared[1];
    expect(begun).not.toContain('dropped');
  });

  it('lets clients take turns however many requests one sends', async () => {
    const ask = (client: string, file: string) =>
      void pool.draw(job(file), { client }).catch(() => {});
    ask('flood', 'first');
    await hasBegun('first');
    for (const file of ['a', 'b', 'c']) ask('flood', file);
    ask('viewer', 'wanted');
    for (const file of ['d', 'last']) ask('flood', file);
    end('first');
    await hasBegun('wanted');
    end('wanted');
    await hasBegun('last');
    expect(begun).toEqual(['first', 'wanted', 'last']);
  });

  it('draws those of an archive in their order', async () => {
    const options = { client: 'archives', isInOrder: true };
    for (const file of ['first', 'a', 'b', 'c']) void pool.draw(job(file), options).catch(() => {});
    for (const file of ['first', 'a', 'b']) {
      await hasBegun(file);
      end(file);
    }
    await hasBegun('c');
    expect(begun).toEqual(['first', 'a', 'b', 'c']);
  });

  it('does not queue a clip behind the stills of another client', async () => {
    for (const file of ['a', 'b', 'c', 'd']) {
      pool.draw(job(file, 'jpg'), { client: 'flood' }).catch(() => {});
    }
    await hasBegun('a', 'b');
    pool.draw(job('wanted'), { client: 'viewer' }).catch(() => {});
    end('a');
    await hasBegun('wanted');
    expect(begun).toHaveLength(3);
  });

  it('draws the clip being watched before stills of the client, and what is fetched ahead last', async () => {
    for (const file of ['a', 'b']) pool.draw(job(file, 'jpg')).catch(() => {});
    await hasBegun('a', 'b');
    const ahead = pool.draw(job('ahead'), { client: 'new', isAhead: true });
    pool.draw(job('still', 'jpg')).catch(() => {});
    pool.draw(job('watched')).catch(() => {});
    end('a');
    await hasBegun('watched');
    end('b');
    await hasBegun('still');
    end('watched');
    await hasBegun('ahead');
    end('ahead');
    await ahead;
    expect(begun.slice(2)).toEqual(['watched', 'still', 'ahead']);
  });

  it('draws in turn what is fetched ahead and then asked for', async () => {
    await fill();
    pool.draw(job('other'), { client: 'other', isAhead: true }).catch(() => {});
    pool.draw(job('wanted'), { client: 'viewer', isAhead: true }).catch(() => {});
    pool.draw(job('wanted'), { client: 'viewer' }).catch(() => {});
    end('first');
    await hasBegun('wanted');
    expect(begun).not.toContain('other');
  });

  it('rejects what waits beyond the bound of one client, but what is being drawn', async () => {
    await fill();
    const flood = { client: 'flood', most: 2 };
    for (const file of ['x', 'y']) pool.draw(job(file), flood).catch(() => {});
    await expect(pool.draw(job('z'), flood)).rejects.toThrow(QueueFullError);
    const shared = pool.draw(job('x'), flood);
    pool.draw(job('z'), { client: 'viewer', most: 2 }).catch(() => {});
    end('first');
    for (const file of ['z', 'y', 'second', 'x']) {
      await hasBegun(file);
      end(file);
    }
    await shared;
  });

  it('rejects with the failure and draws again on the next request', async () => {
    const failed = pool.draw(job('file'));
    await hasBegun('file');
    end('file', 'failed');
    await expect(failed).rejects.toMatchObject({ message: 'no ink', code: 'ENOSPC' });
    const again = pool.draw(job('file'));
    await vi.waitFor(() => expect(begun).toEqual(['file', 'file']), { timeout: 10_000 });
    end('file');
    await again;
  });

  it('replaces a thread that ends during a drawing', async () => {
    const lost = pool.draw(job('lost'));
    await hasBegun('lost');
    end('lost', 'crash');
    await expect(lost).rejects.toThrow();
    const next = ['x', 'y', 'z'].map((file) => pool.draw(job(file, 'jpg')));
    for (const file of ['x', 'y', 'z']) {
      await hasBegun(file);
      end(file);
    }
    await Promise.all(next);
  });

  it('rejects waiting drawings when it closes', async () => {
    await fill();
    const waiting = pool.draw(job('waiting'));
    const closed = pool.close();
    await expect(waiting).rejects.toThrow('Shutting down');
    end('first');
    await closed;
    await expect(pool.draw(job('late'))).rejects.toThrow('Shutting down');
  });
});
