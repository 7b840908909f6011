import { Form, useLinkClickHandler } from 'react-router';
import { getButtonProps } from '#app/components/ui/Button.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { savePreferences } from '#app/preferences.ts';
import styles from './PlayerControls.module.css';

interface PlayerControlsProps {
  /** URLs of the neighbours in the list; null at its ends. */
  previous: string | null;
  next: string | null;
  autoplay: boolean;
  onAutoplay: (on: boolean) => void;
}

/** Controls under the video: previous and next clip, and the autoplay switch. */
export function PlayerControls({ previous, next, autoplay, onAutoplay }: PlayerControlsProps) {
  return (
    <div className={styles.controls}>
      <nav className={styles.steps} aria-label="Clips before and after">
        <Step to={previous} label="Previous" shortcut="P" />
        <Step to={next} label="Next" shortcut="N" />
      </nav>
      <Form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          savePreferences({ autoplay: !autoplay });
          onAutoplay(!autoplay);
        }}
      >
        <button
          type="submit"
          name="autoplay"
          value={autoplay ? 'off' : 'on'}
          role="switch"
          aria-checked={autoplay}
          className={styles.switch}
        >
          <span className={styles.track} />
          Autoplay
        </button>
      </Form>
    </div>
  );
}

/** One element with and without a target, so that it keeps the focus at the end of a list. */
function Step({ to, label, shortcut }: { to: string | null; label: string; shortcut: string }) {
  const follow = useLinkClickHandler(to ?? '', {
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
  const target = to
    ? { href: to, onClick: follow, ...getTooltipProps(`${label} clip (${shortcut} in the player)`) }
    : { 'aria-disabled': true, tabIndex: -1 };
  return (
    <a
      {...getButtonProps({ variant: 'soft', color: 'gray' })}
      {...target}
      aria-keyshortcuts={shortcut}
    >
      {label}
    </a>
  );
}
