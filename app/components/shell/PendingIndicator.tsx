import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PendingIndicator.module.css';

/** Milliseconds after which the wait is announced. */
const announceAfter = 600;

/**
 * The global loading state: a slim bar at once, a spinner over the page, which is also announced,
 * when it takes longer. The present screen stays visible and usable.
 */
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
