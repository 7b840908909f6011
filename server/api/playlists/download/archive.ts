/** A playlist as a streamed zip archive: one clip in memory at a time. */
import { ReadableStream } from 'node:stream/web';
import Papa from 'papaparse';
import { archiveName } from '#app/api/playlistLimits.ts';
import { formatPeriod } from '#app/basketball/clock.ts';
import { collectGarbage } from '#server/lib/collectGarbage.ts';
import { buildClipFileName, type ListPosition } from './fileNames.ts';
import { VideoUnavailable } from './officialVideo.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** A clip of an archive. */
export interface ArchivedClip {
  gameId: string;
  eventNumber: number;
  /** YYYY-MM-DD. */
  date: string;
  period: number;
  clockTime: string;
  playerName: string | null;
  desc: string;
  /** Its owner's, in the playlist. */
  note?: string;
  matchup: string;
  /** Absolute. */
  url: string;
  /** The diagram that replaces an unavailable video; absolute. */
  diagramUrl?: string | undefined;
}

/** Fetches a clip's video. @throws {VideoUnavailable} with the reason for the list of missing clips */
export type FetchVideo = (clip: ArchivedClip, signal: AbortSignal) => Promise<Uint8Array>;

interface ArchiveOptions {
  clips: readonly ArchivedClip[];
  video: FetchVideo;
  /** Aborts when the client disconnects: nothing more is fetched or drawn. */
  signal: AbortSignal;
  /** Receives unexpected errors. */
  onError(clip: ArchivedClip, error: unknown): void;
}

/**
 * The archive as a response: the clips in playlist order, `manifest.csv` and `manifest.json`, and
 * `not-included.txt` if clips are missing. A missing clip does not stop the archive.
 */
export function createArchiveResponse(options: ArchiveOptions): Response {
  const archive = ReadableStream.from(writeZip(generateEntries(options)));
  return new Response(archive as unknown as BodyInit, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archiveName}"`,
      'cache-control': 'no-store',
    },
  });
}

interface Row {
  file: string;
  game: string;
  event: number;
  date: string;
  period: number;
  clock: string;
  player: string;
  description: string;
  source: string;
  /** Why the diagram replaces the official video; '' if it does not. */
  standsIn: string;
  /** Why the clip is not in the archive; '' if it is. */
  missing: string;
  note: string;
}

/** Bytes of files that have been read and wait for the garbage collector. */
const mostGarbage = 8 * 1024 ** 2;

/** Makes an entry after the one before has been read, so that memory stays bounded. */
async function* generateEntries(options: ArchiveOptions): AsyncGenerator<ZipEntry> {
  const { clips, signal } = options;
  const rows: Row[] = [];
  let garbage = 0;
  for (const [i, clip] of clips.entries()) {
    signal.throwIfAborted();
    const row = toManifestRow({ place: i + 1, last: clips.length }, clip);
    const data = await videoOrNull(clip, row, options);
    rows.push(row);
    if (!data) continue;
    yield { name: row.file, data, modified: new Date(`${clip.date}T12:00:00Z`) };
    garbage += data.length;
    if (garbage < mostGarbage) continue;
    collectGarbage({ type: 'minor' });
    garbage = 0;
  }
  yield toTextEntry('manifest.csv', byteOrderMark + Papa.unparse(rows, { escapeFormulae: true }));
  yield toTextEntry('manifest.json', JSON.stringify(rows, null, 2));
  const missing = rows.filter((row) => row.missing !== '');
  if (missing.length > 0) {
    const lines = missing.map((row) => `${row.file}: ${row.missing}`);
    yield toTextEntry('not-included.txt', `${lines.join('\n')}\n`);
  }
}

/** The clip's video or diagram; null, with the reason in the row, if there is neither. */
async function videoOrNull(
  clip: ArchivedClip,
  row: Row,
  options: ArchiveOptions,
): Promise<Uint8Array | null> {
  try {
    return await videoOrDiagram(clip, row, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    const isUnavailable = error instanceof VideoUnavailable;
    if (!isUnavailable) options.onError(clip, error);
    row.missing = isUnavailable ? error.message : 'The clip could not be made';
    return null;
  }
}

/** Excel reads a table without it in the encoding of the system, not in UTF-8. */
const byteOrderMark = '\uFEFF';

function toTextEntry(name: string, text: string): ZipEntry {
  return { name, data: Buffer.from(text), modified: new Date() };
}

/** The clip's video, else its diagram, noted in the row. @throws as {@link FetchVideo} */
async function videoOrDiagram(
  clip: ArchivedClip,
  row: Row,
  { video, signal }: Pick<ArchiveOptions, 'video' | 'signal'>,
): Promise<Uint8Array> {
  try {
    return await video(clip, signal);
  } catch (error) {
    const { diagramUrl } = clip;
    if (signal.aborted || !diagramUrl || !(error instanceof VideoUnavailable)) throw error;
    const drawn = await video({ ...clip, url: diagramUrl }, signal);
    row.source = diagramUrl;
    row.standsIn = error.message;
    return drawn;
  }
}

function toManifestRow(at: ListPosition, clip: ArchivedClip): Row {
  const { date, matchup, period, clockTime, desc } = clip;
  return {
    file: buildClipFileName(at, `${date} ${matchup} ${formatPeriod(period)} ${clockTime} ${desc}`),
    game: clip.gameId,
    event: clip.eventNumber,
    date,
    period,
    clock: clockTime,
    player: clip.playerName ?? '',
    description: desc,
    source: clip.url,
    standsIn: '',
    missing: '',
    note: clip.note ?? '',
  };
}
