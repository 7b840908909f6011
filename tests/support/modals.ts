/** Modals over the search and the list of playlists, with scripts. */
import { expect, type Page } from '@playwright/test';

/** Every play of Boston against New York on opening night 2024. */
export const query =
  'type=game&league=nba&game=0022400061&stats=&seasonType=Regular+Season&singleSeason=2024-25';
export const dialog = (page: Page) => page.getByRole('dialog');
export const cards = (page: Page) => page.getByRole('article');
/** Nothing that instances share decides these: `npm test` runs them on one. */
export const onlyBrowser = { tag: '@browser' };
export const told = (page: Page, notice: string) => page.getByText(notice, { exact: true });

/** Opens the menu of a clip's card and its one entry. */
export async function addFrom(page: Page, place: number): Promise<void> {
  const card = cards(page).nth(place);
  await card.getByLabel(/^Menu of/).click();
  await card.getByRole('link', { name: 'Add to playlist' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Opens the modal for a new playlist, from the list of playlists. */
export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Playlist' }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused();
}
