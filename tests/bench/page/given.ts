/** Addresses that the screens to measure need and that only a running product knows. */
import type { Browser, Page } from '@playwright/test';
import { logIn } from '#tests/support/login.ts';
import { makePlaylist, playlistAddress } from '#tests/support/playlists.ts';

export interface Given {
  /** Path of the clip page of the search page's first card. */
  clip: string;
  /** Path of a public playlist of six clips. */
  playlist: string;
  /** Path of the identity provider's login page, by way of its redirect. */
  signIn: string;
}

/** Makes what is not there yet, as a person who signs up. */
export async function prepare(browser: Browser, origin: string, clips: string[]): Promise<Given> {
  const page = await browser.newPage({ baseURL: origin });
  try {
    const signIn = await signInPath(page, origin);
    await logIn(page.context());
    const name = 'Measured';
    await makePlaylist(page, name, false);
    for (const clip of clips.slice(0, 6)) await addClip(page, clip, name);
    return { clip: clips[0] ?? '', playlist: await playlistAddress(page, name), signIn };
  } finally {
    await page.close();
  }
}

async function signInPath(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post('/auth/login', {
    form: { returnTo: '/' },
    headers: { origin },
    maxRedirects: 0,
  });
  return (answer.headers().location ?? '').replace(origin, '');
}

/** @param clip path of its page, whose hash holds game and event (docs/product.md#clip-hash) */
async function addClip(page: Page, clip: string, playlist: string): Promise<void> {
  const hash = new URL(clip, 'http://localhost').pathname.split('/').at(-1) ?? '';
  const [gameId = '', eventNumber = ''] = Buffer.from(hash, 'base64url').toString().split(':');
  await page.goto(`/modals/add-to-playlist?${new URLSearchParams({ gameId, eventNumber })}`);
  const main = page.getByRole('main');
  await main.getByLabel(playlist).check();
  await main.getByRole('button', { name: 'Add to playlists' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/modals/'));
}
