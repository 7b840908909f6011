import { expect } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { findViolations } from '#tests/support/axe.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { seededGame, seedPlaylist } from '#tests/support/seedPlaylist.ts';

test('embeds pass axe in both themes, and Share has their code', async ({
  memberPage: page,
  baseURL,
}) => {
  const events = [7, 9];
  const { id } = await seedPlaylist(page.context(), baseURL ?? '', { private: false, events });
  const hash = encodeClipHash({ gameId: seededGame, eventNumber: 7 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [`/embed/${hash}`, `/embed/playlist/${id}`, '/embed/none']) {
      await page.goto(path);
      expect(await findViolations(page), path).toEqual([]);
    }
  }
  // As a page: over the clip's, autoplay may go on before the modal is there.
  await visit(page, `/modals/share?gameId=${seededGame}&eventNumber=7`);
  await expect(page.getByLabel('Embed code')).toHaveValue(new RegExp(`src="[^"]+/embed/${hash}"`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await expect(page.getByText('Embed code copied')).toBeAttached();
});
