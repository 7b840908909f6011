import { EventEmitter } from 'node:events';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVideoFetcher, fetchOfficialVideo } from './officialVideo.ts';

beforeEach(() => {
  vi.spyOn(https, 'get').mockReturnValue(undefined as never);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const url = 'https://videos.nba.com/a.mp4';
const { signal } = new AbortController();

/** Lets the host answer every call. */
function answerWith(body: string, statusCode = 200): void {
  vi.mocked(https.get).mockImplementation(((...[, , answer]: unknown[]) => {
    const headers = { 'content-type': 'video/mp4' };
    const response = Object.assign(Readable.from(body ? [Buffer.from(body)] : []), {
      statusCode,
      headers,
    });
    const request = new EventEmitter();
    queueMicrotask(() => (answer as (response: object) => void)(response));
    return Object.assign(request, { destroy: (error: Error) => request.emit('error', error) });
  }) as never);
}

function answerNothing(): void {
  vi.mocked(https.get).mockImplementation((() => {
    const request = new EventEmitter();
    queueMicrotask(() => request.emit('error', new Error('no answer in time')));
    return request;
  }) as never);
}

test.each([
  'https://evil.example/a.mp4',
  'http://videos.nba.com/a.mp4',
  'https://videos.nba.com.evil.example/a.mp4',
  'https://user@evil.example/videos.nba.com/a.mp4',
  'https://127.0.0.1/a.mp4',
  'file:///etc/passwd',
])('a video at %s is not fetched', async (other) => {
  await expect(fetchOfficialVideo(other, signal)).rejects.toThrow(
    'The video is not on a known host',
  );
  expect(https.get).not.toHaveBeenCalled();
});

test('returns a whole video and rejects an empty one', async () => {
  answerWith('film');
  expect(Buffer.from(await fetchOfficialVideo(url, signal)).toString()).toBe('film');
  answerWith('');
  await expect(fetchOfficialVideo(url, signal)).rejects.toThrow('The video is empty');
});

describe('the videos of an archive', () => {
  const askFor = async (count: number, fetching = createVideoFetcher()) => {
    const reasons: string[] = [];
    for (let i = 0; i < count; i++) {
      await fetching(url, signal).catch((error: Error) => reasons.push(error.message));
    }
    return reasons;
  };

  test('are skipped after the host stops answering', async () => {
    answerNothing();
    const reasons = await askFor(5);
    expect(https.get).toHaveBeenCalledTimes(2);
    expect(reasons.at(-1)).toBe('The host of the video does not answer');
  });

  test('are requested as long as the host answers with any status', async () => {
    const fetching = createVideoFetcher();
    for (const answer of [() => answerWith('film'), () => answerWith('gone', 404)]) {
      answerNothing();
      await askFor(1, fetching);
      answer();
      await askFor(1, fetching);
    }
    answerNothing();
    await askFor(1, fetching);
    expect(https.get).toHaveBeenCalledTimes(5);
  });

  test('are requested again for another archive', async () => {
    answerNothing();
    await askFor(5);
    await askFor(5);
    expect(https.get).toHaveBeenCalledTimes(4);
  });
});
