import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CloseIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';
import styles from './modal.module.css';
import { ModalContext } from './modalContext.ts';
import type { ModalActionData } from './modalData.ts';

interface ModalPageProps {
  title: ReactNode;
  /** The path that closing leads to. */
  back: string;
  answer?: ModalActionData;
  children: ReactNode;
}

/** A modal as a page: opened directly, reloaded, shared, or without scripts. */
export function ModalPage({ title, answer, children, ...props }: ModalPageProps) {
  const back = (answer?.state === 'refused' && answer.back) || props.back;
  return (
    <div className={`page ${styles.page}`}>
      <section className={styles.sheet} aria-labelledby="modal-title">
        <header className={styles.header}>
          <h1 className={styles.title} id="modal-title">
            {title}
          </h1>
          <Link className={styles.close} to={back} aria-label="Close" {...getTooltipProps('Close')}>
            <CloseIcon />
          </Link>
        </header>
        <ModalContext value={{ over: 'page', back, answer }}>{children}</ModalContext>
      </section>
    </div>
  );
}
