/** Each figure of a box score that is a link leads to as many plays, over the bundled API. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { playerColumns } from '#app/basketball/boxScore.ts';
import { isOfPlayers, splitFigure } from '#app/basketball/figureStats.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import { type GameBox, loadGameBox } from '#app/routes/clip/loadGameBox.server.ts';
import { createFigurePaths, type FigurePath } from '#app/search/figureSearch.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import { createApi } from '#server/api/index.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The first game of each season that has every play, and one with overtime. */
const games = [
  ['nba-2024-25', '0022400061'],
  ['nba-2024-25', '0042400407'],
  ['wnba-2024', '1022400001'],
] as const;

let temporary: TemporaryStore;
let client: ApiClient;

function readGames(): GameRecord[] {
  const seasons = new Set(games.map(([season]) => season));
  const wanted: ReadonlySet<string> = new Set(games.map(([, id]) => id));
  return [...seasons].flatMap((season) => {
    const bytes = readFileSync(path.join(starterFolder, `${season}.jsonl.zst`));
    return [...decodeGames(bytes)].filter(({ game }) => wanted.has(formatGameId(game.id)));
  });
}

beforeAll(async () => {
  const records = readGames();
  expect(records).toHaveLength(games.length);
  temporary = await temporaryStore(...records);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { serve } = createApi(temporary.store, { log });
  const api = bundledApi(serve);
  client = { api, log, signal: new AbortController().signal, clipOrigin: null };
});
afterAll(() => temporary?.close());

/** The figures that are links, with the addresses that they lead to. */
function listLinks(box: GameBox, gameId: string) {
  const pathsOf = createFigurePaths(gameId, box.linkedStats);
  const read = (name: string, label: string, text: string, pathOf: FigurePath | null) =>
    splitFigure(label, text).flatMap(({ text: figure, stat }) => {
      const href = stat && pathOf?.(stat);
      return href ? [{ name: `${name} ${stat}`, figure: Number(figure), stat, href }] : [];
    });
  return [box.home, box.away].flatMap((team) => {
    const ofTeam = team.id ? pathsOf({ team: team.id }) : null;
    const side = team === box.home ? 'home' : 'away';
    return [
      ...team.rows.flatMap(({ fullName, id, values }) =>
        playerColumns.flatMap((column, i) =>
          read(fullName, column, values?.[i] ?? '', id ? pathsOf({ player: id }) : null),
        ),
      ),
      ...playerColumns.flatMap((column, i) =>
        read(`${team.name} Totals`, column, team.totals?.[i] ?? '', ofTeam),
      ),
      ...box.overview
        .filter((row) => isOfPlayers(team, row.label, row[side]))
        .flatMap((row) => read(team.name, row.label, row[side], ofTeam)),
    ];
  });
}

async function readAll(href: string): Promise<Clip[]> {
  const search = parseSearch(new URL(href, 'http://x').searchParams);
  if (!search) throw new Error(href);
  const clips: Clip[] = [];
  let cursor: string | null = null;
  do {
    const page = await getClips(client, search, { cursor });
    if (page.failed) throw new Error(href);
    clips.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return clips;
}

const pointsOf = ({ tags }: Clip) =>
  tags.includes('Free Throw') ? 1 : tags.includes('3PT') ? 3 : 2;

test.each(games)('the figures of %s %s', async (_, gameId) => {
  const box = await loadGameBox(client, gameId);
  if (!box) throw new Error('no box score');
  const links = listLinks(box, gameId);
  expect(links.length).toBeGreaterThan(200);
  const found = await Promise.all(
    links.map(async ({ name, stat, href }) => {
      const clips = await readAll(href);
      const sum = clips.reduce((points, clip) => points + pointsOf(clip), 0);
      return { name, figure: stat === 'PTS' ? sum : clips.length };
    }),
  );
  expect(found).toEqual(links.map(({ name, figure }) => ({ name, figure })));
});
