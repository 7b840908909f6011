import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { logIn, test } from '#tests/support/login.ts';
import { seededGame, seedPlaylist } from '#tests/support/seedPlaylist.ts';

/** Another site. */
let host: Server;
let page = '';
test.beforeAll(async () => {
  host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Blog</title><h1>Blog</h1>${page}</html>`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => host.close());

const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;

test('a clip and a playlist play on another site, and nothing else does', async ({
  browser,
  page: blog,
  baseURL,
}) => {
  const member = await browser.newContext({ baseURL });
  await logIn(member);
  const { id } = await seedPlaylist(member, baseURL ?? '', { private: false, events: [7, 9] });
  await member.close();
  const hash = encodeClipHash({ gameId: seededGame, eventNumber: 7 });
  const frame = (name: string, path: string) =>
    `<iframe title="${name}" name="${name}" src="${baseURL}${path}" width="640" height="584"></iframe>`;
  page =
    frame('clip', `/embed/${hash}`) +
    frame('playlist', `/embed/playlist/${id}`) +
    frame('page', `/video/${hash}`);
  await blog.goto(address());
  const clip = blog.frameLocator('[name=clip]');
  await expect(clip.locator('video')).toHaveAttribute('src', /^\/media\//);
  await expect(clip.getByRole('link', { name: 'Courtreel' })).toHaveAttribute(
    'href',
    new RegExp(`/video/${hash}$`),
  );
  const playlist = blog.frameLocator('[name=playlist]');
  await playlist.getByRole('listitem').nth(1).getByRole('link').click();
  await expect(playlist.locator('[aria-current]')).toHaveText(
    (await playlist.getByRole('listitem').nth(1).getByRole('link').textContent()) ?? '',
  );
  await expect(playlist.locator('video')).toHaveAttribute('src', new RegExp(`/${seededGame}/9-`));
  await expect(blog.frameLocator('[name=page]').getByRole('main')).toHaveCount(0);
  expect(await blog.context().cookies()).toEqual([]);
});
