import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { formatPlaybackPosition } from '#app/clips/clipText.ts';
import { PauseIcon, PlayIcon, SoundIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';
import styles from './PreviewControls.module.css';
import { startPlaying } from './startPlaying.ts';

interface PreviewControlsProps {
  /** The preview of the same card. */
  video: RefObject<HTMLVideoElement | null>;
  clip: Pick<Clip, 'media'>;
}

/** Seconds per arrow key press in a preview. */
const keyStep = 0.5;
const steps = new Map([
  ['ArrowLeft', -keyStep],
  ['ArrowDown', -keyStep],
  ['ArrowRight', keyStep],
  ['ArrowUp', keyStep],
]);

/**
 * The controls of a card's preview (docs/product.md#preview). Native ones would cover a third of the
 * small picture and take the clicks that open the clip.
 */
export function PreviewControls({ video, clip }: PreviewControlsProps) {
  const { paused, muted, waiting, failed } = usePlayback(video);
  const slider = useRef<HTMLInputElement>(null);
  usePosition(video, slider);
  if (failed) return null;

  function toggle() {
    const element = video.current;
    if (element?.paused) void startPlaying(element);
    else element?.pause();
  }

  function moveTo(seconds: number) {
    if (!video.current || !slider.current) return;
    video.current.currentTime = seconds;
    showPosition(slider.current, video.current);
    sayPosition(slider.current);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps.get(event.key);
    if (step === undefined || !video.current) return;
    event.preventDefault();
    const { currentTime, duration } = video.current;
    moveTo(Math.min(Math.max(0, currentTime + step), duration || 0));
  }

  return (
    <fieldset
      className={styles.controls}
      aria-label="Preview"
      data-preview-controls=""
      data-waiting={waiting || undefined}
    >
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          onClick={toggle}
          aria-label={paused ? 'Play' : 'Pause'}
          {...getTooltipProps(paused ? 'Play' : 'Pause')}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </button>
        {/* Diagrams have no sound. */}
        {clip.media !== 'diagram' && (
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              if (video.current) video.current.muted = !muted;
            }}
            aria-label={muted ? 'Sound on' : 'Sound off'}
            {...getTooltipProps(muted ? 'Sound on' : 'Sound off')}
          >
            <SoundIcon on={!muted} />
          </button>
        )}
      </div>
      <input
        ref={slider}
        type="range"
        className={styles.position}
        aria-label="Position"
        defaultValue={0}
        step="any"
        onInput={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
        onKeyDown={handleKey}
        onFocus={({ currentTarget }) => sayPosition(currentTarget)}
      />
    </fieldset>
  );
}

const playbackEvents = ['play', 'pause', 'playing', 'waiting', 'volumechange', 'error', 'emptied'];

function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState({ paused: false, muted: true, waiting: true, failed: false });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () =>
      setState({
        paused: element.paused,
        muted: element.muted,
        waiting: !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        failed: element.error !== null,
      });
    read();
    return listen(element, playbackEvents, read);
  }, [video]);
  return state;
}

/** Moves the slider frame by frame: `timeupdate` would make it jump in a short clip. */
function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  slider: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      // While dragged, the slider stays under the pointer.
      if (slider.current && !slider.current.matches(':active'))
        showPosition(slider.current, element);
      if (!element.paused) frame = requestAnimationFrame(follow);
    };
    follow();
    const stop = listen(element, ['play', 'durationchange', 'seeked', 'emptied'], follow);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [video, slider]);
}

function showPosition(slider: HTMLInputElement, { currentTime, duration }: HTMLVideoElement): void {
  const length = Number.isFinite(duration) ? duration : 0;
  slider.max = String(length || 1);
  slider.value = String(currentTime);
  slider.style.setProperty('--done', `${length && (currentTime / length) * 100}%`);
}

/** Read on demand only: a screen reader would announce each change. */
function sayPosition(slider: HTMLInputElement): void {
  slider.setAttribute(
    'aria-valuetext',
    formatPlaybackPosition(slider.valueAsNumber, Number(slider.max)),
  );
}

function listen(element: HTMLElement, types: readonly string[], listener: () => void): () => void {
  for (const type of types) element.addEventListener(type, listener);
  return () => {
    for (const type of types) element.removeEventListener(type, listener);
  };
}
