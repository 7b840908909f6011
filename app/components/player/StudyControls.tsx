import { lazy, Suspense, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { getButtonProps } from '#app/components/ui/Button.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { useHydrated } from '#app/components/ui/useHydrated.ts';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { type Speed, speeds } from '#app/preferences.ts';
import { usePublicOrigin } from '../shell/shellData.ts';
import { buildDownloadName } from './downloadName.ts';
import { changePlayerSettings, usePlayerSettings } from './playerSettings.ts';
import styles from './StudyControls.module.css';

const KeysDialog = lazy(() => loadModuleOrReload(() => import('./study/KeysDialog.tsx')));

interface StudyControlsProps {
  /** The clip, or the diagram shown in its place. */
  clip: Clip;
  /** Whether the list of keys is shown. */
  keysShown: boolean;
  onShowKeys: (shown: boolean) => void;
}

/** Speed, loop, the list of keys, and the file of a clip. Without scripts only the file. */
export function StudyControls({ clip, keysShown, onShowKeys }: StudyControlsProps) {
  const { speed, loop, keys } = usePlayerSettings();
  const said = useChange(`Speed ${speed}${loop ? ', loop' : ''}`);
  const look = getButtonProps({ variant: 'ghost', color: 'gray' });
  const hint = (text: string, key: string) => getTooltipProps(keys ? `${text} (${key})` : text);
  return (
    <div className={styles.controls}>
      <label className={`${styles.speed} needs-scripts`}>
        Speed
        <select
          value={speed}
          aria-keyshortcuts={keys ? '< >' : undefined}
          onChange={({ currentTarget }) =>
            changePlayerSettings({ speed: Number(currentTarget.value) as Speed })
          }
        >
          {speeds.map((offered) => (
            <option key={offered} value={offered}>
              {offered}×
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        {...look}
        {...hint('Repeat the clip', 'R')}
        className={`${look.className} ${styles.toggle} needs-scripts`}
        aria-pressed={loop}
        aria-keyshortcuts={keys ? 'R' : undefined}
        onClick={() => changePlayerSettings({ loop: !loop })}
      >
        Loop
      </button>
      <DownloadLink clip={clip} />
      <button
        type="button"
        {...look}
        {...hint('Keyboard shortcuts', '?')}
        className={`${look.className} needs-scripts`}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys ? '?' : undefined}
        onClick={() => onShowKeys(true)}
      >
        Keys
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => onShowKeys(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The text once it has changed while the page was shown: keys change what has no focus. */
function useChange(text: string): string {
  const isHydrated = useHydrated();
  const [first, setFirst] = useState<string | null>(null);
  if (isHydrated && first === null) setFirst(text);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && first !== null && text !== first) setHasChanged(true);
  return hasChanged ? text : '';
}

/** Browsers save files of this site; a video of another host they only open. */
function DownloadLink({ clip }: { clip: Clip }) {
  const origin = usePublicOrigin();
  const look = getButtonProps({ variant: 'ghost', color: 'gray' });
  const isOwn = /^\/(?!\/)/.test(clip.url) || clip.url.startsWith(`${origin}/`);
  if (isOwn) {
    return (
      <a {...look} href={clip.url} download={buildDownloadName(clip)}>
        Download
      </a>
    );
  }
  return (
    <a
      {...look}
      {...getTooltipProps('Opens on another site, where you can save it')}
      href={clip.url}
      target="_blank"
      rel="noreferrer"
    >
      Original video
    </a>
  );
}
