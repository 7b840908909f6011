/** A clip on a page without user activation, where browsers allow no sound. */
import { expect, test } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';

// Looking at the page counts as somebody doing something, and sound is allowed then: so there is no
// trace, and the page tells by itself.
test.use({ trace: 'off' });

test('a shared clip starts without sound', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    const tell = ({ target }: Event) =>
      console.log((target as HTMLVideoElement).muted ? 'plays muted' : 'plays with sound');
    document.addEventListener('play', tell, true);
  });
  const told = page.waitForEvent('console', (line) => line.text().startsWith('plays '));
  await page.goto(`/video/${encodeClipHash({ gameId: '0022400061', eventNumber: 546 })}`);
  expect((await told).text()).toBe('plays muted');
  expect(errors).toEqual([]);
});
