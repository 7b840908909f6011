import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { har, shotsTarXz, tar, xzStored, zip } from '#tests/support/packed.ts';
import { readHar } from './har.ts';
import { type OpenOptions, openInputs } from './inputs.ts';

const table = 'GAME_ID,GAME_EVENT_ID\n0022400901,7\n';
const columnData = [
  { name: 'GAME_ID', data: ['0022400901'], type: 'STRING' as const },
  { name: 'GAME_EVENT_ID', data: [7], type: 'INT32' as const },
];
const parquet = Buffer.from(parquetWriteBuffer({ columnData }));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtreel-'));
  // Temporary files would be seen here.
  vi.stubEnv('TMPDIR', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The inputs of a file, with their text or the reason why there is none. */
async function read(content: string | Uint8Array, options?: OpenOptions) {
  const at = path.join(folder, 'a');
  await writeFile(at, content);
  const found: [string, string][] = [];
  for await (const input of openInputs({ name: 'a', path: at, size: 0 }, options)) {
    expect(await readdir(folder)).toEqual(['a']);
    if ('fault' in input) found.push([input.name, input.fault.message]);
    else found.push([input.name, (await input.content.toArray()).join('')]);
  }
  return found;
}

async function refusal(content: Uint8Array | string, options?: OpenOptions): Promise<string> {
  return await read(content, options).then(String, (error: Error) => error.message);
}

describe('what is recognised by its content', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['gzip', () => gzipSync(table), 'a'],
    ['xz', () => xzStored(table), 'a'],
    ['zstd', () => zstdCompressSync(table), 'a'],
    ['Parquet', () => parquet, 'a'],
    ['tar', () => tar({ 'notes.txt': 'x', 'shots.csv': table }), 'a/shots.csv'],
    ['tar.xz', () => shotsTarXz, 'a/shots.csv'],
    ['tar.gz', async () => gzipSync(await tar({ 'in/shots.csv': table })), 'a/in/shots.csv'],
    ['zip', () => zip({ 'shots.csv': table, '__MACOSX/._shots.csv': 'x' }), 'a/shots.csv'],
    ['csv.gz in zip', () => zip({ 'a.csv.gz': gzipSync(table) }), 'a/a.csv.gz'],
    ['zip in tar', () => tar({ 'b.zip': zip({ 'c.csv': table }) }), 'a/b.zip/c.csv'],
    ['tar.xz in zip', () => zip({ 'b.tar.xz': shotsTarXz }), 'a/b.tar.xz/shots.csv'],
    ['Parquet in zip', () => zip({ 'b.parquet': parquet }), 'a/b.parquet'],
  ])('is unpacked: %s', async (_, content, name) => {
    expect(await read(await content())).toEqual([[name, table]]);
  });

  it('is every frame of Zstandard, wherever pieces end', async () => {
    const large = Array.from({ length: 300_000 }, (_, i) => `${i},${i * 7919}`).join('\n');
    const frames = [table, large, 'end'].map((text) => zstdCompressSync(text));
    const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7]);
    const found = await read(Buffer.concat([skippable, ...frames]));
    expect(found).toEqual([['a', `${table}${large}end`]]);
    await expect(read(Buffer.concat(frames).subarray(0, -5))).rejects.toThrow(
      'its zstd data is not whole',
    );
  });
});

describe('an archive', () => {
  it('gives its files in order, also where they are not read', async () => {
    const files = { 'a.csv': table, 'b.csv.gz': gzipSync(table.repeat(9999)), 'c.json': '{}' };
    for (const content of [await tar(files), zip(files), gzipSync(await tar(files))]) {
      const at = path.join(folder, 'a');
      await writeFile(at, content);
      const names: string[] = [];
      for await (const { name } of openInputs({ name: 'a', path: at, size: 0 })) names.push(name);
      expect(names).toEqual(['a/a.csv', 'a/b.csv.gz', 'a/c.json']);
    }
  });

  it('gives the other files where one is a link or in another encoding', async () => {
    const latin = Buffer.from('José', 'latin1');
    const content = await tar({ 'l.csv': null, 'b.csv': table });
    expect(await read(content)).toEqual([
      ['a/l.csv', 'is a link: pack the file itself'],
      ['a/b.csv', table],
    ]);
    expect(await refusal(zip({ 'b.csv': latin }))).toMatch(/not in UTF-8/);
  });

  it('gives the other files where one cannot be unpacked beside it', async () => {
    const inner = Buffer.from(shotsTarXz);
    const outer = await tar({ 'b.tar.xz': inner, 'c.csv': table });
    const [first, second] = await read(xzStored(outer));
    expect(first).toEqual(['a/b.tar.xz', expect.stringMatching(/^an .xz within an .xz file/)]);
    expect(second).toEqual(['a/c.csv', table]);
  });

  it('gives nothing where something in it is damaged, and says where', async () => {
    const files = { 'a.csv': table, 'b.csv': table.repeat(999), 'c.csv': table };
    const plain = await tar(files);
    const header = Buffer.from(plain);
    header[1024 + 5] = 1;
    const zipped = zip(files);
    const checksum = zip({ 'a.csv': table });
    checksum.writeUInt32LE(7, checksum.indexOf('PK\x01\x02') + 16);
    const flipped = Buffer.from(shotsTarXz);
    flipped[60] = 255 - (flipped[60] ?? 0);
    const cases: [Buffer, RegExp][] = [
      [plain.subarray(0, 3000), /^at b.csv: cannot be read: its tar data is not whole/],
      [header, /^at a.csv: cannot be read: its tar data is not whole/],
      [gzipSync(plain).subarray(0, -9), /^at c.csv: cannot be read: its gzip data is not whole/],
      [shotsTarXz.subarray(0, -20), /^at shots.csv: cannot be read: its xz data is not whole/],
      [flipped, /cannot be read: its xz data is not whole/],
      [checksum, /^at a.csv: cannot be read: its zip data is not whole \(wrong checksum\)/],
      [zipped.subarray(0, -30), /^cannot be read: its zip data is not whole/],
      [
        await tar({ 'a.csv': table, 'b.csv.gz': gzipSync(table).subarray(0, -9) }),
        /^at b.csv.gz: /,
      ],
    ];
    for (const [content, reason] of cases) expect(await refusal(content)).toMatch(reason);
    expect(await refusal(header)).toMatch(/; nothing of it is imported$/);
  });

  it('gives nothing where it leads out of itself or is encrypted', async () => {
    const outside = /an entry lies outside of the archive/;
    for (const name of ['/etc/a.csv', '../a.csv', 'b/../../a.csv', 'c:/a.csv', '..\\a.csv']) {
      expect(await refusal(await tar({ 'a.csv': table, [name]: table }))).toMatch(outside);
      expect(await refusal(zip({ 'a.csv': table, [name]: table }))).toMatch(outside);
    }
    expect(await refusal(zip({ 'a.csv': table }, 1))).toBe('is encrypted: unpack it first');
  });

  it('gives nothing where it unpacks to more than the limits', async () => {
    const limits = { bytes: 1 << 20, entries: 2, layers: 2 };
    const large = 'x'.repeat(2 << 20);
    const packed = gzipSync(await tar({ 'a.csv': table, 'b.csv': large }));
    expect(await refusal(packed, { limits })).toMatch(/^at b.csv: unpacks to more than 1 MB/);
    expect(await refusal(zip({ 'b.csv': large }), { limits })).toMatch(/unpacks to more than 1 MB/);
    expect(await refusal(gzipSync(large), { limits })).toMatch(/unpacks to more than 1 MB/);
    const many = await tar({ 'a.csv': table, 'b.csv': table, 'c.txt': 'x' });
    expect(await refusal(many, { limits })).toMatch(/more than 2 files in it/);
    const deep = zip({ 'b.zip': zip({ 'c.csv.gz': gzipSync(table) }) });
    expect(await refusal(deep, { limits })).toMatch(/more than 2 layers/);
    expect(await read(deep)).toEqual([['a/b.zip/c.csv.gz', table]]);
  });

  it('without importable files, empty files and other archives are refused', async () => {
    expect(await refusal(await tar({ 'a.txt': table }))).toMatch(/^no .json, .* file in it$/);
    expect(await refusal(zip({}))).toMatch(/^no .json, .* file in it$/);
    const sevenZip = Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1');
    for (const empty of ['', gzipSync(' \n')]) {
      expect(await read(empty)).toEqual([['a', 'the file is empty']]);
    }
    expect(await read(sevenZip)).toEqual([['a', expect.stringMatching(/^a 7z file: pack/)]]);
    expect(await read(zip({ 'a.csv': '', 'b.csv': sevenZip, 'c.csv': table }))).toEqual([
      ['a/a.csv', 'the file is empty'],
      ['a/b.csv', expect.stringMatching(/^a 7z file: pack/)],
      ['a/c.csv', table],
    ]);
  });
});

describe('a Parquet table', () => {
  it('has the cells that a CSV file would have', async () => {
    const columns = [
      { name: 'text', data: ['a,b', null, '"'] },
      { name: 'whole', data: [1n, null, 1610612737n], type: 'INT64' as const },
      { name: 'real', data: [1610612737, Number.NaN, 0.5], type: 'DOUBLE' as const },
      { name: 'bit', data: [true, false, null], type: 'BOOLEAN' as const },
      { name: 'time', data: [new Date('2024-11-12T01:30:00Z'), null, null] },
      { name: 'list', data: [['a', 'b'], null, []], type: 'JSON' as const },
    ];
    const content = Buffer.from(parquetWriteBuffer({ columnData: columns, rowGroupSize: 2 }));
    expect(await read(content)).toEqual([
      [
        'a',
        [
          'text,whole,real,bit,time,list',
          '"a,b",1,1610612737,true,2024-11-12T01:30:00.000Z,"[""a"",""b""]"',
          ',,,false,,',
          '"""",1610612737,0.5,,,[]\n',
        ].join('\n'),
      ],
    ]);
  });

  it('is read in slices of its row groups', async () => {
    const data = Array.from({ length: 450_000 }, (_, i) => i);
    const columns = [{ name: 'n', data, type: 'INT32' as const }];
    for (const rowGroupSize of [450_000, 130_000]) {
      const content = Buffer.from(parquetWriteBuffer({ columnData: columns, rowGroupSize }));
      expect((await read(content))[0]?.[1] === `n\n${data.join('\n')}\n`).toBe(true);
    }
  });

  it('that is damaged is refused', async () => {
    expect(await refusal(parquet.subarray(0, -5))).toMatch(/no whole Parquet table/);
  });
});

describe('a HAR file', () => {
  const url = 'https://stats.nba.com/stats/x?GameID=0022400901&token=secret';

  it('gives the JSON answers of the leagues alone, under their addresses', async () => {
    const content = har([
      { url, body: '{"a": 1}' },
      { url: 'https://ads.example/x.json', body: '{"b": 1}' },
      { url: 'https://stats.nba.com.example/x.json', body: '{"b": 1}' },
      { url: 'https://cdn.wnba.com/a.js', body: 'let x;', type: 'text/javascript' },
      { url: 'https://user:secret@cdn.wnba.com/a.json#secret', body: '[2]', base64: true },
    ]);
    const found = [
      ['a https://stats.nba.com/stats/x?GameID=0022400901', '{"a": 1}'],
      ['a https://cdn.wnba.com/a.json', '[2]'],
    ];
    expect(await read(content)).toEqual(found);
    expect(await read(gzipSync(`\ufeff${content}`))).toEqual(found);
  });

  it('gives the data of pages, however the sites wrap them', async () => {
    const pageProps = { game: { gameId: '1' } };
    const data = JSON.stringify({ props: { pageProps }, page: '/game' });
    const html = `<html><script id="__NEXT_DATA__" type="application/json">${data}</script></html>`;
    const wnba = { boxscore: {}, postGameData: {} };
    const content = har([
      { url: 'https://www.nba.com/game/1', body: html, type: 'text/html; charset=utf-8' },
      { url: 'https://www.nba.com/_next/data/k/1.json', body: JSON.stringify({ pageProps }) },
      {
        url: 'https://www.wnba.com/_next/data/k/1.json',
        body: JSON.stringify({ pageProps: wnba }),
      },
      { url: 'https://www.nba.com/about', body: '<html></html>', type: 'text/html' },
    ]);
    expect((await read(content)).map(([, text]) => JSON.parse(text))).toEqual([
      { props: { pageProps } },
      { props: { pageProps } },
      wnba,
    ]);
  });

  it('with an answer that is too large is refused before it is read', async () => {
    const piece = Buffer.alloc(8 << 20, 'x');
    let given = 0;
    const pieces = (async function* () {
      yield Buffer.from('{"log": {"entries": [{"text": "');
      for (; given < 100; given += 1) yield piece;
    })();
    await expect(readHar(pieces).next()).rejects.toThrow('an answer in it is larger than 256 MB');
    expect(given).toBeLessThan(40);
  });

  it('without such answers, or cut off, is refused', async () => {
    const none = har([{ url: 'https://ads.example/x.json', body: '{}' }]);
    expect(await read(none)).toEqual([['a', 'no JSON answer of the leagues in it']]);
    expect(await refusal(har([{ url, body: '{}' }]).slice(0, -9))).toMatch(/no whole JSON/);
  });
});
