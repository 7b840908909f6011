import { useNavigation } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PendingIndicator.module.css';

/**
 * The global loading state: a slim bar at once, a spinner over the page when it takes longer
 * (delayed by its style sheet). The present screen stays visible and usable.
 */
export function PendingIndicator() {
  const { state } = useNavigation();
  const pending = state !== 'idle';
  return (
    <div role="status" aria-live="polite">
      {pending && (
        <>
          <div className={styles.bar} />
          <div className={styles.overlay}>
            <Spinner size="large" label="Loading page" />
          </div>
        </>
      )}
    </div>
  );
}
