import styles from '#app/components/modals/modal.module.css';
import { WarningIcon } from '#app/components/ui/icons.tsx';

/** Why a form was rejected, shown beside its button. */
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
