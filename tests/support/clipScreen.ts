/** The screen of a clip that was chosen in a search, as visitors see it. */
import { expect, type Page } from '@playwright/test';
import { visit } from './hydrated.ts';

/** Every three of Boston against New York on opening night 2024: more than one page of clips. */
export const query =
  'type=game&league=nba&game=0022400061&stats=FG3A&seasonType=Regular+Season&singleSeason=2024-25';
export const wide = { width: 1280, height: 800 };

export const sideList = (page: Page) => page.getByRole('complementary');
export const entries = (page: Page) => sideList(page).getByRole('listitem').getByRole('link');
export const video = (page: Page) => page.getByRole('main').locator('video');
export const isPlaying = (page: Page) => video(page).evaluate((v: HTMLVideoElement) => !v.paused);

/** Place in the list of the clip that is shown. */
export const currentPlace = (page: Page) =>
  entries(page).evaluateAll((links) => links.findIndex((link) => link.ariaCurrent === 'page'));

/** Goes from the search to its first clip. */
export async function openFromSearch(page: Page): Promise<void> {
  await visit(page, `/search?${query}`);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(entries(page)).toHaveCount(15);
}

/** The search that a clip's page came from, as the page's address has it. */
export const fromOf = (page: Page) => new URL(page.url()).searchParams.get('from');

/** Opens the first clip of the search without a look at the search. */
export async function openFirst(page: Page): Promise<void> {
  const search = await (await page.request.get(`/search?${query}`)).text();
  const [, path] = /<article.*?href="(\/video\/[^"]+)"/s.exec(search) ?? [];
  await page.goto((path ?? '').replaceAll('&amp;', '&'));
}
