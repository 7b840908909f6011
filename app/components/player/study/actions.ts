/** What the keys of the player do, loaded with the first of them (docs/product.md#player-keys). */
import { showToast } from '#app/components/ui/toast.ts';
import { speeds } from '#app/preferences.ts';
import { startPlaying } from '../../clip/startPlaying.ts';
import { getSeekStep, type PlayerAction } from '../playerKeys.ts';
import { changePlayerSettings, getPlayerSettings } from '../playerSettings.ts';
import { getSeenFrame, stepFrame, watchFrames } from './frames.ts';

/** The actions that concern the video alone, and its link. */
type StudyAction = Exclude<PlayerAction, 'next' | 'previous' | 'save' | 'keys'>;

interface Studied {
  video: HTMLVideoElement;
  /** Address of the clip. */
  link: string;
  /** Whether its video is drawn. */
  isDiagram: boolean;
}

/** Seconds of a frame of diagrams (docs/product.md#diagram). */
const diagramFrame = 1 / 20;
/** As most videos have it. */
const usualFrame = 1 / 30;

/** Carries out an action of a key. */
export function carryOut(action: StudyAction, { video, link, isDiagram }: Studied): void {
  watchFrames(video);
  // A busy machine leaves out frames of a diagram, whose length is known.
  const frame = isDiagram ? diagramFrame : (getSeenFrame(video) ?? usualFrame);
  const step = getSeekStep(video.duration);
  const actions: Record<StudyAction, () => unknown> = {
    playOrPause: () => (video.paused ? startPlaying(video) : video.pause()),
    back: () => seek(video, -step),
    forward: () => seek(video, step),
    farBack: () => seek(video, -2 * step),
    farForward: () => seek(video, 2 * step),
    frameBack: () => stepFrame(video, -1, frame),
    frameForward: () => stepFrame(video, 1, frame),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    restart: () => restart(video),
    loop: () => changePlayerSettings({ loop: !getPlayerSettings().loop }),
    mute: () => {
      video.muted = !video.muted;
    },
    fullScreen: () => toggleFullScreen(video),
    pictureInPicture: () => togglePictureInPicture(video),
    copyLink: () => copyLink(link),
  };
  actions[action]();
}

function seek(video: HTMLVideoElement, seconds: number): void {
  if (!Number.isFinite(video.duration)) return;
  video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration);
}

function restart(video: HTMLVideoElement): void {
  const hasEnded = video.ended;
  video.currentTime = 0;
  if (hasEnded) void startPlaying(video);
}

function changeSpeed(direction: 1 | -1): void {
  const place = speeds.indexOf(getPlayerSettings().speed) + direction;
  const speed = speeds[place];
  if (speed) changePlayerSettings({ speed });
}

/** Phones of Apple know full screen of videos alone. */
type FullScreenVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Does nothing if the browser does not support or refuses full screen. */
function toggleFullScreen(video: FullScreenVideo): void {
  const isFull = document.fullscreenElement === video;
  const change = isFull ? document.exitFullscreen() : video.requestFullscreen?.();
  if (change) change.catch(() => {});
  else video.webkitEnterFullscreen?.();
}

function togglePictureInPicture(video: HTMLVideoElement): void {
  if (!document.pictureInPictureEnabled) return;
  const isOut = document.pictureInPictureElement === video;
  const change = isOut ? document.exitPictureInPicture() : video.requestPictureInPicture();
  change.catch(() => {});
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ type: 'success', message: 'Link copied' });
  } catch {
    showToast({ type: 'error', message: 'The browser blocked copying the link.' });
  }
}
