import type { ReactNode } from 'react';
import styles from '#app/components/modals/modal.module.css';

interface ModalFieldProps {
  /** Of the control, which refers to its hint and its error by {@link hintIdOf} and {@link errorIdOf}. */
  id: string;
  label: string;
  hint: string;
  /** Shown in place of the hint if scripts run; screen readers get the hint. */
  count?: ReactNode;
  /** Null for none. */
  error: string | null;
  children: ReactNode;
}

export const hintIdOf = (id: string) => `${id}-hint`;
export const errorIdOf = (id: string) => `${id}-error`;

/** A field of a modal's form: its label, a hint beside it, the control, and what is wrong with its value. */
export function ModalField({ id, label, hint, count, error, children }: ModalFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        <span id={hintIdOf(id)} className={count ? `${styles.hint} without-scripts` : styles.hint}>
          {hint}
        </span>
        {count}
      </div>
      {children}
      <p className={styles.error} id={errorIdOf(id)} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
