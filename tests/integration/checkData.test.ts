import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toBoxScore } from '#server/api/lookups/serializeBoxScore.ts';
import { findFiles } from '#server/importer/input/files.ts';
import { deriveBoxScore } from '#server/importer/merge/deriveBoxScore.ts';
import type { Store } from '#server/store/open.ts';
import { findStoredBoxScore } from '#server/store/plays/boxScores.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { checkDerivations, checkOfficial, checkSearches } from '#server/tools/check-data/checks.ts';
import { formatDiscrepancy } from '#server/tools/check-data/findings.ts';
import { describeOnce } from '#tests/support/describeOnce.ts';
import { zip } from '#tests/support/packed.ts';
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

const write = (record: GameRecord) => store.write((tx, bulk) => writeGames(tx, bulk, [record]));

function change(record: GameRecord, fields: Partial<GameRecord['lines'][number]>): GameRecord {
  const [first, ...rest] = record.lines;
  return { ...record, lines: [{ ...(first as GameRecord['lines'][number]), ...fields }, ...rest] };
}

const headerOfTable = 'gameId,teamId,personId,familyName,minutes,points,plusMinusPoints';

/** The liveData box score that says what the store has, with changes; alone in its folder. */
async function writeOfficial(points: number, table?: { points: number }): Promise<void> {
  rmSync(official(), { recursive: true, force: true });
  mkdirSync(official());
  const stored = await findStoredBoxScore(store.db, 22400001);
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
  addOfficial('first.json.gz', gzipSync(JSON.stringify({ game })));
  if (table) {
    const [home] = homeTeam.players;
    const row = ['0022400001', homeTeam.teamId, home?.personId, home?.familyName, '26:28'];
    addOfficial('players.csv', `${headerOfTable}\n${[...row, table.points, '0.0'].join(',')}\n`);
  }
}

const official = () => path.join(folder, 'official');
const addOfficial = (name: string, content: string | Uint8Array) =>
  writeFileSync(path.join(official(), name), content);
const check = async () => checkOfficial(store.db, await findFiles([official()]));

describe('checking a store', () => {
  test('finds nothing in games whose plays add up', async () => {
    await write(soundGame());
    const [searches, derivations] = [
      await checkSearches(store.db),
      await checkDerivations(store.db),
    ];
    expect([searches.games, searches.findings]).toEqual([1, []]);
    expect(searches.figures).toBe(60);
    expect(derivations.findings).toEqual([]);
  });

  test('names player, category and both figures of a line that differs from the plays', async () => {
    await write(change(soundGame(), { points: 7 }));
    const { findings } = await checkSearches(store.db);
    expect(findings.map(formatDiscrepancy)).toEqual([
      'Jayson Tatum, plays of PTS: served 6; the line 7',
    ]);
    expect((await checkDerivations(store.db)).findings).toHaveLength(1);
  });

  test('finds plays of a player who is not in the box score', async () => {
    const record = soundGame();
    await write({ ...record, lines: record.lines.slice(1) });
    const { findings } = await checkSearches(store.db);
    expect(findings.map(formatDiscrepancy)).toContain(
      'Jayson Tatum, plays of FGM: served 3; the line 0',
    );
  });

  test('names team, category and both figures of a team whose plays differ', async () => {
    const record = soundGame();
    const [home, away] = record.teamLines as [(typeof record.teamLines)[number], object];
    const teamLines = [{ ...home, field_goals_attempted: 4 }, away] as typeof record.teamLines;
    await write({ ...record, teamLines });
    const { findings } = await checkSearches(store.db);
    expect(findings.map(formatDiscrepancy)).toEqual(['BOS, plays of FGA: served 3; the line 4']);
  });

  test('does not compare figures that no source gives', async () => {
    await write(change(soundGame(), { assists: null, points: null }));
    expect((await checkSearches(store.db)).findings).toEqual([]);
  });
});

describe('checking against official box scores', () => {
  test('accepts equal fields', async () => {
    await write(soundGame());
    await writeOfficial(6, { points: 6 });
    const { report, ...rest } = await check();
    expect(rest).toEqual({ elsewhere: [], others: [], refused: [] });
    expect([report.games, report.findings, report.contradictions]).toEqual([1, [], []]);
    expect(report.figures).toBeGreaterThan(80);
  });

  test('names a field that differs', async () => {
    await write(soundGame());
    await writeOfficial(8);
    const { report } = await check();
    expect(report.findings.map(formatDiscrepancy)).toEqual([
      expect.stringMatching(/^Tatum points: served 6; liveData \(.*first.json.gz\) 8$/),
    ]);
  });

  test('distinguishes contradictory sources from a wrong figure', async () => {
    await write(soundGame());
    await writeOfficial(6, { points: 8 });
    const { report: one } = await check();
    expect([one.findings.length, one.contradictions.length]).toEqual([0, 1]);
    await writeOfficial(8, { points: 8 });
    const { report: both } = await check();
    expect([both.findings.length, both.contradictions.length]).toEqual([1, 0]);
  });

  test('finds a game and a team that the store does not have', async () => {
    await write(soundGame());
    await writeOfficial(6);
    const rows = ['0022400002,1610612738', '0022400001,1610612799', '0022300001,1610612738'];
    const table = rows.map((row) => `${row},1628369,Tatum,26:28,6,0.0`).join('\n');
    addOfficial('players.csv', `${headerOfTable}\n${table}\n`);
    const { report, elsewhere } = await check();
    expect(report.findings.map((finding) => [finding.gameId, formatDiscrepancy(finding)])).toEqual([
      [22400001, 'team: served nothing; v3 table 1610612799'],
      [22400002, 'players of the box score: served nothing; v3 table 1'],
    ]);
    // The store has no game of that season.
    expect(elsewhere).toEqual([22300001]);
    expect(report.games).toBe(1);
  });

  test.each([
    ['a byte order mark, CRLF and quotes', (text: string) => `\ufeff${text}`],
    ['compression', gzipSync],
  ])('reads a table with %s', async (_, packed) => {
    await write(soundGame());
    await writeOfficial(6);
    const header = headerOfTable.split(',').map((name) => `"${name}"`);
    const row = '0022400001,1610612738,1628369,Tatum,26:28,9,0.0';
    addOfficial('players.csv', packed(`${header}\r\n${row}\r\n`));
    const { report, others } = await check();
    expect(others).toEqual([]);
    expect(report.contradictions.map(formatDiscrepancy)).toEqual([
      expect.stringMatching(/^Tatum points: served 6; liveData .* 6, v3 table 9$/),
    ]);
  });

  test('names files without box scores, and broken files with the reason', async () => {
    await write(soundGame());
    await writeOfficial(6);
    addOfficial('box.json', '{"game": {"gameStatus": 2}}');
    addOfficial('null.ndjson', '{"game": null}\n{"meta": 1}\n');
    addOfficial('shots.csv', 'GAME_ID,GAME_EVENT_ID\n0022400001,7\n');
    addOfficial('broken.json', '{"game": ');
    addOfficial('cut.csv', `${headerOfTable}\n0022400001,1610612738,1628369\n`);
    addOfficial('cut.csv.gz', gzipSync(`${headerOfTable}\n`).subarray(0, -9));
    addOfficial('empty.csv', '');
    addOfficial('packed.zip', zip({ 'none.json': '{"meta": 1}', 'open.json': '{' }));
    addOfficial('nameless.csv', `${headerOfTable}\n,1610612738,1628369,Tatum,26:28,6,0.0\n`);
    addOfficial('half.json', '{"game": {"gameStatus": 3, "homeTeam": {"statistics": {}}}}');
    const { report, others, refused } = await check();
    const name = (file: string) => path.basename(file);
    expect([report.games, report.findings]).toEqual([1, []]);
    expect(others.map(name)).toEqual(['box.json', 'null.ndjson', 'none.json', 'shots.csv']);
    expect(refused.map(({ file, reason }) => `${name(file)}: ${reason}`)).toEqual([
      expect.stringMatching(/^broken.json: no JSON: /),
      'cut.csv: row 2: Too few fields: expected 7 fields but parsed 3',
      'cut.csv.gz: cannot be read: its gzip data is not whole (unexpected end of file)',
      'empty.csv: the file is empty',
      expect.stringMatching(/^half.json: ./),
      "nameless.csv: '' is no game id",
      expect.stringMatching(/^open.json: no JSON: /),
    ]);
  });
});

describeOnce('the command', () => {
  const run = async (...args: string[]) => {
    const { dataDir, databaseUrl } = stored.place;
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
    const command = ['server/tools/check-data/tool.ts', ...args];
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, command, { env }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });
  };

  test('exits with 0 when all is equal and with 1 when a file is broken', async () => {
    await write(soundGame());
    await writeOfficial(6);
    const { code, out, err } = await run('--official', official());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Box scores served, against .*: 1 games, \d+ figures, 0 wrong\n$/m);
    addOfficial('broken.json', '{"game": ');
    const broken = await run('--official', official());
    expect([broken.code, broken.err]).toEqual([1, '']);
    expect(broken.out).toMatch(/^refused .*broken.json: no JSON: .*$/m);
  });

  test('names the source of a game above what is wrong in it', async () => {
    await write(change(soundGame(), { points: 7 }));
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/^0022400001 \S+ \(the starter set\)\n {2}Jayson Tatum, plays of PTS: /m);
  });

  test('exits with 1 and the reason when nothing was compared', async () => {
    await write(soundGame());
    mkdirSync(official());
    const row = '0022300001,1610612738,1628369,Tatum,26:28,6,0.0';
    addOfficial('players.csv', `${headerOfTable}\n${row}\n`);
    addOfficial('shots.csv', 'GAME_ID,GAME_EVENT_ID\n0022400001,7\n');
    const { code, out } = await run('--official', official());
    expect(code).toBe(1);
    expect(out).toContain(
      [
        'Nothing was compared.',
        `Files without a liveData box score of a finished game or a v3 player table: 1, such as ${path.join(official(), 'shots.csv')}`,
        'Games of parts of seasons that the store does not have: 1, such as 0022300001',
      ].join('\n'),
    );
  });

  test('exits with 1 and names the ways to get data where the store has none', async () => {
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(
      /holds no finished game with plays and a box score\. Ways to get a season, shortest first:\n/,
    );
  });

  test('exits with 2 and one line, before comparing anything, when there is no file', async () => {
    const missing = { code: 2, out: '', err: `${official()}: no such file or folder\n` };
    expect(await run('--official', official())).toEqual(missing);
    mkdirSync(official());
    const err = `${official()}: no .json, .ndjson, .csv, .parquet or .har file in it, packed or not\n`;
    expect(await run('--official', official())).toEqual({ ...missing, err });
    expect(await run('--official=')).toMatchObject({ code: 2, out: '' });
    expect((await run(official())).err).toMatch(/^Unexpected argument [^\n]*\n$/);
  });
});
