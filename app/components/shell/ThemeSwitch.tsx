import { useFetcher, useLocation } from 'react-router';
import { savePreferences, type Theme } from '#app/preferences.ts';
import { MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx';
import { tooltip } from '../ui/Tooltips.tsx';
import { useTheme } from './shellData.ts';
import styles from './ThemeSwitch.module.css';

const choices: Record<Theme, { label: string; next: Theme; Icon: typeof MoonIcon }> = {
  dark: { label: 'Dark', next: 'light', Icon: MoonIcon },
  light: { label: 'Light', next: 'system', Icon: SunIcon },
  system: { label: 'System', next: 'dark', Icon: SystemIcon },
};

/** Steps through dark, light and the system's choice. */
export function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const { label, next, Icon } = choices[useTheme()];
  const what = `Theme: ${label}. Switch to ${choices[next].label}`;
  return (
    <fetcher.Form
      method="post"
      action="/preferences/theme"
      preventScrollReset
      className={styles.form}
      // A page that is asked for before the answer is there has the theme too.
      onSubmit={() => savePreferences({ theme: next })}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="theme"
        value={next}
        className={styles.button}
        aria-label={what}
        {...tooltip(what)}
      >
        <Icon />
        {labelled && <span>{label} theme</span>}
      </button>
    </fetcher.Form>
  );
}
