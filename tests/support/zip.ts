import { crc32 } from 'node:zlib';
import { fromBuffer } from 'yauzl';

/** The files of a zip archive by name, in order; throws for an archive that does not read whole. */
export function unzip(archive: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(archive), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

/**
 * The files of a stored zip archive as a reader from the front sees them, such as Java's
 * ZipInputStream: by their local headers alone. Throws for an entry whose size or checksum is not there.
 */
export function unzipFromFront(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const files = new Map<string, Buffer>();
  let at = 0;
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [flags, method] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8)];
    if (method !== 0 || flags & 8) throw new Error(`Method ${method} with flags ${flags}`);
    const [checksum, size] = [bytes.readUInt32LE(at + 14), bytes.readUInt32LE(at + 22)];
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const start = nameEnd + bytes.readUInt16LE(at + 28);
    const data = bytes.subarray(start, start + size);
    const name = bytes.toString('utf8', at + 30, nameEnd);
    if (crc32(data) !== checksum) throw new Error(`${name} has another checksum`);
    files.set(name, data);
    at = start + size;
  }
  if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`No directory at ${at}`);
  return files;
}
