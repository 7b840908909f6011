import { afterEach, expect, it } from 'vitest';
import { pickRandomBasket } from '#server/store/plays/randomBasket.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { type TestApi, testApi } from '#tests/support/bundledApi.ts';

let api: TestApi;
afterEach(() => api.close());

const records = [
  gameRecord({ id: '0022400001', day: 20241022, plays: [{}, { made: 0 }, {}] }),
  gameRecord({ id: '0022400002', day: 20241023, plays: [] }),
  gameRecord({ id: '0032400001', day: 20250216, plays: [{}] }),
  gameRecord({ id: '1022400001', day: 20241030, plays: [{}, { kind: 'rebound', made: null }] }),
  gameRecord({ id: '0022400004', day: 20241024, game: { status: 'scheduled' } }),
];

it('is a basket of a game that searches find, by equal chances', async () => {
  api = await testApi(...records);
  const pick = async (...numbers: number[]) => {
    const found = await pickRandomBasket(api.store.db, () => numbers.shift() ?? 0);
    return found && [found.game_id, found.event];
  };
  expect(await pick(0, 0)).toEqual([22400001, 10]);
  expect(await pick(0, 0.99)).toEqual([22400001, 14]);
  // The second game has no plays: another one is picked.
  expect(await pick(0.5, 0, 0.99, 0.99)).toEqual([1022400001, 10]);
});

it('is answered as a clip that nobody keeps', async () => {
  api = await testApi(...records.slice(0, 1));
  const response = await api.get('random');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ gameId: '0022400001', media: 'diagram' });
});

it('is missing without any basket', async () => {
  api = await testApi(...records.slice(1, 3));
  expect((await api.get('random')).status).toBe(404);
});
