/**
 * Fragmented MP4 (ISO/IEC 14496-12) of H.264 pictures in one size, written from the front while its
 * clips are made: a head with the length and the chapters of the whole, fragments with the pictures,
 * and an index of the fragments at the end for players that jump.
 */

/** Pictures a second: the unit of all times. */
export interface Pictures {
  /** Of each picture, in order; a player may jump to a key frame. */
  samples: readonly { data: Uint8Array; isKey: boolean }[];
}

export interface Chapter {
  /** In pictures from the beginning. */
  at: number;
  title: string;
}

interface Head {
  width: number;
  height: number;
  /** Pictures a second. */
  rate: number;
  /** Number of pictures in all fragments. */
  length: number;
  /** The decoder's configuration, an AVCDecoderConfigurationRecord. */
  config: Uint8Array;
  title: string;
  chapters: readonly Chapter[];
}

/** The list of chapters counts them in one byte. */
export const mostChapters = 255;
const longestChapterTitle = 255;

const identityMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/** File type and movie header: what a player needs before the first fragment. */
export function buildHead(head: Head): Buffer {
  const { rate, length } = head;
  const nextTrack = u32(2);
  const movie = fullBox('mvhd', { version: 0, flags: 0 }, [
    ...[u32(0), u32(0), u32(rate), u32(length), u32(0x10000), u16(0x100), zeros(10)],
    ...[...identityMatrix.map(u32), zeros(24), nextTrack],
  ]);
  const whole = fullBox('mehd', { version: 0, flags: 0 }, [u32(length)]);
  const defaults = fullBox('trex', { version: 0, flags: 0 }, [
    u32(1),
    u32(1),
    u32(1),
    u32(0),
    u32(0),
  ]);
  return Buffer.concat([
    box('ftyp', [text('iso6'), u32(0), text('iso6'), text('isom'), text('avc1'), text('mp41')]),
    box('moov', [movie, buildTrack(head), box('mvex', [whole, defaults]), buildUserData(head)]),
  ]);
}

/**
 * Pictures from the one numbered `at` on. Where a clip of the list begins, a segment does: who reads
 * the stream counts clips by the segments' marks.
 * @param sequence number of the fragment, from 1
 */
export function buildFragment(
  { samples }: Pictures,
  { sequence, at, isClip }: { sequence: number; at: number; isClip: boolean },
): Fragment {
  const mark = isClip ? box('styp', [text('msdh'), u32(0), text('msdh'), text('iso6')]) : zeros(0);
  const runOf = (offset: number) =>
    fullBox('trun', { version: 0, flags: 0x1 | 0x200 | 0x400 }, [
      ...[u32(samples.length), u32(offset)],
      ...samples.flatMap(({ data, isKey }) => [
        u32(data.length),
        u32(isKey ? keyFlags : otherFlags),
      ]),
    ]);
  const fragmentOf = (offset: number) =>
    box('moof', [
      fullBox('mfhd', { version: 0, flags: 0 }, [u32(sequence)]),
      box('traf', [
        // Offsets begin at the fragment, each picture lasts one unit.
        fullBox('tfhd', { version: 0, flags: 0x20000 | 0x8 }, [u32(1), u32(1)]),
        fullBox('tfdt', { version: 1, flags: 0 }, [u64(at)]),
        runOf(offset),
      ]),
    ]);
  const size = samples.reduce((sum, { data }) => sum + data.length, 0);
  const dataHead = Buffer.concat([u32(size + 8), text('mdat')]);
  const fragment = fragmentOf(fragmentOf(0).length + dataHead.length);
  const pictures = samples.map(({ data }) => data);
  return { bytes: Buffer.concat([mark, fragment, dataHead, ...pictures]), begins: mark.length };
}

interface Fragment {
  bytes: Buffer;
  /** Place of its `moof` in the bytes. */
  begins: number;
}

/** Where a fragment begins. */
export interface Place {
  /** In pictures from the beginning. */
  at: number;
  /** Of its `moof`, in bytes from the beginning. */
  offset: number;
}

/** The end of the file: where each fragment begins. */
export function buildIndex(places: readonly Place[]): Buffer {
  const entries = places.map(({ at, offset }) =>
    // The first picture of a fragment is its key frame: track run 1, picture 1.
    Buffer.concat([u64(at), u64(offset), Buffer.from([1, 1, 1])]),
  );
  const list = fullBox('tfra', { version: 1, flags: 0 }, [
    u32(1),
    u32(0),
    u32(places.length),
    ...entries,
  ]);
  const size = 8 + list.length + 16;
  return box('mfra', [list, fullBox('mfro', { version: 0, flags: 0 }, [u32(size)])]);
}

/** `sample_depends_on` 2: a picture by itself; 1, not a sync sample: one that needs others. */
const keyFlags = 0x02000000;
const otherFlags = 0x01010000;

function buildTrack({ width, height, rate, length, config }: Head): Buffer {
  const enabledInMovie = 3;
  const header = fullBox('tkhd', { version: 0, flags: enabledInMovie }, [
    ...[u32(0), u32(0), u32(1), u32(0), u32(length), zeros(16), ...identityMatrix.map(u32)],
    ...[u32(width * 0x10000), u32(height * 0x10000)],
  ]);
  const undetermined = 0x55c4;
  const media = fullBox('mdhd', { version: 0, flags: 0 }, [
    ...[u32(0), u32(0), u32(rate), u32(length), u16(undetermined), u16(0)],
  ]);
  const handler = fullBox('hdlr', { version: 0, flags: 0 }, [
    ...[u32(0), text('vide'), zeros(12), text('Video\0')],
  ]);
  const here = fullBox('url ', { version: 0, flags: 1 }, []);
  const references = fullBox('dref', { version: 0, flags: 0 }, [u32(1), here]);
  const none = (name: string, counts: number) =>
    fullBox(name, { version: 0, flags: 0 }, [zeros(counts * 4)]);
  const info = box('minf', [
    fullBox('vmhd', { version: 0, flags: 1 }, [zeros(8)]),
    box('dinf', [references]),
    box('stbl', [
      fullBox('stsd', { version: 0, flags: 0 }, [u32(1), buildSampleEntry(width, height, config)]),
      ...[none('stts', 1), none('stsc', 1), none('stsz', 2), none('stco', 1)],
    ]),
  ]);
  return box('trak', [header, box('mdia', [media, handler, info])]);
}

function buildSampleEntry(width: number, height: number, config: Uint8Array): Buffer {
  const seventyTwoDpi = u32(72 * 0x10000);
  return box('avc1', [
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), seventyTwoDpi, seventyTwoDpi],
    ...[u32(0), u16(1), zeros(32), u16(24), u16(0xffff), box('avcC', [config]), colors],
  ]);
}

/** BT.709 primaries, the curve of sRGB, the matrix of BT.601 and its range: what the encoder makes of a canvas. */
const colors = box('colr', [text('nclx'), u16(1), u16(13), u16(6), Buffer.from([0])]);

/** Title and chapters, the latter as Nero's players and all that followed them write it. */
function buildUserData({ title, rate, chapters }: Head): Buffer {
  const utf8Text = 1;
  const name = box('\u00a9nam', [box('data', [u32(utf8Text), u32(0), Buffer.from(title)])]);
  const handler = fullBox('hdlr', { version: 0, flags: 0 }, [
    ...[u32(0), text('mdir'), text('appl'), zeros(9)],
  ]);
  const tags = fullBox('meta', { version: 0, flags: 0 }, [handler, box('ilst', [name])]);
  const listed = chapters.slice(0, mostChapters);
  const list = fullBox('chpl', { version: 1, flags: 0 }, [
    ...[u32(0), Buffer.from([listed.length])],
    ...listed.map((chapter) => {
      const words = cutToBytes(chapter.title, longestChapterTitle);
      const hundredNs = Math.round((chapter.at / rate) * 1e7);
      return Buffer.concat([u64(hundredNs), Buffer.from([words.length]), words]);
    }),
  ]);
  return box('udta', [tags, list]);
}

/** The beginning of a text in UTF-8, without half a character at its end. */
function cutToBytes(words: string, most: number): Buffer {
  const bytes = Buffer.from(words);
  if (bytes.length <= most) return bytes;
  let end = most;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function box(name: string, content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

function fullBox(
  name: string,
  { version, flags }: { version: number; flags: number },
  content: readonly Uint8Array[],
): Buffer {
  return box(name, [u32(version * 2 ** 24 + flags), ...content]);
}

function text(characters: string): Buffer {
  return Buffer.from(characters, 'latin1');
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
