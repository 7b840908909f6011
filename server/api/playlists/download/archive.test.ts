import { describe, expect, test } from 'vitest';
import { unzip, unzipFromFront } from '#tests/support/zip.ts';
import { type ArchivedClip, createArchiveResponse, type FetchVideo } from './archive.ts';
import { VideoUnavailable } from './officialVideo.ts';

const clipOf = (eventNumber: number, over: Partial<ArchivedClip> = {}): ArchivedClip => ({
  gameId: '0022400061',
  eventNumber,
  date: '2024-10-22',
  period: 1,
  clockTime: '9:47',
  playerName: 'Stephen Curry',
  desc: 'Stephen Curry makes a three',
  matchup: 'GSW @ LAL',
  url: `https://videos.nba.com/${eventNumber}.mp4`,
  ...over,
});

const video: FetchVideo = async ({ eventNumber }) => Buffer.from(`video ${eventNumber}`);
const failed = () => {};

function archive(over: Partial<Parameters<typeof createArchiveResponse>[0]>) {
  const signal = new AbortController().signal;
  return createArchiveResponse({
    clips: [clipOf(7), clipOf(9)],
    video,
    signal,
    onError: failed,
    ...over,
  });
}

const read = async (response: Response) => unzip(new Uint8Array(await response.arrayBuffer()));

describe('an archive', () => {
  test('holds the clips in order, with a manifest', async () => {
    const response = archive({ clips: [clipOf(7, { note: 'The first' }), clipOf(9)] });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="videos.zip"');
    const files = await read(response);
    expect([...files.keys()]).toEqual([
      '001 2024-10-22 GSW @ LAL Q1 9-47 Stephen Curry makes a three.mp4',
      '002 2024-10-22 GSW @ LAL Q1 9-47 Stephen Curry makes a three.mp4',
      'manifest.csv',
      'manifest.json',
    ]);
    expect([...files.values()][1]?.toString()).toBe('video 9');
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest[0]).toEqual({
      file: '001 2024-10-22 GSW @ LAL Q1 9-47 Stephen Curry makes a three.mp4',
      game: '0022400061',
      event: 7,
      date: '2024-10-22',
      period: 1,
      clock: '9:47',
      player: 'Stephen Curry',
      description: 'Stephen Curry makes a three',
      source: 'https://videos.nba.com/7.mp4',
      standsIn: '',
      missing: '',
      note: 'The first',
    });
  });

  test('reads from the front as from its directory, with names in any script', async () => {
    const clips = [clipOf(7, { desc: 'Nikola Jokić 🏀' }), clipOf(9, { desc: 'Ян Веселы' })];
    const bytes = new Uint8Array(await archive({ clips }).arrayBuffer());
    const files = unzipFromFront(bytes);
    expect([...files.keys()][0]).toBe('001 2024-10-22 GSW @ LAL Q1 9-47 Nikola Jokić 🏀.mp4');
    expect(files).toEqual(await unzip(bytes));
  });

  test('begins its table with a byte order mark, so that Excel reads it as UTF-8', async () => {
    const files = await read(archive({ clips: [clipOf(7, { playerName: 'Nikola Jokić' })] }));
    const table = files.get('manifest.csv') as Buffer;
    expect(table.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(table.toString()).toContain('Nikola Jokić');
  });

  test('labels overtime like the cards', async () => {
    const files = await read(archive({ clips: [clipOf(7, { period: 6 })] }));
    expect([...files.keys()][0]).toBe(
      '001 2024-10-22 GSW @ LAL OT 9-47 Stephen Curry makes a three.mp4',
    );
  });

  test('that the reader cancels reports no clip as failed', async () => {
    const unforeseen: number[] = [];
    const { body } = archive({ onError: (clip) => unforeseen.push(clip.eventNumber) });
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(unforeseen).toEqual([]);
  });

  test('lists missing clips with the reason, and has the others', async () => {
    const unforeseen: number[] = [];
    const files = await read(
      archive({
        clips: [clipOf(1), clipOf(2), clipOf(3)],
        video: async (clip, signal) => {
          if (clip.eventNumber === 1) throw new VideoUnavailable('The video is too large');
          if (clip.eventNumber === 2) throw new Error('secret detail');
          return video(clip, signal);
        },
        onError: (clip) => unforeseen.push(clip.eventNumber),
      }),
    );
    const list = String(files.get('not-included.txt'));
    expect(list).toMatch(/^001 .*: The video is too large\n002 .*: The clip could not be made\n$/);
    expect(list).not.toContain('secret');
    expect([...files.keys()].filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
    expect(unforeseen).toEqual([2]);
  });

  test('has the diagram in place of an unavailable official video, and notes it', async () => {
    const diagramUrl = 'http://localhost/media/1.mp4';
    const files = await read(
      archive({
        clips: [clipOf(1, { diagramUrl }), clipOf(2)],
        video: async ({ url }) => {
          if (url !== diagramUrl) throw new VideoUnavailable('The host answered 404');
          return Buffer.from('drawn');
        },
      }),
    );
    const [first, second] = JSON.parse(String(files.get('manifest.json')));
    expect(first).toMatchObject({ source: diagramUrl, standsIn: 'The host answered 404' });
    expect(String(files.get(first.file))).toBe('drawn');
    expect(first.missing).toBe('');
    expect(second).toMatchObject({ standsIn: '', missing: 'The host answered 404' });
    expect(String(files.get('not-included.txt'))).toMatch(/^002 .*\n$/);
  });

  test('is valid for an empty playlist', async () => {
    expect([...(await read(archive({ clips: [] }))).keys()]).toEqual([
      'manifest.csv',
      'manifest.json',
    ]);
  });

  test('escapes formulas in the manifest', async () => {
    const files = await read(archive({ clips: [clipOf(1, { desc: '=HYPERLINK("x")' })] }));
    expect(String(files.get('manifest.csv'))).toContain(`'=HYPERLINK`);
  });

  test('requests a clip only after the one before is read', async () => {
    let asked = 0;
    const clips = Array.from({ length: 50 }, (_, i) => clipOf(i));
    const megabyte = new Uint8Array(1024 ** 2);
    const reader = archive({
      clips,
      video: async () => {
        asked += 1;
        return megabyte;
      },
    }).body?.getReader();
    await reader?.read();
    expect(asked).toBeLessThanOrEqual(2);
    await reader?.cancel();
  });

  test('leaves little for the garbage collector, however large it is', async () => {
    const clips = Array.from({ length: 60 }, (_, i) => clipOf(i));
    const { body } = archive({ clips, video: async () => new Uint8Array(1024 ** 2) });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for await (const _ of body ?? []) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most).toBeLessThan(24 * 1024 ** 2);
  });

  test('stops when its reader stops, which is no error of a clip', async () => {
    const errors: unknown[] = [];
    const asked: number[] = [];
    const reader = archive({
      clips: Array.from({ length: 50 }, (_, i) => clipOf(i)),
      video: async (clip) => {
        asked.push(clip.eventNumber);
        return new Uint8Array(1024 ** 2);
      },
      onError: (_clip, error) => errors.push(error),
    }).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const count = asked.length;
    await new Promise(setImmediate);
    expect(errors).toEqual([]);
    expect(asked).toHaveLength(count);
  });

  test('stops when the browser goes away', async () => {
    const leaving = new AbortController();
    const asked: number[] = [];
    const response = archive({
      clips: Array.from({ length: 50 }, (_, i) => clipOf(i)),
      signal: leaving.signal,
      video: async (clip) => {
        asked.push(clip.eventNumber);
        if (clip.eventNumber === 3) leaving.abort();
        return Buffer.alloc(10);
      },
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(asked.at(-1)).toBe(3);
  });
});
