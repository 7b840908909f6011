import type { ReactNode } from 'react';
import { Form, useLinkClickHandler } from 'react-router';
import { getButtonProps } from '#app/components/ui/Button.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { savePreferences } from '#app/preferences.ts';
import styles from './PlayerControls.module.css';
import { usePlayerSettings } from './playerSettings.ts';

interface PlayerControlsProps {
  /** URLs of the neighbours in the list; null at its ends. */
  previous: string | null;
  next: string | null;
  /** Their navigation state. */
  state: unknown;
  /** Null: clips always follow each other, so that there is no switch. */
  autoplay: boolean | null;
  onAutoplay: (on: boolean) => void;
  /** What stands beside them. */
  children: ReactNode;
}

/** Controls under the video: previous and next clip, and the autoplay switch. */
export function PlayerControls(props: PlayerControlsProps) {
  const { previous, next, state, autoplay, onAutoplay } = props;
  return (
    <div className={styles.controls}>
      <nav className={styles.steps} aria-label="Clips before and after">
        <Step to={previous} state={state} label="Previous" shortcut="P" />
        <Step to={next} state={state} label="Next" shortcut="N" />
      </nav>
      {autoplay !== null && <AutoplaySwitch autoplay={autoplay} onAutoplay={onAutoplay} />}
      {props.children}
    </div>
  );
}

interface AutoplaySwitchProps {
  autoplay: boolean;
  onAutoplay: (on: boolean) => void;
}

function AutoplaySwitch({ autoplay, onAutoplay }: AutoplaySwitchProps) {
  return (
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
  );
}

interface StepProps extends Pick<PlayerControlsProps, 'state'> {
  to: string | null;
  label: string;
  shortcut: string;
}

/** One element with and without a target, so that it keeps the focus at the end of a list. */
function Step({ to, state, label, shortcut }: StepProps) {
  const { keys } = usePlayerSettings();
  const follow = useLinkClickHandler(to ?? '', { ...sameScreenNavigation, state });
  const target = to
    ? {
        href: to,
        onClick: follow,
        ...getTooltipProps(keys ? `${label} clip (${shortcut})` : `${label} clip`),
      }
    : { 'aria-disabled': true, tabIndex: -1 };
  return (
    <a
      {...getButtonProps({ variant: 'soft', color: 'gray' })}
      {...target}
      aria-keyshortcuts={keys ? shortcut : undefined}
    >
      {label}
    </a>
  );
}
