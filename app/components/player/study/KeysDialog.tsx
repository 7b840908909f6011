import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/components/ui/Button.tsx';
import controls from '../PlayerControls.module.css';
import { changePlayerSettings, usePlayerSettings } from '../playerSettings.ts';
import styles from './KeysDialog.module.css';
import { keyList } from './keyList.ts';

/** The list of the player's keys, and the switch that turns them off (docs/product.md#player-keys). */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { keys } = usePlayerSettings();
  const title = useId();
  const hint = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onClose={onClose}
      onMouseDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.content}>
        <h2 id={title} className={styles.title}>
          Keyboard shortcuts
        </h2>
        <dl className={styles.list}>
          {keyList.map(([names, what]) => (
            <div key={what} className={styles.row}>
              <dt>
                {names.map((name) => (
                  <kbd key={name} className={styles.key}>
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.foot}>
          <button
            type="button"
            role="switch"
            className={controls.switch}
            aria-checked={keys}
            aria-describedby={hint}
            onClick={() => changePlayerSettings({ keys: !keys })}
          >
            <span className={controls.track} />
            Single-key shortcuts
          </button>
          <Button variant="soft" color="gray" onClick={onClose}>
            Close
          </Button>
        </div>
        <p id={hint} className={styles.hint}>
          Switch them off if you control your device by voice, or press keys by accident.
        </p>
      </div>
    </dialog>
  );
}
