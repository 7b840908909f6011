import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameLog, liveBoxScore, livePlayByPlay, shotTable, v2Table } from '#tests/support/feeds.ts';
import { har, tar, zip } from '#tests/support/packed.ts';
import { storePlace } from '#tests/support/storePlace.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

/** Writes a file as it is and gives its path. */
async function packed(name: string, content: string | Uint8Array): Promise<string> {
  const at = path.join(path.dirname(await bench.file('x', '')), name);
  await writeFile(at, content);
  return at;
}

/** The store after an import of files of their own. */
async function imported(name: string, content: string | Uint8Array) {
  const other = await importBench();
  try {
    const at = path.join(path.dirname(await other.file('x', '')), name);
    await writeFile(at, content);
    const { refused, games } = await other.run(at);
    return { refused, games, store: await other.everything() };
  } finally {
    await other.close();
  }
}

/** The table as Parquet: numbers where a column has only such, null for empty cells. */
function toParquet(table: string): Uint8Array {
  const { data, meta } = Papa.parse<Record<string, string>>(table, {
    header: true,
    skipEmptyLines: true,
  });
  const columnData = (meta.fields ?? []).map((name) => {
    const cells = data.map((row) => row[name] || null);
    const isNumber = cells.every((cell) => cell === null || /^[1-9]\d*$|^0$/.test(cell));
    return isNumber && cells.some((cell) => cell !== null)
      ? { name, type: 'DOUBLE' as const, data: cells.map((cell) => cell && Number(cell)) }
      : { name, type: 'STRING' as const, data: cells };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** A table whose games take turns. */
function scattered(): string {
  const [first, second] = [v2Table(), v2Table(undefined, '0022400902')].map((table) =>
    table.trimEnd().split('\n'),
  );
  const [header, ...rows] = first ?? [];
  return `${[header, ...rows.flatMap((row, i) => [row, second?.[i + 1]])].join('\n')}\n`;
}

describe('a packed table', () => {
  const log = JSON.stringify(gameLog());

  it('gives what it gives unpacked, beside other files, in any order', async () => {
    await bench.run(await bench.file('a.csv', v2Table()), await bench.file('b.json', log));
    const store = await bench.everything();
    const whole = { refused: [], games: 1, store };
    const [name, table] = ['nbastats_2024.csv', v2Table()];
    expect(await imported('a.zip', zip({ [name]: table, 'l.json': log }))).toEqual(whole);
    const inner = { 'l.json.gz': gzipSync(log), 'p.parquet': toParquet(table) };
    expect(await imported('a.tar.gz', gzipSync(await tar(inner)))).toEqual(whole);
  });

  it('is read as a whole where the rows of games lie apart, with what comes after it', async () => {
    const files = { 'a.json': log, 'b.csv': scattered(), 'c.csv': shotTable() };
    const paths = await Promise.all(
      Object.entries(files).map(([name, content]) => bench.file(name, content)),
    );
    const { games, waiting } = await bench.run(...paths);
    expect({ games, waiting }).toEqual({ games: 1, waiting: 1 });
    const { refused, store } = await imported('a.zip', zip(files));
    expect(refused).toEqual([]);
    expect(store).toEqual(await bench.everything());
  });

  it('is refused for itself, or with its archive where that is damaged', async () => {
    const files = { 'bad.csv': 'A,B\n1,2\n', 'l.json': log, 'shots.csv': shotTable() };
    const whole = gzipSync(await tar(files));
    const at = await packed('a.tar.gz', whole);
    expect(await bench.run(at)).toMatchObject({
      files: 2,
      games: 1,
      refused: [
        { file: `${at}/bad.csv`, reason: expect.stringMatching(/^no table that is known/) },
      ],
    });
    const cut = await imported('a.tar.gz', whole.subarray(0, -20));
    expect(cut).toMatchObject({
      games: 0,
      refused: [{ reason: expect.stringMatching(/^at shots.csv: .*; nothing of it is imported$/) }],
      store: { games: [], plays: [] },
    });
  });
});

describe('a HAR file', () => {
  it('is imported by the command, which names no secret of it', async () => {
    const host = 'https://cdn.nba.com/static/json/liveData';
    const content = har([
      { url: `${host}/playbyplay/1.json?key=secret`, body: JSON.stringify(livePlayByPlay()) },
      { url: `${host}/boxscore/1.json`, body: JSON.stringify(liveBoxScore()), base64: true },
      { url: 'https://www.nba.com/api/secret/settings.json', body: '[{"theme": "dark"}]' },
      { url: `${host}/boxscore/2.json?key=secret`, body: '{"game": {"gameId": 7' },
    ]);
    const at = await packed('a.har', content);
    const data = await storePlace();
    const env = { ...process.env, DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl ?? '' };
    const [code, out, err] = await new Promise<[number, string, string]>((resolve) => {
      const command = ['server/importer/cli.ts', at];
      execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
        resolve([error ? Number(error.code) : 0, stdout, stderr]);
      });
    });
    await data.remove();
    expect(out).toMatch(/^2 files, 1 game, 11 plays, .* 1 refused/);
    expect(out).toContain('Left out of HAR files: 1 answer without games.');
    expect(err).toContain(`refused ${at} ${host}/boxscore/2.json: no JSON`);
    expect(out + err).not.toContain('secret');
    expect(code).toBe(1);
  });
});
