import { describe, expect, it } from 'vitest';
import { carryOut } from './actions.ts';

/** A video that has shown frames at some times; `HTMLVideoElement` as far as a step needs it. */
function videoWith(shown: readonly number[]) {
  let take: VideoFrameRequestCallback = () => {};
  const video = {
    ...{ currentTime: 1, duration: 5, currentSrc: 'clip.mp4', paused: false },
    pause() {},
    requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
      take = callback;
      return 0;
    },
  };
  const step = (isDiagram: boolean) =>
    carryOut('frameForward', {
      video: video as unknown as HTMLVideoElement,
      link: '/clip',
      isDiagram,
    });
  step(true);
  for (const mediaTime of shown) take(0, { mediaTime } as VideoFrameCallbackMetadata);
  return {
    stepFrom(time: number, isDiagram: boolean): number {
      video.currentTime = time;
      step(isDiagram);
      return video.currentTime;
    },
  };
}

describe('a step by a frame', () => {
  it('is a twentieth of a second of a diagram, also where each other frame was left out', () => {
    expect(videoWith([0.1, 0.2, 0.3]).stepFrom(1, true)).toBeCloseTo(1.075);
  });

  it('is as long as a video’s shortest frame so far', () => {
    expect(videoWith([0.04, 0.08, 0.16]).stepFrom(1, false)).toBeCloseTo(1.06);
  });

  it('is a thirtieth of a second of a video that has not been played', () => {
    expect(videoWith([]).stepFrom(1, false)).toBeCloseTo(31.5 / 30);
  });
});
