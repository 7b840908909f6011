import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/clips/clipText.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { getButtonProps } from '../ui/Button.tsx';
import { ReplayIcon } from '../ui/icons.tsx';
import styles from './QueueStatus.module.css';
import type { QueueProgress } from './useQueue.ts';

interface QueueStatusProps {
  progress: QueueProgress;
  /** The present clip is the last one. */
  isLast: boolean;
  /** Number of clips, as far as they are loaded. */
  count: number;
  /** Address of the first clip; null: it is the present one. */
  first: string | null;
  /** Navigation state of the queue's clips. */
  state?: unknown;
  onReplay: () => void;
  /** Leads to the list. */
  back: ReactNode;
}

/** What a queue has to say: clips that it skipped, and its end. */
export function QueueStatus(props: QueueStatusProps) {
  const { progress, isLast, count, first, state, onReplay, back } = props;
  return (
    <div className={styles.status} data-last={isLast || undefined}>
      <p role="status" className={styles.words}>
        {describeProgress(progress, count)}
      </p>
      {isLast && (
        <div className={styles.actions}>
          <Link
            to={first ?? '.'}
            {...sameScreenNavigation}
            reloadDocument={first === null}
            state={state}
            onClick={onReplay}
            {...getButtonProps({ variant: 'soft' })}
          >
            <ReplayIcon />
            Replay
          </Link>
          {back}
        </div>
      )}
    </div>
  );
}

/** '' as long as there is nothing to say. */
export function describeProgress(progress: QueueProgress, count: number): string {
  const { failed, played, isFinished, isStopped } = progress;
  if (isFinished) return `${formatNumber(played)} of ${formatNumber(count)} played`;
  if (isStopped) return 'The queue has stopped: three clips in a row could not be played.';
  if (failed === 0) return '';
  return failed === 1
    ? 'Skipped a clip that could not be played.'
    : `Skipped ${failed} clips that could not be played.`;
}
