/** That scripts take over each screen as the server sent it: what it shows is tested without scripts. */
import { expect } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const hash = 'MDAyMjQwMDA2MTo3';
const game =
  '/search?type=game&league=nba&game=0042400407&seasonType=Playoffs&singleSeason=2024-25';

test('no screen differs from what the server sent', async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  const { id } = await seedPlaylist(context, baseURL ?? '', { events: [7, 11] });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const screen of [
    '/?leaders=wnba&standings=wnba&games=wnba',
    curryThrees,
    `${curryThrees}&tag=Clutch&period=4&refine=place&sort=asc`,
    '/search?type=player&player=404',
    game,
    '/search?tab=game',
    `/video/${hash}?${new URLSearchParams({ from: queryOf(curryThrees) })}`,
    `/video/${hash}?box=home`,
    '/playlists?q=clark',
    `/playlists/${id}`,
    `/playlists/${id}?clip=${hash}`,
    `/playlists/${id}/arrange`,
    `/modals/edit/${id}`,
    `/modals/share/${id}`,
    '/modals/add-to-playlist?gameId=0022400061&eventNumber=7',
    '/playlists/no-such-playlist',
  ]) {
    await visit(page, screen);
    expect.soft(errors.splice(0), screen).toEqual([]);
  }
});
