import styles from '#app/components/modals/modal.module.css';
import { WarningIcon } from '#app/components/ui/icons.tsx';

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
