import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Clip } from '#app/api/contract.ts';
import { startPlaying } from '../clip/startPlaying.ts';

interface VideoSources {
  clip: Pick<Clip, 'url' | 'diagramUrl'>;
  /** Set while the element may go on by itself: the next clip plays at once. */
  goOn: RefObject<boolean>;
  /** The official video failed and the diagram beside it plays instead. */
  onFailed?: (() => void) | undefined;
  /** Nothing of the clip can be played. */
  onUnplayable?: (() => void) | undefined;
}

/**
 * The sources of a video: the official one, then the diagram. The browser falls back to the
 * diagram itself if the official video fails to load, also without scripts. Only if it breaks off
 * later does a script replace it.
 */
export function useVideoSources(video: RefObject<HTMLVideoElement | null>, options: VideoSources) {
  const { goOn, onFailed, onUnplayable } = options;
  const { url, diagramUrl } = options.clip;
  const [broken, setBroken] = useState<string | null>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const sources = !diagramUrl ? [url] : broken === url ? [diagramUrl] : [url, diagramUrl];
  useReload(video, sources);

  function fail() {
    setFailedUrl(url);
    onUnplayable?.();
  }

  const sourceFailed = (source: string) => (source === diagramUrl ? fail() : onFailed?.());

  function videoFailed() {
    const element = video.current;
    if (!element || sources.length === 1 || plays(element, diagramUrl)) return fail();
    goOn.current = !element.paused;
    setBroken(url);
    onFailed?.();
  }

  const noticeStandIn = () => {
    if (video.current && plays(video.current, diagramUrl)) onFailed?.();
  };

  // A failure before hydration fired its event too early.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures fire events
  useEffect(() => {
    const element = video.current;
    const noneLeft = element?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
    if (element?.error) videoFailed();
    else if (noneLeft && element.currentSrc !== '') fail();
    else noticeStandIn();
  }, []);

  function retry() {
    const element = video.current;
    if (!element) return;
    // The pressed button unmounts, so the video takes the focus.
    flushSync(() => {
      setFailedUrl(null);
      setBroken(null);
    });
    element.focus({ preventScroll: true });
    element.load();
    void startPlaying(element);
  }

  return { sources, failed: failedUrl === url, sourceFailed, videoFailed, noticeStandIn, retry };
}

function plays({ currentSrc }: HTMLVideoElement, path: string | null | undefined): boolean {
  return Boolean(path) && currentSrc === new URL(path as string, location.href).href;
}

/** A video reads its source elements once; changed ones need `load()`. */
function useReload(video: RefObject<HTMLVideoElement | null>, sources: readonly string[]): void {
  const list = sources.join(' ');
  const loaded = useRef(list);
  useEffect(() => {
    if (loaded.current === list) return;
    loaded.current = list;
    if (video.current && !video.current.hasAttribute('src')) video.current.load();
  }, [video, list]);
}
