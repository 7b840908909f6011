/** Playlists as a person makes them, by the product's own pages. */
import type { Page } from '@playwright/test';

/** Makes a playlist on the page of the create modal, as a user who is logged in. */
export async function makePlaylist(page: Page, name: string, isPrivate = true): Promise<void> {
  await page.goto('/modals/playlist');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Private').setChecked(isPrivate);
  await page.getByRole('main').getByRole('button', { name: 'Create' }).click();
  await page.getByText(`Created playlist '${name}'`).first().waitFor();
}

/** The address of a playlist that the list of playlists shows. */
export async function playlistAddress(page: Page, name: string): Promise<string> {
  await page.goto('/playlists');
  const address = await page.getByRole('link', { name }).first().getAttribute('href');
  if (!address) throw new Error(`no playlist ${name}`);
  return address;
}
