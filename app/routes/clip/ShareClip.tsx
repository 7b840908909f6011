import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { usePublicOrigin } from '#app/components/shell/shellData.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { CheckIcon } from '#app/components/ui/icons.tsx';
import styles from './ShareClip.module.css';

const confirmationTime = 2500;

/**
 * Shares the clip's address, without the search: in the device's share sheet on touch screens, else
 * through the clipboard. Without scripts, or if copying fails, the button shows the address.
 */
export function ShareClip({ clip }: { clip: Clip }) {
  const address = usePublicOrigin() + clipPath(clip);
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [copied, confirm] = useConfirmation(address);
  const [refused, setRefused] = useState(false);

  async function share() {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const sheet = { title: getClipTitle(clip), url: address };
    if (isTouch && 'share' in navigator && (await opensSheet(sheet))) return;
    try {
      await navigator.clipboard.writeText(address);
      setRefused(false);
      confirm();
    } catch {
      setRefused(true);
      panel.current?.showPopover();
      field.current?.select();
    }
  }
  // The button was pressed before hydration.
  const shareLate = useEffectEvent(share);
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) void shareLate();
  }, []);

  return (
    <div className={styles.share}>
      <Button
        variant="soft"
        color="gray"
        className={styles.button}
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        {copied && <CheckIcon />}
        {copied ? 'Link copied' : 'Share'}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && 'Link copied'}
      </span>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <label htmlFor={`${id}-address`}>The address of this clip</label>
        <input
          ref={field}
          id={`${id}-address`}
          className={styles.address}
          type="text"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className={styles.hint} role="status">
          {refused && 'The browser blocked copying. The link is selected, ready to copy.'}
        </p>
      </div>
    </div>
  );
}

/** Whether `subject` was confirmed a moment ago. */
function useConfirmation(subject: string): [isConfirmed: boolean, confirm: () => void] {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = () => {
    setConfirmed(subject);
    clearTimeout(timer.current);
    timer.current = setTimeout(setConfirmed, confirmationTime, null);
  };
  return [confirmed === subject, confirm];
}

/** False if the browser refuses the sheet, as in-app browsers do; true also if it is dismissed. */
async function opensSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}
