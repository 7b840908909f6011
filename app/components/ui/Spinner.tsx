import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Text for screen readers; empty if visible text says it. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** A loading spinner. */
export function Spinner({ label = 'Loading', size = 'medium' }: SpinnerProps) {
  return (
    <span className={styles.spinner} data-size={size}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
