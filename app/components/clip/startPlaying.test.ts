import { expect, it } from 'vitest';
import { startPlaying } from './startPlaying.ts';

function fakeVideo({ refuses }: { refuses: (muted: boolean) => string | null }) {
  const tries: boolean[] = [];
  return {
    tries,
    muted: false,
    async play() {
      tries.push(this.muted);
      const name = refuses(this.muted);
      if (name) throw new DOMException('refused', name);
    },
  };
}

it('plays with sound if the browser allows it', async () => {
  const video = fakeVideo({ refuses: () => null });
  await startPlaying(video);
  expect(video).toMatchObject({ tries: [false], muted: false });
});

it('plays muted if the browser refuses sound', async () => {
  const video = fakeVideo({ refuses: (muted) => (muted ? null : 'NotAllowedError') });
  await startPlaying(video);
  expect(video).toMatchObject({ tries: [false, true], muted: true });
});

it('does not reject if the browser refuses to play', async () => {
  const video = fakeVideo({ refuses: () => 'NotAllowedError' });
  await startPlaying(video);
  expect(video.tries).toEqual([false, true]);
});

it('does not mute or retry if another clip was chosen or the file is broken', async () => {
  for (const name of ['AbortError', 'NotSupportedError']) {
    const video = fakeVideo({ refuses: () => name });
    await startPlaying(video);
    expect(video).toMatchObject({ tries: [false], muted: false });
  }
});
