import { type RefObject, useEffect } from 'react';
import styles from './ClipCard.module.css';
import { prefersReducedMotion, startPlaying } from './usePlayWhenVisible.ts';

interface ClipPreviewProps {
  ref: RefObject<HTMLVideoElement | null>;
  url: string;
  /** Called when it cannot be played. */
  onError: () => void;
}

/**
 * The clip itself over its still: muted, from the start, again and again; for visitors who asked for
 * less motion once they start it. It lies under the link that covers the card.
 */
export function ClipPreview({ ref, url, onError }: ClipPreviewProps) {
  const waits = prefersReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video to start
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // In development effects run twice, and what ends one takes the video away.
    if (!element.hasAttribute('src')) element.src = url;
    element.muted = true;
    if (!waits) void startPlaying(element);
  }, [url]);
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (!element) return;
      element.pause();
      element.removeAttribute('src');
      element.load();
    };
  }, [ref]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without the browser's controls it is not
    <video
      ref={ref}
      className={styles.preview}
      src={url}
      onError={onError}
      aria-hidden="true"
      onLoadedData={({ currentTarget }) => {
        currentTarget.dataset.ready = '';
      }}
      muted
      playsInline
      loop
      // A refused start leaves the still in place.
      preload={waits ? 'none' : 'auto'}
    />
  );
}
