import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import styles from './ClipFailed.module.css';

/** In the player's place while the API does not give the clip. The rest of the page stands. */
export function ClipFailed() {
  return (
    <div className={styles.frame}>
      <h1 className={styles.title}>This clip could not be loaded just now</h1>
      <p className={styles.text}>
        The service that keeps the clips did not answer. The clip may well be there in a moment.
      </p>
      <TryAgain />
    </div>
  );
}
