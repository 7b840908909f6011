import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameRecord } from '#tests/fixtures/games.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { inGameSeries } from './open.ts';
import {
  addPlaylistPlay,
  createPlaylist,
  deletePlaylist,
  deletePlaylistClip,
  updatePlaylist,
} from './playlists.ts';
import { postponeCheck, saveCheck, type Verdict } from './plays/videoChecks.ts';
import { removeGames } from './plays/writeGames.ts';
import { createRevisionReader, type ReadRevisions } from './revisions.ts';

describe('revisions', () => {
  let temporary: TemporaryStore;
  let read: ReadRevisions;
  beforeEach(async () => {
    temporary = await temporaryStore();
    read = createRevisionReader(temporary.store);
  });
  afterEach(() => temporary.close());

  /** The names of the revisions that `change` raises. */
  async function raisedBy(change: () => Promise<unknown>): Promise<string[]> {
    const before = await read();
    await change();
    const after = Object.entries(await read());
    return after.filter(([name, value]) => value !== before[name as 'games']).map(([name]) => name);
  }

  const game = gameRecord({ id: '0022400001', day: 20241022, plays: [{}] });

  it('of games rise when a game is written and when it is removed', async () => {
    expect(await raisedBy(() => temporary.add(game))).toEqual(['games']);
    const remove = () =>
      temporary.store.write((tx, bulk) => removeGames(tx, bulk, [game.game.id]), inGameSeries);
    expect(await raisedBy(remove)).toEqual(['games']);
  });

  it('of games rise with a table of a season', async () => {
    const row = {
      league: 'nba',
      season: '2024-25',
      team_id: 1610612744,
      rank: 1,
      wins: 3,
    } as const;
    const rest = { losses: 1, last_ten: '3-1', current_streak: 1 };
    const write = () =>
      temporary.store.write((_, bulk) => bulk.insertAll('team_records', [{ ...row, ...rest }]));
    expect(await raisedBy(write)).toEqual(['games']);
  });

  it('of playlists rise with each change of a playlist', async () => {
    const { store } = temporary;
    const settings = { name: 'Dunks', description: '', private: false, thumbnailUrl: '' };
    let id = '';
    let clip = '';
    const changes = [
      async () => {
        const made = await createPlaylist(store, 'ann', settings);
        id = 'done' in made ? made.done.id : '';
      },
      async () => {
        const added = await addPlaylistPlay(store, 'ann', id, {
          gameId: 1,
          event: 2,
          snapshot: '{}',
        });
        clip = 'done' in added ? added.done.row.id : '';
      },
      () => updatePlaylist(store, 'ann', id, { private: true }),
      () => deletePlaylistClip(store, 'ann', id, clip),
      () => deletePlaylist(store, 'ann', id),
    ];
    for (const change of changes) expect(await raisedBy(change)).toEqual(['playlists']);
  });

  it('of videos rise when a video is found gone or there again, not with each check', async () => {
    const check = (verdict: Verdict | null) =>
      raisedBy(() =>
        saveCheck(temporary.store, { url: 'u', verdict, film: null, expires_at: 1, due_at: 1 }),
      );
    expect(await check('available')).toEqual([]);
    expect(await check('available')).toEqual([]);
    expect(await check('missing')).toEqual(['videos']);
    expect(await raisedBy(() => postponeCheck(temporary.store, 'u', 5))).toEqual([]);
    expect(await check('available')).toEqual(['videos']);
  });

  it('stay when a change is rolled back', async () => {
    const settings = { name: 'Dunks', description: '', private: 0, thumbnail_url: '', hidden: 0 };
    const row = { id: 'a', owner_id: 'ann', ...settings, created_at: '', updated_at: '' };
    const fail = () =>
      temporary.store
        .write(async (tx) => {
          await tx.insertInto('playlists').values(row).execute();
          throw new Error('rolled back');
        })
        .catch(() => {});
    expect(await raisedBy(fail)).toEqual([]);
  });

  it('are up to date for callers that come while others read', async () => {
    const early = [read(), read()];
    const change = temporary.add(game);
    await change;
    const late = await Promise.all([read(), read(), read()]);
    for (const { games } of late) expect(games).toBeGreaterThan(0);
    expect(await Promise.all(early)).toHaveLength(2);
  });
});
