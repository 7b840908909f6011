import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { getButtonProps } from '#app/components/ui/Button.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
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

function Step({ to, label, shortcut }: { to: string | null; label: string; shortcut: string }) {
  const look = getButtonProps({ variant: 'soft', color: 'gray' });
  const { ref, ...focus } = useFocusThatStays(to !== null);
  if (!to) {
    return (
      <span ref={ref} {...look} {...focus} aria-disabled="true" tabIndex={-1}>
        {label}
      </span>
    );
  }
  return (
    <Link
      ref={ref}
      {...look}
      {...focus}
      {...getTooltipProps(`${label} clip (${shortcut} in the player)`)}
      to={to}
      replace
      preventScrollReset
      defaultShouldRevalidate={false}
      aria-keyshortcuts={shortcut}
    >
      {label}
    </Link>
  );
}

/**
 * For a link that gives way to plain text and comes back, as at the end of what is loaded of a list:
 * each time it is another element, and whoever has the focus there keeps it, and can go on.
 */
function useFocusThatStays(isLink: boolean) {
  const element = useRef<HTMLAnchorElement & HTMLSpanElement>(null);
  const has = useRef(false);
  useIsomorphicLayoutEffect(() => {
    if (has.current && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  }, [isLink]);
  const note = (focused: boolean) => () => {
    has.current = focused;
  };
  return { ref: element, onFocus: note(true), onBlur: note(false) };
}
