import { useEffect, useRef, useState } from 'react';
import styles from './ClipCard.module.css';

interface ClipPreviewProps {
  url: string;
  /** Address of its still. */
  still: string | undefined;
  label: string;
  /** It cannot be played. */
  onError: () => void;
}

/**
 * The clip itself over its still: muted, with controls, from the start, again and again. Who wants
 * less motion has the controls alone, over the still.
 */
export function ClipPreview({ url, still, label, onError }: ClipPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video to start
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.muted = true;
    if (isCalm) return;
    // Refused or cut short by leaving the card: the still stays.
    element.play().catch(() => {});
  }, [url, isCalm]);
  useEffect(() => {
    const element = video.current;
    return () => {
      if (!element) return;
      element.pause();
      element.removeAttribute('src');
      element.load();
    };
  }, []);
  return (
    <video
      ref={video}
      className={styles.preview}
      src={url}
      onError={onError}
      aria-label={label}
      tabIndex={-1}
      muted
      playsInline
      loop
      controls
      poster={isCalm ? still : undefined}
      preload={isCalm ? 'metadata' : 'auto'}
    />
  );
}
