import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '#tests/support/login.ts';
import { listBoxes } from '#tests/support/reelClips.ts';

test('a search downloads as one video by a plain link', async ({ memberPage: page }) => {
  const search =
    'type=game&league=nba&game=0022400061&stats=BLK&period=1,4&seasonType=Regular+Season';
  await page.goto(`/search?${search}&singleSeason=2024-25`);
  const heading = page.getByRole('heading', { name: /^\d+ clips$/ });
  const count = Number.parseInt((await heading.textContent()) ?? '', 10);
  await page.getByRole('link', { name: 'One video' }).click();
  await expect(page.getByRole('heading', { name: 'Download as one video' })).toBeVisible();
  const begun = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('link', { name: 'Download' }).click();
  const bytes = await readFile(await (await begun).path());
  expect(listBoxes(bytes).filter(({ name }) => name === 'styp')).toHaveLength(count);
});
