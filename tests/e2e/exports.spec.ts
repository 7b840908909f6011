import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { curryThrees } from '#tests/support/searches.ts';

const entry = (page: Page, name: string) => page.getByRole('link', { name });

async function openMenu(page: Page): Promise<void> {
  await page.goto(curryThrees);
  await page.getByText('Export', { exact: true }).click();
}

test('a search is saved as CSV, from its menu', async ({ page }) => {
  await openMenu(page);
  const download = page.waitForEvent('download');
  await entry(page, 'CSV for spreadsheets').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Stephen Curry, threes made, 2024-25.csv');
  const text = readFileSync(await file.path(), 'utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(311);
  expect(data[310]).toMatchObject({ number: '311', playerId: '201939', continues: 'false' });
  await expect(page).toHaveURL(curryThrees);
});

test(
  'the head names the files, and the feed of the search is well formed',
  onlyHtml,
  async ({ page }) => {
    await page.goto(curryThrees);
    const types = await page
      .locator('head link[rel=alternate]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('type')));
    expect(types).toEqual([
      'text/csv',
      'application/json',
      'audio/x-mpegurl',
      'application/atom+xml',
    ]);
    const feed = page.locator('head link[type="application/atom+xml"]');
    const address = (await feed.getAttribute('href')) ?? '';
    for (const path of [address, '/playlists.atom']) {
      const answer = await page.request.get(path);
      expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
      const text = await answer.text();
      const entries = await page.evaluate((xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        if (document.querySelector('parsererror')) return -1;
        return document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'entry').length;
      }, text);
      expect(entries).toBeGreaterThanOrEqual(path === address ? 30 : 0);
      const etag = answer.headers().etag ?? '';
      const again = await page.request.get(path, { headers: { 'if-none-match': etag } });
      expect(again.status()).toBe(304);
    }
  },
);

test('a box score is saved as CSV, from the clip page', async ({ page }) => {
  await page.goto(curryThrees);
  await page.getByRole('article').first().getByRole('link').first().click();
  const download = page.waitForEvent('download');
  await entry(page, 'Save as CSV').click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data.filter(({ row }) => row === 'team')).toHaveLength(2);
  expect(data.length).toBeGreaterThan(18);
});
