import { useEffect, useRef } from 'react';
import styles from './ClipCard.module.css';

interface ClipPreviewProps {
  url: string;
  label: string;
  /** It cannot be played. */
  onError: () => void;
}

/** The clip itself over its still: muted, with controls, from the start, again and again. */
export function ClipPreview({ url, label, onError }: ClipPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video to start
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.muted = true;
    // Refused or cut short by leaving the card: the still stays.
    element.play().catch(() => {});
  }, [url]);
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
      onLoadedData={({ currentTarget }) => {
        currentTarget.dataset.ready = '';
      }}
      aria-label={label}
      tabIndex={-1}
      muted
      playsInline
      loop
      controls
      preload="auto"
    />
  );
}
