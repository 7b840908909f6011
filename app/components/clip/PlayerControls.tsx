import { type FocusEvent, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { buttonLook } from '#app/components/ui/Button.tsx';
import { tooltip } from '#app/components/ui/Tooltips.tsx';
import { savePreferences } from '#app/preferences.ts';
import styles from './PlayerControls.module.css';

interface PlayerControlsProps {
  /** Addresses of the neighbours in the list; null at its ends. */
  previous: string | null;
  next: string | null;
  autoplay: boolean;
  onAutoplay: (on: boolean) => void;
}

/** Under the video: the clips before and after it, and whether the next one starts by itself. */
export function PlayerControls({ previous, next, autoplay, onAutoplay }: PlayerControlsProps) {
  const steps = useKeptSteps(previous, next);
  return (
    <div className={styles.controls}>
      <nav {...steps} className={styles.steps} aria-label="Clips before and after">
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

/**
 * At an end of the list the link that led there goes: the focus that it had stays beside it.
 * @returns props for what stands around the links
 */
function useKeptSteps(previous: string | null, next: string | null) {
  const steps = useRef<HTMLElement>(null);
  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one of them may have gone
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    steps.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [previous, next]);
  return {
    ref: steps,
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Of a link that goes it is no leaving.
      if (target.isConnected) isHere.current = false;
    },
  };
}

function Step({ to, label, shortcut }: { to: string | null; label: string; shortcut: string }) {
  const look = buttonLook({ variant: 'soft', color: 'gray' });
  if (!to) {
    return (
      <span {...look} aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <Link
      {...look}
      {...tooltip(`${label} clip (${shortcut} in the player)`)}
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
