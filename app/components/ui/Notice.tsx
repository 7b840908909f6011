import type { ReactNode } from 'react';
import { InfoIcon, LockIcon, WarningIcon } from './icons.tsx';
import styles from './Notice.module.css';

const icons = { info: InfoIcon, problem: WarningIcon, private: LockIcon };

interface NoticeProps {
  title: string;
  children?: ReactNode;
  tone?: keyof typeof icons;
  /** Links or buttons. */
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** 'block' fills an empty screen, 'inline' stands among other content. */
  layout?: 'block' | 'inline';
}

/** An info box: what happened, and what to do. */
export function Notice(props: NoticeProps) {
  const { title, children, tone = 'info', actions, headingLevel = 2, layout = 'block' } = props;
  const Heading = `h${headingLevel}` as const;
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} data-layout={layout}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
