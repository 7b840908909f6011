import { expect, test } from 'vitest';
import { fetchOfficialVideo } from './officialVideo.ts';

test.each([
  'https://evil.example/a.mp4',
  'http://videos.nba.com/a.mp4',
  'https://videos.nba.com.evil.example/a.mp4',
  'https://user@evil.example/videos.nba.com/a.mp4',
  'https://127.0.0.1/a.mp4',
  'file:///etc/passwd',
])('%s is not fetched', async (url) => {
  await expect(fetchOfficialVideo(url, new AbortController().signal)).rejects.toThrow(
    'The video is not on a known host',
  );
});
