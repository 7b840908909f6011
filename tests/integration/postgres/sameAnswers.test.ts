/** The same games in both databases give the same answers, to the byte. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatGameId } from '#app/basketball/gameId.ts';
import { createApi } from '#server/api/index.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import { decodeTables, tablesFile, writeTables } from '#server/starter/tables.ts';
import { inGameSeries, openStore, type Store } from '#server/store/open.ts';
import { createPlaylist, findPublicPlaylists } from '#server/store/playlists.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';

function firstOf(games: Generator<GameRecord>, count: number): GameRecord[] {
  const first: GameRecord[] = [];
  for (const game of games) if (first.push(game) === count) break;
  return first;
}

const records = ['nba-2024-25', 'wnba-2024'].flatMap((season) => {
  const file = readFileSync(path.join(starterFolder, `${season}.jsonl.zst`));
  return firstOf(decodeGames(file), 40);
});

let folder: TemporaryFolder;
let place: StorePlace;
let stores: [sqlite: Store, postgres: Store];
let apis: ReturnType<typeof createApi>[];

beforeAll(async () => {
  [folder, place] = await Promise.all([temporaryFolder(), storePlace()]);
  const sqlite = { dataDir: folder.path, databaseUrl: null };
  stores = [
    await openStore({ ...sqlite, durable: false }),
    await openStore({ ...place, durable: false }),
  ];
  const tables = decodeTables(readFileSync(path.join(starterFolder, tablesFile)));
  for (const store of stores) {
    await store.write(async (tx, bulk) => {
      await writeGames(tx, bulk, records);
      await writeTables(tx, bulk, tables);
    }, inGameSeries);
  }
  apis = stores.map((store) => createApi(store, { log }));
}, 120_000);

afterAll(async () => {
  for (const store of stores) await store.close();
  await Promise.all([place.remove(), folder.remove()]);
});

const log = { error: (fields: object) => expect(fields).toBeNull() } as never;

/** What both answer, where it is the same. */
async function answerOfBoth(address: string): Promise<string> {
  const texts = await Promise.all(
    apis.map(async (api) => {
      const response = await api.serve(new Request(`http://localhost/api/v1/${address}`));
      return `${response.status} ${await response.text()}`;
    }),
  );
  expect(texts[1]).toBe(texts[0]);
  return texts[0] as string;
}

const searches = [
  ...['', 'contexts=PTS', 'contexts=AST&contexts=STL', 'contexts=REB&sort=asc', 'lastNGames=3'],
  ...['contexts=FG3A&tags=Missed', 'contexts=FGM&tags=Clutch&sort=asc', 'contexts=TOV&limit=50'],
  'contexts=PTS&tags=Go-Ahead',
];

test('to searches by player, page by page', async () => {
  const players = new Set(
    records.flatMap(({ lines }) => lines.slice(0, 2)).map((l) => l.player_id),
  );
  expect(players.size).toBeGreaterThan(50);
  let clips = 0;
  for (const [i, id] of [...players].entries()) {
    const league = records.find(({ players: all }) => all.some((player) => player.id === id))?.game
      .league;
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const query = `${searches[i % searches.length]}&${cursor}`;
      const answer = JSON.parse(
        (await answerOfBoth(`${league}/players/${id}/pbp?${query}`)).slice(4),
      );
      clips += answer.items.length;
      if (!answer.nextCursor) break;
      cursor = `cursor=${encodeURIComponent(answer.nextCursor)}`;
    }
  }
  expect(clips).toBeGreaterThan(500);
}, 60_000);

test('to searches by game, and to box scores', async () => {
  for (const [i, { game }] of records.entries()) {
    const id = formatGameId(game.id);
    const query = searches[i % searches.length]?.replace(/lastNGames=\d+/, 'sort=asc');
    const plays = await answerOfBoth(`${game.league}/games/${id}/pbp?${query}`);
    const box = await answerOfBoth(`boxscore/${id}`);
    expect([plays.slice(0, 3), box.slice(0, 3)]).toEqual(['200', '200']);
  }
}, 60_000);

test('to lists, leaders and standings', async () => {
  for (const league of ['nba', 'wnba']) {
    const season = league === 'nba' ? '2024-25' : '2024';
    const lists = ['players', 'teams', 'standings', 'leaders', 'latest-games'];
    for (const list of [...lists, `games?season=${season}`]) {
      expect((await answerOfBoth(`${league}/${list}`)).length).toBeGreaterThan(100);
    }
  }
});

test('to lists of playlists, in the same order', async () => {
  const settings = { description: '', private: false, thumbnailUrl: '' };
  const names = ['b', 'B', 'é', 'a b', 'ab'];
  const lists = await Promise.all(
    stores.map(async (store) => {
      for (const name of names) await createPlaylist(store, 'ann', { name, ...settings });
      await store.db.updateTable('playlists').set({ created_at: '2025-01-01' }).execute();
      for (const name of names) {
        await store.db
          .updateTable('playlists')
          .set({ id: name })
          .where('name', '=', name)
          .execute();
      }
      return (await findPublicPlaylists(store.db)).map(({ id }) => id);
    }),
  );
  expect(lists[1]).toEqual(lists[0]);
});
