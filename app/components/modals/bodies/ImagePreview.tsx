import { useEffect, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';

/** Milliseconds without typing before a URL is loaded. */
const pause = 400;

/** Shows the image at a URL, or that it cannot be loaded. */
export function ImagePreview({ url }: { url: string }) {
  const tried = useSettled(url.trim());
  if (!tried) return null;
  return <Picture key={tried} url={tried} />;
}

function Picture({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className={`${styles.preview} needs-scripts`} data-state={state}>
      <p role="status">{state === 'failed' && 'No image could be loaded from this address.'}</p>
      {state !== 'failed' && (
        <img
          src={url}
          alt="Preview"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}

/** Debounces a value, so that not every typed letter of a URL is requested. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return value === settled ? settled : '';
}
