import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSeasons } from '#app/api/seasons.server.ts';
import { defaultSeasons } from '#app/basketball/seasons.ts';
import { connectOutsideApi } from '#server/outsideApi.ts';
import { clientOf } from '#tests/support/apiClient.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

const played = [
  { season: '2026-27', seasonTypes: ['Regular Season'] },
  { season: '1998-99', seasonTypes: ['Regular Season', 'Playoffs'] },
];

/** A client that has heard what the stub announces. */
function informed() {
  const made = clientOf(stub);
  made.client.api.extensions.learn(
    new Headers({ 'Clip-API-Extensions': stub.announced.join(', ') }),
  );
  return made;
}

describe('an API that announces `seasons`', () => {
  beforeEach(() => {
    stub.announced = ['seasons'];
    stub.on('GET', '/api/v1/nba/seasons', { json: played });
    stub.on('GET', '/api/v1/wnba/seasons', { json: [] });
  });

  it('tells them, and is asked once in a minute', async () => {
    const { client } = informed();
    const { nba, wnba } = await getSeasons(client);
    expect([nba.offered.length, nba.offered[0], nba.offered.at(-1)]).toEqual([
      13,
      '2026-27',
      '1998-99',
    ]);
    expect(nba.latest).toEqual({ 'Regular Season': '2026-27', Playoffs: '1998-99' });
    expect(wnba).toEqual(defaultSeasons.wnba);
    expect((await getSeasons(client)).nba).toEqual(nba);
    expect(stub.calls).toHaveLength(2);
    expect(stub.violations).toEqual([]);
  });

  it('has the fixed ones, and is asked no more, if it does not know the call', async () => {
    stub.on('GET', /seasons$/, { status: 404 });
    const { client, lines } = informed();
    expect(await getSeasons(client)).toEqual(defaultSeasons);
    expect(client.api.extensions.has('seasons')).toBe(false);
    expect(lines[0]?.message).toBe('Error getting seasons');
  });

  it('has the fixed ones if its answer is none', async () => {
    stub.on('GET', /seasons$/, 'garbage');
    expect(await getSeasons(informed().client)).toEqual(defaultSeasons);
  });
});

describe('an API that announces nothing', () => {
  it('has the fixed seasons, and gets no call for them', async () => {
    expect(await getSeasons(clientOf(stub).client)).toEqual(defaultSeasons);
    expect(stub.calls).toEqual([]);
  });

  it('also has the later ones in which it lists games that have begun', async () => {
    stub.on('GET', /games$/, ({ path, query }) => {
      const [season, type] = query.map(([, value]) => value);
      const isPlayed = path.includes('/nba/') && season === '2025-26';
      const date = isPlayed && type === 'Regular Season' ? '2025-10-22' : '9999-01-01';
      return { json: [{ id: '0022500001', date, label: '' }] };
    });
    const api = connectOutsideApi(stub.baseUrl, null);
    await vi.waitFor(() => expect(api.listLaterSeasons?.('nba')).not.toEqual([]));
    const { nba } = await getSeasons({ ...clientOf(stub).client, api });
    expect(nba.offered.slice(0, 2)).toEqual(['2025-26', '2024-25']);
    expect(nba.latest).toEqual({ 'Regular Season': '2025-26', Playoffs: '2024-25' });
    expect(stub.violations).toEqual([]);
  });
});
