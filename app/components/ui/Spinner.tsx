import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What is loading; read out. Empty where text beside it says so. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** Something is on its way. */
export function Spinner({ label = 'Loading', size = 'medium' }: SpinnerProps) {
  return (
    <span className={styles.spinner} data-size={size}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
