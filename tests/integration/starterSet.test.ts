import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { descriptionLimit, isNameTaken, isWithin, nameLimit } from '#app/api/playlistLimits.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { readManifest, starterFolder } from '#server/starter/manifest.ts';
import { readStarterPlaylists } from '#server/starter/playlists.ts';
import { decodeTables, tablesFile } from '#server/starter/tables.ts';
import { rankLeaders } from '#server/store/league/rankLeaders.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { applyPlaylistRules } from '#server/tools/starter/playlistRules.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const manifest = readManifest(starterFolder);
const seasons = new Map<string, GameRecord[]>();

const tables = () => decodeTables(readFileSync(path.join(starterFolder, tablesFile)));

beforeAll(() => {
  for (const { name } of manifest?.files ?? []) {
    const bytes = readFileSync(path.join(starterFolder, name));
    seasons.set(name.replace('.jsonl.zst', ''), [...decodeGames(bytes)]);
  }
});

test('the starter set takes at most 10 MB and matches its manifest', () => {
  const files = readdirSync(starterFolder).map((name) => path.join(starterFolder, name));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(10e6);
  const hash = createHash('sha256');
  for (const { name, games } of manifest?.files ?? []) {
    hash.update(name).update(readFileSync(path.join(starterFolder, name)));
    expect(seasons.get(name.replace('.jsonl.zst', ''))).toHaveLength(games);
  }
  const tables = manifest?.tables ?? '';
  hash.update(tables).update(readFileSync(path.join(starterFolder, tables)));
  expect(manifest?.digest).toBe(hash.digest('hex'));
});

test.each([
  ['nba-2024-25', 20242, 1230],
  ['nba-2024-25', 20244, 84],
  ['wnba-2024', 20242, 240],
  ['wnba-2024', 20244, 22],
  ['wnba-2025', 20252, 286],
])('%s has all games of phase %i', (season, phase, count) => {
  const games = seasons.get(season)?.filter((record) => record.game.phase === phase) ?? [];
  expect(games).toHaveLength(count);
  expect(games.every((record) => record.plays.length > 0)).toBe(true);
});

test('no score decreases, and no clock increases except in the feeds themselves', () => {
  const back: string[] = [];
  for (const { plays } of [...seasons.values()].flat()) {
    for (const [i, play] of plays.entries()) {
      const before = plays[i - 1];
      if (!before) continue;
      const points = (before.score_home ?? 0) + (before.score_away ?? 0);
      const now = (play.score_home ?? points) + (play.score_away ?? 0);
      const isLater = play.period === before.period && play.clock > before.clock;
      if (now < points || isLater || play.period < before.period) {
        back.push(`${play.game_id}:${play.event}`);
      }
    }
  }
  expect(back).toEqual(['22400012:721', '22400326:585']);
});

test('every game of 2024 has a box score that agrees with its score', () => {
  for (const season of ['nba-2024-25', 'wnba-2024']) {
    for (const { game, lines, teamLines } of seasons.get(season) ?? []) {
      const [home, away] = [game.home_team_id, game.away_team_id].map((team) =>
        lines
          .filter((line) => line.team_id === team)
          .reduce((sum, line) => sum + (line.points ?? 0), 0),
      );
      expect([game.id, home, away]).toEqual([game.id, game.home_score, game.away_score]);
      expect(teamLines).toHaveLength(2);
    }
  }
});

test("the WNBA's table of 2025 is in the order of the playoffs' seeds", () => {
  const table = tables().team_records.filter(
    ({ league, season }) => league === 'wnba' && season === '2025',
  );
  const seeds = table.sort((a, b) => a.rank - b.rank).map((row) => getTeamById(row.team_id));
  expect(seeds.slice(0, 8).map((team) => team?.abbreviation)).toEqual(
    'MIN LVA ATL PHX NYL IND SEA GSV'.split(' '),
  );
});

test('Angel Reese leads the WNBA of 2025 in rebounds: 30 games of 44 with enough of them', () => {
  const { season_totals, players } = tables();
  const season = season_totals
    .filter((row) => row.league === 'wnba' && row.season === '2025')
    .map((row) => ({
      playerId: row.player_id,
      games: row.games,
      totals: { PTS: 0, AST: 0, REB: row.rebounds, STL: 0, BLK: 0 },
      teamGames: 44,
    }));
  const [first] = rankLeaders('wnba', 'REB', season, 1);
  expect(first?.value).toBe(12.6);
  expect(players.find(({ id }) => id === first?.playerId)?.full_name).toBe('Angel Reese');
});

test('every player of a play or a line has a name, and no play has an official video', () => {
  for (const { players, plays, lines } of [...seasons.values()].flat()) {
    const named = new Set(players.map((player) => player.id));
    const people = plays.flatMap((play) => [
      ...[play.player_id, play.assist_id, play.steal_id, play.block_id, play.opponent_id],
    ]);
    const ids = [...people, ...lines.map((line) => line.player_id)].filter((id) => id !== null);
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
    expect(players.filter((player) => !player.family_name)).toEqual([]);
    expect(plays.filter((play) => play.video_url !== null)).toEqual([]);
  }
});

test('its playlists are those of the rules, with names that people may use too', () => {
  if (!manifest) throw new Error('no set');
  const playlists = readStarterPlaylists(starterFolder, manifest);
  const chosen = applyPlaylistRules((league, season) =>
    (seasons.get(`${league}-${season}`) ?? []).flatMap(({ game, plays }) =>
      plays
        .filter(({ kind, made, block_id }) => kind === 'shot' && (made === 1 || block_id !== null))
        .map((play) => ({ ...game, ...play })),
    ),
  );
  expect(playlists).toEqual(chosen);
  expect(playlists.map(({ plays }) => plays.length)).toEqual([24, 12, 24, 12, 24, 24, 24, 24]);
  for (const [i, { name, description }] of playlists.entries()) {
    expect(isWithin(name, nameLimit) && isWithin(description, descriptionLimit)).toBe(true);
    expect(isNameTaken(playlists.slice(0, i), name)).toBe(false);
  }
});
