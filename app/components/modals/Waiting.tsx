import { Spinner } from '../ui/Spinner.tsx';
import styles from './modal.module.css';

/** While a modal's body is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label="Loading" />
    </div>
  );
}
