import { expect, test } from 'vitest';
import { fetchOfficialVideo, isPrivateAddress } from './officialVideo.ts';

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

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  'localhost',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is not',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
