/** A playlist as a zip archive that is made while it is sent: one clip in memory at a time. */
import { downloadZip } from 'client-zip';
import Papa from 'papaparse';
import { archiveName } from '#app/api/playlistLimits.ts';
import { formatPeriod } from '#app/basketball/clock.ts';
import { buildClipFileName, type ListPosition } from './fileNames.ts';
import { VideoUnavailable } from './officialVideo.ts';

/** A clip as it goes into an archive. */
export interface ArchivedClip {
  gameId: string;
  eventNumber: number;
  /** YYYY-MM-DD. */
  date: string;
  period: number;
  clockTime: string;
  playerName: string | null;
  desc: string;
  matchup: string;
  /** Absolute. */
  url: string;
  /** The diagram that goes in where the video cannot be had; absolute. */
  diagramUrl?: string | undefined;
}

/** Gives a clip's video. @throws {VideoUnavailable} with the reason for the list of missing clips */
export type FetchVideo = (clip: ArchivedClip, signal: AbortSignal) => Promise<Uint8Array>;

export interface ArchiveOptions {
  clips: readonly ArchivedClip[];
  video: FetchVideo;
  /** Aborts when the browser goes away: nothing more is fetched or drawn. */
  signal: AbortSignal;
  /** Told of clips that are missing for a reason that nobody foresaw. */
  onError(clip: ArchivedClip, error: unknown): void;
}

/**
 * The archive as an answer: the clips in playlist order, `manifest.csv` and `manifest.json`, and
 * `not-included.txt` where clips are missing. A clip that cannot be had never spoils the rest.
 */
export function createArchiveResponse(options: ArchiveOptions): Response {
  const zip = downloadZip(generateEntries(options));
  return new Response(zip.body, {
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
  /** Why the diagram is in the place of the official video; '' where it is not. */
  standsIn: string;
  /** Why the clip is not in the archive; '' where it is. */
  missing: string;
}

/** The next entry is made when the one before has been taken: that is what bounds memory. */
async function* generateEntries({ clips, video, signal, onError: failed }: ArchiveOptions) {
  const rows: Row[] = [];
  for (const [i, clip] of clips.entries()) {
    signal.throwIfAborted();
    const row = toManifestRow({ place: i + 1, last: clips.length }, clip);
    try {
      const input = await videoOrDiagram(clip, row, { video, signal });
      yield { name: row.file, input, lastModified: new Date(`${clip.date}T12:00:00Z`) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof VideoUnavailable)) failed(clip, error);
      row.missing =
        error instanceof VideoUnavailable ? error.message : 'The clip could not be made';
    }
    rows.push(row);
  }
  yield { name: 'manifest.csv', input: Papa.unparse(rows, { escapeFormulae: true }) };
  yield { name: 'manifest.json', input: JSON.stringify(rows, null, 2) };
  const missing = rows.filter((row) => row.missing !== '');
  if (missing.length > 0) {
    const lines = missing.map((row) => `${row.file}: ${row.missing}`);
    yield { name: 'not-included.txt', input: `${lines.join('\n')}\n` };
  }
}

/** The clip's video, else its diagram, which the row then names. @throws as {@link FetchVideo} */
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
  };
}
