import { WarningIcon } from '../ui/icons.tsx';
import styles from './modal.module.css';

/** Why a form was not taken: beside its button, where the visitor looks. */
export function FormNotice({ notice }: { notice: string | null | undefined }) {
  return (
    <div role="alert">
      {notice && (
        <p className={styles.notice}>
          <WarningIcon />
          <span>{notice}</span>
        </p>
      )}
    </div>
  );
}
