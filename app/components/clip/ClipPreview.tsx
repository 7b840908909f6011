import { useEffect, useRef } from 'react';
import styles from './ClipCard.module.css';

/** The clip itself over its still: muted, with controls, from the start, again and again. */
export function ClipPreview({ url, label }: { url: string; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.muted = true;
    // Refused or cut short by leaving the card: the still stays.
    element.play().catch(() => {});
    return () => {
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
