/** What the traffic asks for: addresses of the starter games, and playlists of people who log in. */
import * as z from 'zod';
import { Browser, login, redeem, signUp } from '#tests/integration/identity/support.ts';
import { newPerson } from '#tests/support/person.ts';
import type { Asked, Traffic } from './traffic.ts';

/** Players searched for. */
const players = 40;
/** People with a playlist that they change. */
const people = 4;

const playerList = z.array(z.object({ id: z.number() }));
const clipPage = z.object({
  items: z.array(z.object({ gameId: z.string(), eventNumber: z.number(), url: z.string() })),
  nextCursor: z.string().nullable(),
});

async function json<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await fetch(url)).json());
}

/** Requests of one instance. @param publicOrigin where logins lead */
export async function prepareTraffic(origin: string, publicOrigin = origin): Promise<Traffic> {
  const traffic: Traffic = { searches: [], clips: [], media: [], writes: [] };
  const get = (path: string): Asked => ({ origin, method: 'GET', path });
  const list = await json(`${origin}/api/v1/nba/players`, playerList);
  for (const { id } of list.filter((_, i) => i % Math.ceil(list.length / players) === 0)) {
    const query = `stats=PTS&seasons=2024-25&seasonType=Regular+Season`;
    const search = `type=player&league=nba&player=${id}&lastN=0&${query}&opponent=0`;
    const page = await json(
      `${origin}/api/v1/nba/players/${id}/pbp?contexts=PTS&seasons=2024-25&seasonType=Regular+Season`,
      clipPage,
    );
    traffic.searches.push(get(`/search?${search}`));
    if (page.nextCursor) {
      const cursor = encodeURIComponent(page.nextCursor);
      traffic.searches.push(get(`/resources/feed.data?${search}&cursor=${cursor}`));
    }
    const [first] = page.items;
    if (!first) continue;
    const hash = Buffer.from(`${first.gameId}:${first.eventNumber}`).toString('base64url');
    traffic.clips.push(get(`/video/${hash}?from=${encodeURIComponent(search)}`));
    const { pathname } = new URL(first.url, origin);
    if (pathname.startsWith('/media/')) {
      traffic.media.push(get(pathname.replace(/mp4$/, 'small.jpg')));
    }
  }
  traffic.media.push(...(await drawClips(traffic.media)));
  traffic.writes.push(...(await makeWrites(origin, publicOrigin)));
  return traffic;
}

/** Draws the stills and a few clips, so that the traffic finds them. */
async function drawClips(stills: Asked[]): Promise<Asked[]> {
  const clips = stills
    .slice(0, 6)
    .map((still) => ({ ...still, path: still.path.replace('small.jpg', 'mp4') }));
  for (const { origin, path } of [...stills, ...clips]) await (await fetch(origin + path)).bytes();
  return clips;
}

async function makeWrites(origin: string, publicOrigin: string): Promise<Asked[]> {
  const reach = (request: Request) =>
    fetch(new Request(request.url.replace(publicOrigin, origin), request));
  const provider = { fetch: reach, issuer: `${publicOrigin}/identity` };
  const writes: Asked[] = [];
  for (let i = 0; i < people; i++) {
    const browser = new Browser(reach, { 'x-forwarded-for': `198.19.0.${i}` });
    const who = newPerson();
    await signUp(browser, provider.issuer, who);
    const { body } = await redeem(provider, await login(browser, provider.issuer, who));
    const headers = { authorization: `Bearer ${body.access_token}` };
    const made = await fetch(`${origin}/api/v1/playlists`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Under load', description: '', private: true }),
    });
    const { id } = z.object({ id: z.string() }).parse(await made.json());
    for (const text of ['one', 'two']) {
      const path = `/api/v1/playlists/${id}?description=${text}`;
      writes.push({ origin, method: 'PATCH', path, headers });
    }
  }
  return writes;
}
