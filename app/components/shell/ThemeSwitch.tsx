import { Form, useLocation } from 'react-router';
import type { Theme } from '#app/preferences.ts';
import { MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';
import { chooseTheme, useTheme } from './shellData.ts';
import styles from './ThemeSwitch.module.css';

const choices: Record<Theme, { label: string; next: Theme; Icon: typeof MoonIcon }> = {
  system: { label: 'System', next: 'dark', Icon: SystemIcon },
  dark: { label: 'Dark', next: 'light', Icon: MoonIcon },
  light: { label: 'Light', next: 'system', Icon: SunIcon },
};

/** Steps through the system's setting, dark and light (docs/product.md#theme). */
export function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const { pathname, search } = useLocation();
  const { label, next, Icon } = choices[useTheme()];
  const what = `Theme: ${label}. Switch to ${choices[next].label}`;
  return (
    <Form
      method="post"
      action="/preferences/theme"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        chooseTheme(next);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="theme"
        value={next}
        className={styles.button}
        aria-label={what}
        {...getTooltipProps(what)}
      >
        <Icon />
        {labelled && <span>Theme: {label}</span>}
      </button>
    </Form>
  );
}
