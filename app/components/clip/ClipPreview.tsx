import { type RefObject, useEffect } from 'react';
import styles from './ClipCard.module.css';
import { prefersReducedMotion, startPlaying } from './startPlaying.ts';

interface ClipPreviewProps {
  ref: RefObject<HTMLVideoElement | null>;
  url: string;
  /** Called when it cannot be played. */
  onError: () => void;
}

/**
 * The clip over its still: muted and looping. With reduced motion it waits for the visitor to start
 * it. It lies under the link that covers the card.
 */
export function ClipPreview({ ref, url, onError }: ClipPreviewProps) {
  const waits = prefersReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // In development effects run twice, and the clean-up below removes the source.
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
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls is not focusable
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
