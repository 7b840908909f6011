import { expect, it } from 'vitest';
import { startPlaying } from './usePlayWhenVisible.ts';

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

it('plays with sound where the browser lets it', async () => {
  const video = fakeVideo({ refuses: () => null });
  await startPlaying(video);
  expect(video).toMatchObject({ tries: [false], muted: false });
});

it('plays muted where sound is refused', async () => {
  const video = fakeVideo({ refuses: (muted) => (muted ? null : 'NotAllowedError') });
  await startPlaying(video);
  expect(video).toMatchObject({ tries: [false, true], muted: true });
});

it('gives up quietly where playing is refused altogether', async () => {
  const video = fakeVideo({ refuses: () => 'NotAllowedError' });
  await startPlaying(video);
  expect(video.tries).toEqual([false, true]);
});

it('does not mute or retry when another clip was chosen meanwhile, or the file is broken', async () => {
  for (const name of ['AbortError', 'NotSupportedError']) {
    const video = fakeVideo({ refuses: () => name });
    await startPlaying(video);
    expect(video).toMatchObject({ tries: [false], muted: false });
  }
});
