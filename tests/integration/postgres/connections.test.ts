import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { toAbortError } from '#server/importer/write/brokenOff.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { toStoreError } from '#server/store/storeErrors.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { type SilencedLine, silencedLine } from '#tests/support/silencedLine.ts';
import { emptyDatabase, withAdministrator } from '#tests/support/storePlace.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let stores: Store[];
const open = () => openStore({ dataDir: '', databaseUrl: database.url });

beforeEach(async () => {
  database = await emptyDatabase();
  // Four processes that meet an empty database at the same time.
  stores = await Promise.all([open(), open(), open(), open()]);
});

afterEach(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

const [first, second, third] = [0, 1, 2].map((i) => () => stores[i] as Store) as [
  () => Store,
  () => Store,
  () => Store,
];
/** The rows of a test: the store has its own. */
const rows = (db: Store['db']) =>
  db.selectFrom('meta').selectAll().where('key', 'not in', ['play indexes', 'series games']);

const keys = async ({ db }: Store) => (await rows(db).execute()).map((row) => row.key);

test('processes that open an empty database at the same time all find its tables', async () => {
  for (const store of stores) expect(await keys(store)).toEqual([]);
});

test('a process recovers from lost connections, also during a write', async () => {
  await first().db.insertInto('meta').values({ key: 'kept', value: '' }).execute();
  const lose = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const written = first().write(async (tx) => {
    await tx.insertInto('meta').values({ key: 'lost', value: '' }).execute();
    await lose.execute(second().db);
    await tx.insertInto('meta').values({ key: 'lost too', value: '' }).execute();
  });
  expect(toAbortError(await written.catch((error: unknown) => error))).toBeInstanceOf(ConfigError);
  await vi.waitFor(async () => expect(await keys(first())).toEqual(['kept']), 10_000);
  expect(await first().isReady()).toBe(true);
});

test('a call that loses its connection answers 503 with Retry-After', async () => {
  const api = createApi(first(), { log: { error: () => {} } });
  const answer = await second().write(async (tx) => {
    await sql`lock table players in access exclusive mode`.execute(tx);
    const asked = api.fetch(new Request('http://localhost/api/v1/nba/players'));
    await vi.waitUntil(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(third().db);
      return rows.length > 0;
    }, 10_000);
    return asked;
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
});

describe('a database in which the user cannot create tables', () => {
  const refusalOf = async (address: string) => {
    const error = await openStore({ dataDir: '', databaseUrl: address }).catch((thrown) => thrown);
    return String(toStoreError(error, { dataDir: '', databaseUrl: address }));
  };
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  const withStatements = (...texts: string[]) =>
    withAdministrator(empty.url, async (query) => {
      for (const text of texts) await query(text);
    });

  beforeEach(async () => {
    empty = await emptyDatabase();
  });

  afterEach(() => empty.drop());

  test('is refused in one line as read-only', async () => {
    const name = new URL(empty.url).pathname.slice(1);
    await withStatements(`alter database ${name} set default_transaction_read_only = on`);
    const refusal = await refusalOf(empty.url);
    expect(refusal).toMatch(
      /expected a database that can be written to \(cannot execute CREATE TABLE/,
    );
  });

  test("is refused in one line as another owner's", async () => {
    const stranger = 'stranger_to_the_database';
    await withStatements(
      `create role ${stranger} login`,
      'revoke create on schema public from public',
    );
    try {
      const url = new URL(empty.url);
      url.username = stranger;
      const refusal = await refusalOf(url.href);
      expect(refusal).toMatch(/expected a database that its user owns \([^)]*for schema public\)$/);
    } finally {
      await withStatements(`drop role ${stranger}`);
    }
  });
});

describe('when the server has no free connections', () => {
  let limited: Awaited<ReturnType<typeof emptyDatabase>>;
  let place: { dataDir: string; databaseUrl: string };
  let store: Store;
  let name: string;

  beforeEach(async () => {
    limited = await emptyDatabase();
    const url = new URL(limited.url);
    name = url.pathname.slice(1);
    await withAdministrator(database.url, async (query) => {
      await query(`create role ${name} login connection limit 2`);
      await query(`alter database ${name} owner to ${name}`);
    });
    url.username = name;
    place = { dataDir: '', databaseUrl: url.href };
    store = await openStore(place);
  });

  afterEach(async () => {
    await store.close();
    await limited.drop();
    await withAdministrator(database.url, (query) => query(`drop role ${name}`));
  });

  test('requests share the existing ones', async () => {
    const asked = Array.from({ length: 40 }, () => keys(store));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('a process waits until another one releases a connection', async () => {
    const other = await openStore(place);
    for (const each of [store, other]) await keys(each);
    const asks = vi.spyOn(pg.Pool.prototype, 'connect');
    const waiting = openStore(place);
    waiting.catch(() => {});
    await vi.waitFor(() => expect(asks.mock.calls.length).toBeGreaterThan(1), 10_000);
    asks.mockRestore();
    await other.close();
    await (await waiting).close();
  });
});

describe('when the server stops answering', () => {
  let line: SilencedLine;

  beforeEach(async () => {
    line = await silencedLine(database.url);
    const store = await openStore({ dataDir: '', databaseUrl: line.url });
    stores.push(store);
    expect(await keys(store)).toEqual([]);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await line.close();
  });

  const silent = () => stores[4] as Store;

  test('the health check answers soon, and queries and writes fail in the end', async () => {
    line.silence();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = [
      keys(silent()),
      silent().write((tx) => tx.insertInto('meta').values({ key: 'a', value: '' }).execute()),
    ].map((work) => expect(work).rejects.toThrow());
    const ready = silent().isReady();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await ready).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(asked);
  });

  test('lost connections are replaced', async () => {
    line.silence();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lost = expect(keys(silent())).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await lost;
    vi.useRealTimers();
    line.reopen();
    expect(await keys(silent())).toEqual([]);
    expect(await silent().isReady()).toBe(true);
  });
});

test('a repeated query survives a column that a newer version adds', async () => {
  for (let i = 0; i < 5; i++) await keys(first());
  await sql`alter table meta add column later integer`.execute(second().db);
  await first().db.insertInto('meta').values({ key: 'a', value: '' }).execute();
  expect(await keys(first())).toEqual(['a']);
});

test('counts and sums are numbers', async () => {
  const counted = await first()
    .db.selectFrom('players')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('id').as('sum')])
    .executeTakeFirst();
  expect(counted).toEqual({ count: 0, sum: null });
  const wide = await sql`select 8589934592::bigint as a, 1.5::numeric as b`.execute(first().db);
  expect(wide.rows).toEqual([{ a: 8589934592, b: 1.5 }]);
});

describe('behind a pooler in transaction mode', () => {
  test('no statement is prepared', async () => {
    for (let i = 0; i < 5; i++) await keys(first());
    const { rows } = await sql`select name from pg_prepared_statements`.execute(first().db);
    expect(rows).toEqual([]);
  });

  test('an import leaves no session setting on its connection', async () => {
    const settings = async (executor: Kysely<Database>) => {
      const shown = await sql<{ name: string; setting: string }>`select name, setting
        from pg_settings where name in ('statement_timeout', 'synchronous_commit') order by name`.execute(
        executor,
      );
      return shown.rows.map(({ setting }) => setting);
    };
    const served = await settings(first().db);
    const importing = await openStore({
      ...{ dataDir: '', databaseUrl: database.url },
      durable: false,
    });
    stores.push(importing);
    expect(await importing.write((tx) => settings(tx))).toEqual(['0', 'off']);
    expect(await settings(importing.db)).toEqual(served);
  });
});
