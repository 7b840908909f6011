/** Makes archives and HAR files. */
import { crc32, deflateRawSync } from 'node:zlib';
import { packTar } from 'modern-tar';

/** A tar archive of files; a link for a name without content. */
export async function tar(files: Record<string, string | Uint8Array | null>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) =>
    content === null
      ? { header: { name, size: 0, type: 'symlink' as const, linkname: 'a.csv' } }
      : { header: { name, size: Buffer.byteLength(content) }, body: content },
  );
  return Buffer.from(await packTar(entries));
}

/** A zip archive of files. @param flags of every entry: 1 means encrypted */
export function zip(files: Record<string, string | Uint8Array>, flags = 0): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const whole = Buffer.from(content);
    const packed = deflateRawSync(whole);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(whole), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(whole.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, Buffer.from(name));
    local.push(entry);
    at += entry.length;
  }
  const count = Object.keys(files).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, ...central, Buffer.from('PK\x05\x06'), end]);
}

/** A tar archive with `shots.csv`, which has two columns and one row, compressed with xz. */
export const shotsTarXz = Buffer.from(
  [
    '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4Cf/AIBdADmaCkSJkiQibatw3Yt+RWfEuSqiYrXVqIU2cZb6A9cTht0Rnh',
    'P0siHBA/eUPfhhduWZp7DweSOXKXa8g5bT9H5mJb/r821a21m+k6E+lZ0w7gNZDnKmUl3MEC3FhJBSySAkw1OYkr/C',
    '/zgF1Eb2rRJvJtbqYUpRbB4ijWRjz8AAAOS9Qwq0+kpSAAGcAYBQAADes3QVscRn+wIAAAAABFla',
  ].join(''),
  'base64',
);

/** Content as an .xz file that holds it uncompressed, without a checksum of it. */
export function xzStored(content: string | Uint8Array): Buffer {
  const whole = Buffer.from(content);
  const chunks: Buffer[] = [];
  for (let at = 0; at < whole.length; at += 1 << 16) {
    const chunk = whole.subarray(at, at + (1 << 16));
    // 1: uncompressed, the dictionary begins anew.
    chunks.push(Buffer.from([1, (chunk.length - 1) >> 8, (chunk.length - 1) & 255]), chunk);
  }
  const flags = Buffer.from([0, 0]);
  const header = checked(Buffer.from([2, 0, 0x21, 1, 0x16, 0, 0, 0]));
  const data = Buffer.concat([...chunks, Buffer.from([0])]);
  const sizes = [...multibyte(header.length + data.length), ...multibyte(whole.length)];
  const index = checked(padded(Buffer.from([0, 1, ...sizes])));
  const footer = Buffer.alloc(6);
  footer.writeUInt32LE(index.length / 4 - 1, 0);
  return Buffer.concat([
    ...[Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), checked(flags), header, padded(data)],
    ...[index, checked(footer).subarray(6), footer, Buffer.from('YZ')],
  ]);
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function checked(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  return Buffer.concat([bytes, sum]);
}

function multibyte(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...multibyte(number >>> 7)];
}

/** A HAR file as a browser saves it: an entry for each answer. */
export function har(answers: { url: string; body: string; base64?: true; type?: string }[]) {
  const secret = [{ name: 'Cookie', value: 'secret-cookie' }];
  const entries = answers.map(({ url, body, base64, type = 'application/json' }) => ({
    startedDateTime: '2026-11-28T20:00:00.000Z',
    request: { method: 'GET', url, headers: secret, cookies: secret, queryString: [] },
    response: {
      status: 200,
      headers: secret,
      cookies: secret,
      content: base64
        ? { mimeType: type, text: Buffer.from(body).toString('base64'), encoding: 'base64' }
        : { mimeType: type, text: body },
    },
  }));
  const log = {
    version: '1.2',
    creator: { name: 'WebInspector', version: '1' },
    pages: [],
    entries,
  };
  return `${JSON.stringify({ log }, null, 2)}\n`;
}
