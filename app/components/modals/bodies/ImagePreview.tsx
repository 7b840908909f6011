import { useEffect, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';

/** Time without typing after which an address is tried, in milliseconds. */
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
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}

/** The value once it has not changed for a while; not every letter of an address is asked for. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return value === settled ? settled : '';
}
