import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectOutsideApi } from '#server/outsideApi.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

/** What a process logs of the API at a base URL: the level and the line without its beginning. */
async function report(baseUrl: string): Promise<string> {
  const lines: string[] = [];
  const write = (level: string) => (_fields: object, message: string) =>
    void lines.push(`${level} ${message.replace(`API_BASE_URL: ${baseUrl} `, '')}`);
  connectOutsideApi(baseUrl, { info: write('info'), warn: write('warn') } as never);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  return lines[0] ?? '';
}

const teams = '/api/v1/nba/teams';
const reportWhen = (behaviour: Behaviour) => {
  stub.on('GET', teams, behaviour);
  return report(stub.baseUrl);
};

describe('the line about an outside API', () => {
  it('names the extensions that it announces', async () => {
    expect(await report(stub.baseUrl)).toBe('info answers, and announces no extensions');
    stub.announced = ['sort', 'tags'];
    expect(await report(stub.baseUrl)).toBe(
      'info answers, and announces the extensions sort, tags',
    );
  });

  it('says what API_BASE_URL should be where every call is 404', async () => {
    expect(await report(`${stub.baseUrl}/api`)).toBe(
      `warn answers every call with 404 (${teams}): API_BASE_URL should end before /api/v1`,
    );
  });

  it.each<[string, Behaviour, string]>([
    ['one call that is 404', { status: 404 }, `answers ${teams} with 404, a call that every clip`],
    ['a token that it wants', { status: 401 }, `answers ${teams} with 401: it should be open`],
    ['a failure', { status: 503 }, `answers ${teams} with 503`],
    ['a page', { body: '<!doctype html>' }, `answers ${teams} with a page (HTML) in place of JSON`],
    ['garbage', 'garbage', `answers ${teams} with no JSON list`],
    ['a cut connection', 'disconnect', 'cannot be reached (UND_ERR_SOCKET)'],
  ])('names %s', async (_what, behaviour, line) => {
    expect(await reportWhen(behaviour)).toContain(`warn ${line}`);
  });

  it('names a host that does not answer, and one without TLS', async () => {
    const gone = await startStubApi();
    await gone.close();
    expect(await report(gone.baseUrl)).toBe('warn cannot be reached (ECONNREFUSED)');
    expect(await report(stub.baseUrl.replace('http:', 'https:'))).toMatch(
      /^warn TLS fails \(\w+\)$/,
    );
  });

  it('is left to another process', async () => {
    connectOutsideApi(stub.baseUrl, null);
    await vi.waitFor(() => expect(stub.calls.length).toBeGreaterThan(0));
  });
});
