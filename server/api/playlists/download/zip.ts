/**
 * Zip archives as streams (PKWARE's APPNOTE 6.3.10). Files are stored as they are, with checksum and
 * sizes in front of each: unpackers that read from the front need them there.
 */
import { crc32 } from 'node:zlib';

/** A file of an archive, at most 4 GB. */
export interface ZipEntry {
  /** With forward slashes. */
  name: string;
  data: Uint8Array;
  modified: Date;
}

interface Written {
  name: Buffer;
  /** From the version to the length of the name: the same in both headers. */
  facts: Buffer;
  offset: number;
}

const signatures = {
  file: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** Of fields of 16 and 32 bits whose value is in a Zip64 field. */
const elsewhere = { u16: 0xffff, u32: 0xffffffff } as const;

const versions = { plain: 20, zip64: 45 } as const;
/** In the high byte of 'version made by'. */
const madeByUnix = 3 << 8;
/** A regular file that its owner may write and all may read. */
const mode = 0o100644;
const utf8Name = 0x0800;

/** Writes the archive; takes an entry when the one before has been read. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: text, data, modified } of entries) {
    const name = Buffer.from(text);
    const facts = toFacts(name, data, modified);
    written.push({ name, facts, offset });
    const header = Buffer.concat([u32(signatures.file), facts, u16(0), name]);
    yield header;
    yield data;
    offset += header.length + data.length;
  }
  const directory = Buffer.concat(written.map(toDirectoryEntry));
  yield directory;
  yield buildEnd(written.length, directory.length, offset);
}

function toFacts(name: Buffer, data: Uint8Array, modified: Date): Buffer {
  const method = u16(0);
  const size = u32(data.length);
  return Buffer.concat([
    ...[u16(versions.plain), u16(utf8Name), method, toDosTime(modified)],
    ...[u32(crc32(data)), size, size, u16(name.length)],
  ]);
}

/** Time and date with two-second precision, in UTC: the format has no zone. It begins in 1980. */
function toDosTime(modified: Date): Buffer {
  const date = new Date(Math.max(modified.getTime(), Date.UTC(1980, 0)));
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return Buffer.concat([u16(time), u16(day)]);
}

function toDirectoryEntry({ name, facts, offset }: Written): Buffer {
  const isFar = offset >= elsewhere.u32;
  const version = isFar ? versions.zip64 : versions.plain;
  const extra = isFar ? Buffer.concat([u16(1), u16(8), u64(offset)]) : Buffer.alloc(0);
  const [comment, disk, internal] = [u16(0), u16(0), u16(0)];
  return Buffer.concat([
    ...[u32(signatures.directory), u16(madeByUnix | version), u16(version), facts.subarray(2)],
    ...[u16(extra.length), comment, disk, internal, u32(mode * 2 ** 16)],
    ...[u32(isFar ? elsewhere.u32 : offset), name, extra],
  ]);
}

/** The end of the directory, with the Zip64 records where a figure does not fit. */
function buildEnd(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= elsewhere.u16 || size >= elsewhere.u32 || offset >= elsewhere.u32;
  const files = u16(isLarge ? elsewhere.u16 : count);
  const end = Buffer.concat([
    ...[u32(signatures.end), u16(0), u16(0), files, files],
    ...[u32(isLarge ? elsewhere.u32 : size), u32(isLarge ? elsewhere.u32 : offset), u16(0)],
  ]);
  if (!isLarge) return end;
  const version = u16(versions.zip64);
  const record = Buffer.concat([version, version, u32(0), u32(0), u64(count), u64(count)]);
  return Buffer.concat([
    ...[u32(signatures.end64), u64(record.length + 16), record, u64(size), u64(offset)],
    ...[u32(signatures.locator64), u32(0), u64(offset + size), u32(1), end],
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
