import { useRef, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';
import type { ShareData } from '#app/components/modals/modalData.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { CheckIcon } from '#app/components/ui/icons.tsx';
import { useHydrated } from '#app/components/ui/useHydrated.ts';
import { useSelectAllOnFocus } from '#app/components/ui/useSelectAllOnFocus.ts';

/** Share: the link, a copy button and the device's share sheet, if it has one. */
export function Share({ data: { url, title } }: { data: ShareData }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const isReady = useHydrated();
  const hasSheet = isReady && 'share' in navigator;
  const whole = useSelectAllOnFocus();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  // Rejects when the visitor closes the sheet.
  const share = () => navigator.share({ title, url }).catch(() => {});

  return (
    <div className={styles.body}>
      <div className={styles.share}>
        <label htmlFor="share-address" className="visually-hidden">
          Address to share
        </label>
        <input
          ref={field}
          id="share-address"
          className={styles.input}
          type="text"
          value={url}
          readOnly
          {...whole}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          className={`${styles.copy} needs-scripts`}
          data-ready={isReady}
          data-copied={outcome === 'copied' || undefined}
          onClick={copy}
        >
          {outcome === 'copied' && (
            <span className={styles.copied}>
              <CheckIcon />
            </span>
          )}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={`${styles.hint} without-scripts`}>Copy this address to share it.</p>
      <p className={styles.hint} role="status">
        {outcome === 'refused' &&
          'The browser blocked copying. The link is selected, ready to copy.'}
      </p>
      <p className="visually-hidden" role="status">
        {outcome === 'copied' && 'Link copied'}
      </p>
      {hasSheet && (
        <div className={styles.buttons}>
          <Button variant="soft" color="gray" size="3" onClick={share}>
            Share with…
          </Button>
        </div>
      )}
    </div>
  );
}
