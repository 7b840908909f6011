/** Screens in a small window, which is what enlarging them makes of a large one. */
import { expect, type Page, test } from '@playwright/test';
import { cutTexts, tooSmallTargets, widthBeyondWindow } from '#tests/support/layout.ts';
import { logIn } from '#tests/support/login.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const query = queryOf(curryThrees);
const clip = '/video/MDAyMjQwMDA2MTo3';

const forEverybody = [
  '/',
  '/search',
  `/search?${query}&tag=Clutch`,
  '/search?tab=game',
  '/search?type=game&league=nba&seasonType=Playoffs&singleSeason=2024-25&team=1610612760',
  `${clip}?from=${encodeURIComponent(query)}`,
  `${clip}?box=home`,
  '/video/no-such-clip',
  '/playlists?q=nothing+of+the+kind',
  '/playlists/no-such-playlist',
];

/** WCAG 2.2, 1.4.12. */
const wideSetting =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** What a visitor sees who has logged in. */
async function ownScreens(page: Page, origin: string): Promise<string[]> {
  await logIn(page.context());
  const name = 'Deep threes, late threes and a few lay-ups';
  const { id } = await seedPlaylist(page.context(), origin, { name, events: [7, 11] });
  return [
    '/playlists',
    `/playlists/${id}`,
    `/playlists/${id}?clip=MDAyMjQwMDA2MTo3`,
    `/playlists/${id}?confirm=delete`,
    '/modals/playlist',
    `/modals/edit/${id}`,
    `/modals/share/${id}`,
    '/modals/add-to-playlist?gameId=0022400061&eventNumber=7',
    '/identity/password',
  ];
}

/** At 400 and 200 percent zoom. */
async function expectOneDirection(page: Page, screen: string): Promise<void> {
  for (const [width, height] of [
    [320, 256],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await widthBeyondWindow(page), `${screen} at ${width}`).toBe(0);
  }
}

async function expectLargeTextFits(page: Page, screen: string): Promise<void> {
  const size = () => page.evaluate(() => document.querySelector('h1')?.getClientRects()[0]?.height);
  const resize = (percent: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, percent);
  const before = (await size()) ?? 0;
  await resize('200%');
  expect.soft(await widthBeyondWindow(page), `${screen} with large text`).toBe(0);
  if (before > 1) expect.soft(await size(), screen).toBeGreaterThan(before * 1.5);
  await resize('');
}

async function expectWholeText(page: Page, screen: string): Promise<void> {
  const setStyle = (style: string) =>
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, style);
  for (const style of [':root { font-size: 200% }', wideSetting]) {
    await setStyle(style);
    expect.soft(await cutTexts(page), `${screen}, ${style}`).toEqual([]);
  }
  await setStyle('');
}

async function expectLargeTargets(page: Page, screen: string): Promise<void> {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await tooSmallTargets(page), `${screen} at ${width}`).toEqual([]);
  }
}

for (const [whose, list] of [
  ['everybody', async () => forEverybody],
  ['a user', ownScreens],
] as const) {
  test(`the screens of ${whose} fit zoomed, with larger and wider text, and have targets of 24 pixels`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    for (const screen of await list(page, baseURL ?? '')) {
      await page.setViewportSize({ width: 375, height: 740 });
      await page.goto(screen);
      await expectLargeTextFits(page, screen);
      // Above a player the playlist's name leaves room for it: it is whole above the clips.
      if (!screen.includes('?clip=')) await expectWholeText(page, screen);
      await expectOneDirection(page, screen);
      await expectLargeTargets(page, screen);
    }
  });
}

test('the bar wraps text of twice the size to two lines', async ({ page }) => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widthBeyondWindow(page), String(width)).toBe(0);
  }
});

test('the bar scrolls away if it would cover a quarter of the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.getByRole('banner')).toBeInViewport();
});
