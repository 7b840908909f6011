import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PendingIndicator.module.css';

/** Milliseconds after which the spinner appears. */
const announceAfter = 600;

/** The global loading state: a bar at once, and an announced spinner if it takes longer. */
export function PendingIndicator() {
  const { state } = useNavigation();
  const pending = state !== 'idle';
  const slow = useSlow(pending);
  return (
    <div role="status">
      {pending && <div className={styles.bar} />}
      {slow && (
        <div className={styles.overlay}>
          <Spinner size="large" label="Loading page" />
        </div>
      )}
    </div>
  );
}

/** True once `pending` has lasted for a while. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(setSlow, announceAfter, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}
