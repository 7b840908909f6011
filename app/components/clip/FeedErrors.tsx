import { useEffect } from 'react';
import type { ClipPage } from '#app/api/contract.ts';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import styles from './FeedErrors.module.css';

interface FeedErrorsProps {
  errors: readonly string[];
  /** The first page of their list. */
  list: ClipPage;
}

/** Messages already shown, by list, because a list may be rendered again. For the browser only. */
const shown = new WeakMap<ClipPage, Set<string>>();

/**
 * Shows each error message of a play-by-play response once, as a notification
 * (docs/product.md#feed-errors).
 */
export function FeedErrors({ errors, list }: FeedErrorsProps) {
  useEffect(() => {
    const before = shown.get(list) ?? new Set<string>();
    shown.set(list, new Set([...before, ...errors]));
    for (const message of errors) {
      if (!before.has(message)) showToast({ type: 'warning', message });
    }
  }, [errors, list]);
  if (errors.length === 0) return null;
  return (
    <div className={`${styles.errors} without-scripts`}>
      {errors.map((message) => (
        <Notice key={message} tone="problem" layout="inline" headingLevel={3} title={message} />
      ))}
    </div>
  );
}
