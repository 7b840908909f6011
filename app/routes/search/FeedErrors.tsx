import { useEffect, useRef } from 'react';
import { Notice } from '#app/components/ui/Notice.tsx';
import { showToast } from '#app/components/ui/toast.ts';
import styles from './search.module.css';

/** What the API has to say about its clips: each message as a notification, once (spec 7, 8). */
export function FeedErrors({ errors }: { errors: readonly string[] }) {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const message of errors) {
      if (shown.current.has(message)) continue;
      shown.current.add(message);
      showToast({ type: 'warning', message });
    }
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className={`${styles.errors} without-scripts`}>
      {errors.map((message) => (
        <Notice key={message} tone="problem" layout="inline" headingLevel={3} title={message} />
      ))}
    </div>
  );
}
