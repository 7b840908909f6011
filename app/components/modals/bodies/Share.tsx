import { useRef, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';
import type { ShareData } from '#app/components/modals/modalData.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { CheckIcon } from '#app/components/ui/icons.tsx';
import { useHydrated } from '#app/components/ui/useHydrated.ts';
import { useSelectAllOnFocus } from '#app/components/ui/useSelectAllOnFocus.ts';

/** Share: the link, the embed code, and the device's share sheet, if it has one. */
export function Share({ data: { url, title, embed } }: { data: ShareData }) {
  const isReady = useHydrated();
  const hasSheet = isReady && 'share' in navigator;
  // Rejects when the visitor closes the sheet.
  const share = () => navigator.share({ title, url }).catch(() => {});

  return (
    <div className={styles.body}>
      <CopyField
        id="share-address"
        label="Address to share"
        value={url}
        action="Copy"
        thing="link"
        hint="Copy this address to share it."
      />
      {embed !== null && (
        <CopyField
          id="share-embed"
          label="Embed code"
          isLabelShown
          value={embed}
          action="Copy embed code"
          thing="embed code"
          hint="Copy this code into a page of your own."
        />
      )}
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

interface CopyFieldProps {
  id: string;
  label: string;
  isLabelShown?: boolean;
  value: string;
  /** Text of the button. */
  action: string;
  /** What is copied, in a sentence. */
  thing: string;
  /** Shown without scripts. */
  hint: string;
}

/** A text to copy, with a button that does it. */
function CopyField({ id, label, isLabelShown, value, action, thing, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const isReady = useHydrated();
  const whole = useSelectAllOnFocus();
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  const said = `${thing.charAt(0).toUpperCase()}${thing.slice(1)} copied`;
  return (
    <div className={styles.copyField}>
      <label htmlFor={id} className={isLabelShown ? undefined : 'visually-hidden'}>
        {label}
      </label>
      <div className={styles.share}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          type="text"
          value={value}
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
          {outcome === 'copied' ? 'Copied' : action}
        </Button>
      </div>
      <p className={`${styles.hint} without-scripts`}>{hint}</p>
      <p className={styles.hint} role="status">
        {outcome === 'refused' &&
          `The browser blocked copying. The ${thing} is selected, ready to copy.`}
      </p>
      <p className="visually-hidden" role="status">
        {outcome === 'copied' && said}
      </p>
    </div>
  );
}
