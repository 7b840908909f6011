import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toBoxScore } from '#server/api/boxScore.ts';
import { checkDerivations, checkOfficial, checkSearches } from '#server/checkData/checks.ts';
import { lineOf } from '#server/checkData/findings.ts';
import { deriveBoxScore } from '#server/importer/boxscore.ts';
import { findBoxScore } from '#server/store/boxScores.ts';
import type { Store } from '#server/store/open.ts';
import type { GameRecord } from '#server/store/schema.ts';
import { writeGame } from '#server/store/write.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

let folder: string;
let store: Store;
let stored: TemporaryStore;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'courtreel-check-'));
  stored = await temporaryStore();
  store = stored.store;
});

afterEach(async () => {
  await stored.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A game whose lines are what its plays add up to. */
function soundGame(): GameRecord {
  const [record] = madeUpGames(1, 6) as [GameRecord];
  const { game, plays } = record;
  const [shot] = plays as [GameRecord['plays'][number]];
  const rebound = { ...shot, event: 99, ord: 6, kind: 'rebound', detail: 'defensive' } as const;
  const all = [...plays, { ...rebound, made: null, value: null, score_home: 6, score_away: 6 }];
  const teams = { homeTeamId: game.home_team_id, awayTeamId: game.away_team_id };
  const { lines, teamLines } = deriveBoxScore({ ...teams, plays: all });
  const timed = lines.map((line) => ({ ...line, seconds: 1587.96, plus_minus: 0 }));
  return {
    ...record,
    game: { ...game, home_score: 6, away_score: 6 },
    plays: all,
    lines: timed,
    teamLines,
  };
}

const write = (record: GameRecord) => store.write((tx, bulk) => writeGame(tx, bulk, record));

function change(record: GameRecord, fields: Partial<GameRecord['lines'][number]>): GameRecord {
  const [first, ...rest] = record.lines;
  return { ...record, lines: [{ ...(first as GameRecord['lines'][number]), ...fields }, ...rest] };
}

/** The liveData box score that says what the store has, with changes. */
async function writeOfficial(points: number, table?: { points: number }): Promise<string> {
  const official = path.join(folder, 'official');
  rmSync(official, { recursive: true, force: true });
  mkdirSync(official);
  const stored = await findBoxScore(store.db, 22400001);
  if (!stored) throw new Error('no such game');
  const { homeTeam, awayTeam } = toBoxScore(stored);
  const live = [homeTeam, awayTeam].map((team, side) => ({
    ...team,
    players: team.players.map((player) => ({
      ...player,
      played: '1',
      statistics: {
        ...player.statistics,
        points: side === 0 ? points : player.statistics?.points,
      },
    })),
  }));
  const game = { gameId: '0022400001', gameStatus: 3, homeTeam: live[0], awayTeam: live[1] };
  writeFileSync(path.join(official, 'boxscore.json.gz'), gzipSync(JSON.stringify({ game })));
  if (table) {
    const [home] = homeTeam.players;
    const header = 'gameId,teamId,personId,familyName,minutes,points,plusMinusPoints';
    const row = ['0022400001', homeTeam.teamId, home?.personId, home?.familyName, '26:28'];
    const csv = `${header}\n${[...row, table.points, '0.0'].join(',')}\n`;
    writeFileSync(path.join(official, 'players.csv'), csv);
  }
  return official;
}

describe('checking a store', () => {
  test('finds nothing in games whose plays add up', async () => {
    await write(soundGame());
    const [searches, derivations] = [
      await checkSearches(store.db),
      await checkDerivations(store.db),
    ];
    expect([searches.games, searches.findings]).toEqual([1, []]);
    expect(searches.figures).toBe(20);
    expect(derivations.findings).toEqual([]);
  });

  test('names the player, the category and both figures of a line that plays do not bear out', async () => {
    await write(change(soundGame(), { points: 7 }));
    const { findings } = await checkSearches(store.db);
    expect(findings.map(lineOf)).toEqual(['Jayson Tatum, plays of PTS: served 6; the line 7']);
    expect((await checkDerivations(store.db)).findings).toHaveLength(1);
  });

  test('finds plays of a player whom the box score does not have', async () => {
    const record = soundGame();
    await write({ ...record, lines: record.lines.slice(1) });
    const { findings } = await checkSearches(store.db);
    expect(findings.map(lineOf)).toContain('Jayson Tatum, plays of FGM: served 3; the line 0');
  });

  test('leaves figures that no source gives out of the comparison', async () => {
    await write(change(soundGame(), { assists: null, points: null }));
    expect((await checkSearches(store.db)).findings).toEqual([]);
  });
});

describe('checking against official box scores', () => {
  test('finds every field equal where it is', async () => {
    await write(soundGame());
    const report = await checkOfficial(store.db, await writeOfficial(6, { points: 6 }));
    expect([report.games, report.findings, report.contradictions]).toEqual([1, [], []]);
    expect(report.figures).toBeGreaterThan(80);
  });

  test('names a field that is not', async () => {
    await write(soundGame());
    const { findings } = await checkOfficial(store.db, await writeOfficial(8));
    expect(findings.map(lineOf)).toEqual([
      expect.stringMatching(/^Tatum points: served 6; liveData \(.*boxscore.json.gz\) 8$/),
    ]);
  });

  test('tells sources that contradict each other from a wrong figure', async () => {
    await write(soundGame());
    const one = await checkOfficial(store.db, await writeOfficial(6, { points: 8 }));
    expect([one.findings.length, one.contradictions.length]).toEqual([0, 1]);
    const both = await checkOfficial(store.db, await writeOfficial(8, { points: 8 }));
    expect([both.findings.length, both.contradictions.length]).toEqual([1, 0]);
  });
});
