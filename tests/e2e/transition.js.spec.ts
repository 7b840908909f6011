/** The picture of a clip on its way from the card to the player. */
import { expect, type Page, test } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { noteScroll } from '#tests/support/openCard.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const picture = '::view-transition-group(clip-';

/** Keeps the names of what view transitions animate. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const animated: string[][] = [];
    Object.assign(window, { animated });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const running = document.documentElement.getAnimations({ subtree: true });
          const parts = running.map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
          animated.push(parts.filter((part) => part.startsWith('::view-transition')));
        },
        () => animated.push([]),
      );
      return transition;
    };
  });
}

const animated = (page: Page) =>
  page.evaluate(() => (window as unknown as { animated: string[][] }).animated);

/** From a list that is scrolled down to a clip, and once `arrived` back to the same place. */
async function thereAndBack(page: Page, arrived = async () => {}): Promise<void> {
  // The film does not matter here, and drawing one takes long.
  await page.route('**/*.mp4', () => {});
  await visit(page, curry);
  const card = page.locator('a[data-clip-link]').nth(10);
  await card.scrollIntoViewIfNeeded();
  const left = await noteScroll(page);
  await card.click();
  const place = await left();
  expect(place).toBeGreaterThan(0);
  await expect(page.locator('video[poster]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await arrived();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
}

test('only the picture of a clip grows into the player', async ({ page }) => {
  await watch(page);
  // Whoever goes back before the picture moves cuts that short.
  await thereAndBack(page, () => expect.poll(async () => (await animated(page)).length).toBe(1));
  expect((await animated(page))[0]).toContainEqual(expect.stringContaining(picture));
  const before = (await animated(page)).length;
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page.getByRole('link', { name: 'Oldest first' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Playlists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  expect(await animated(page)).toHaveLength(before);
});

test('there is no transition if the visitor prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watch(page);
  await thereAndBack(page);
  const parts = (await animated(page)).flat();
  expect(parts.filter((part) => part.startsWith(picture))).toEqual([]);
});

test('browsers without view transitions show the clip', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(document, { startViewTransition: undefined });
  });
  await thereAndBack(page);
});

test('going back at once skips the transition', async ({ page }) => {
  await watch(page);
  await page.route('**/*.mp4', () => {});
  await visit(page, curry);
  const card = page.locator('a[data-clip-link]').first();
  // So slow that only cutting it short brings the list back.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(*) { animation-duration: 60s !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await card.click();
  await expect(page.locator('video[poster]')).toBeAttached();
  await expect.poll(() => animated(page)).toHaveLength(1);
  await page.goBack();
  await expect(card).toBeVisible();
});
